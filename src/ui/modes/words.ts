import type { ModeKind, ModeValue } from '../../simulation/index.ts'
import { scientific } from '../../units/index.ts'
import { formatFigures } from '../fields/index.ts'

/** "0.7047 Hz", "2.4 × 10⁻⁶ Hz". */
export function frequencyText(frequency: number): string {
  if (frequency === 0) return '0 Hz'
  if (frequency < 1e-3) return `${scientific(frequency, 3)} Hz`
  if (frequency >= 1e9) return `${formatFigures(frequency)} Hz`
  const [unit, name] = frequency >= 1e6 ? [1e6, 'MHz'] : frequency >= 1e4 ? [1e3, 'kHz'] : [1, 'Hz']
  return `${formatFigures(frequency / unit)} ${name}`
}

const KINDS: Readonly<Record<ModeKind, string>> = {
  vibration: 'vibration',
  decay: 'decays',
  growing: 'grows',
  rigid: 'moves freely',
  idle: 'idle',
}

/** What it does, in words. One that vibrates and grows is told as growing. */
export const kindText = ({ kind, eigenvalue: [re], frequency, below }: ModeValue): string =>
  below !== undefined
    ? `below ${frequencyText(below)}`
    : kind === 'vibration' && frequency > 0 && re > 0
      ? 'vibration, grows'
      : KINDS[kind]

/** Below this a damping ratio is what rounding leaves. */
const NO_DAMPING = 1e-9

/** What a mode is called where it is spoken of: "0.7047 Hz", "grows at 1.566 1/s". */
export function nameOf(mode: ModeValue): string {
  const { kind, frequency, eigenvalue } = mode
  if (frequency > 0) return frequencyText(frequency)
  return kind === 'rigid' || kind === 'idle' ? kindText(mode) : `${kindText(mode)} at ${rateText(eigenvalue[0])}`
}

/** "1.566 1/s", without a sign. */
export function rateText(rate: number): string {
  const size = Math.abs(rate)
  return `${size === 0 ? '0' : size < 1e-3 ? scientific(size, 3) : formatFigures(size)} 1/s`
}

/** "to 2.7 × in 640 ms", "to 37 % in 2 s". */
export const growthText = ({ eigenvalue: [re] }: ModeValue): string =>
  `${re < 0 ? 'to 37 %' : 'to 2.7 ×'} in ${formatSeconds(1 / Math.abs(re))}`

/** How it fades, or how long it takes to. */
export function dampingText(mode: ModeValue): string {
  const { kind, eigenvalue, frequency, dampingRatio } = mode
  if (mode.below !== undefined) return 'too soft beside the stiffest to tell more'
  if (kind === 'rigid') return 'nothing brings it back'
  if (kind === 'idle') return 'turns about its own axis'
  if (frequency === 0) return eigenvalue[0] === 0 ? '' : growthText(mode)
  if (Math.abs(dampingRatio) < NO_DAMPING) return 'undamped'
  return `damping ratio ${ratioText(dampingRatio)}`
}

/** Whether its frequency is another one than without dampers. */
export const isDamped = ({ frequency, dampingRatio }: ModeValue): boolean =>
  frequency > 0 && Math.abs(dampingRatio) >= NO_DAMPING

/** What is said of the frequencies where one is of a damped motion. */
export const DAMPED = 'Frequencies are those of the damped motion: f₀ √(1 − ζ²), with the damping ratio ζ.'

export const ratioText = (ratio: number): string => {
  if (Math.abs(ratio) < NO_DAMPING) return '0'
  return Math.abs(ratio) < 1e-3 ? scientific(ratio, 2) : ratio.toPrecision(3).replace('-', '−')
}

const formatSeconds = (seconds: number): string => {
  const [value, unit] = seconds < 1 ? [seconds * 1000, 'ms'] : [seconds, 's']
  return `${value < 1000 ? Number(value.toPrecision(3)) : formatFigures(value)} ${unit}`
}

/** φ as degrees, 0 … 359. */
export const degrees = (phase: number): number => {
  const turn = Math.round((phase * 180) / Math.PI) % 360
  return turn < 0 ? turn + 360 : turn + 0
}

/** "0.01204 m/N", "1.204 × 10⁻⁵ m/N". */
export function amplitudeText(amplitude: number, unit: string): string {
  if (amplitude === 0) return `0 ${unit}`
  if (amplitude >= 1e-3 && amplitude < 1e4) return `${formatFigures(amplitude)} ${unit}`
  return `${scientific(amplitude, 4)} ${unit}`
}
