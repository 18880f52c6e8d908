/** How fast modes are played: in real time where eyes can follow, else slowed or quickened by a round factor. */
import type { Mode } from '../../simulation/index.ts'

/** Frequencies that eyes follow well, Hz, and the one that others are brought near to. */
const EYES = { slowest: 0.2, fastest: 2.5, best: 1 }

/** Time in which a motion without frequency is shown once, s. */
export const ONCE = 2.4

/** 1, 2 or 5 times a power of ten: the nearest by ratio. */
export function rounded(factor: number): number {
  const power = 10 ** Math.floor(Math.log10(factor))
  const figures = [1, 2, 5, 10]
  const near = figures.toSorted(
    (a, b) => Math.abs(Math.log((a * power) / factor)) - Math.abs(Math.log((b * power) / factor)),
  )
  return near[0]! * power
}

/** Seconds of the motion that pass in one second on the screen, for the fastest of these frequencies. */
export function paceFor(frequencies: readonly number[]): number {
  const fastest = Math.max(0, ...frequencies)
  if (fastest === 0 || (fastest >= EYES.slowest && fastest <= EYES.fastest)) return 1
  return rounded(EYES.best / fastest)
}

/** "real time", "slowed 20 ×", "quickened 5 ×". */
export function paceText(pace: number): string {
  const figure = (x: number): string => String(Number(x.toPrecision(2)))
  if (Math.abs(pace - 1) < 1e-6) return 'real time'
  return pace < 1 ? `slowed ${figure(1 / pace)} ×` : `quickened ${figure(pace)} ×`
}

/** Rate of the phase when a motion is shown at that pace, rad/s. */
export const turnRate = ({ frequency }: Pick<Mode, 'frequency'>, pace: number): number =>
  2 * Math.PI * (frequency > 0 ? frequency : 1 / (ONCE * pace))

/** Beats of two vibrations: how often they swell in a second, Hz; null where that is not to be seen. */
export function beatOf(a: number, b: number): number | null {
  const beat = Math.abs(a - b)
  return a > 0 && b > 0 && beat > 1e-6 * Math.max(a, b) && beat < 0.5 * Math.max(a, b) ? beat : null
}

/** Where the lowest tone is brought to, Hz, and the highest that is played. */
const TONES = { low: 150, high: 4000 }

/** By which factor vibrations are made audible: the same for both, so that they keep their interval. */
export function soundFactor(frequencies: readonly number[]): number {
  const sounding = frequencies.filter((f) => f > 0)
  const [lowest, highest] = [Math.min(...sounding), Math.max(...sounding)]
  if (sounding.length === 0 || (lowest >= 60 && highest <= TONES.high)) return 1
  return rounded(lowest < 60 ? TONES.low / lowest : 1000 / highest)
}
