import type { Mode, ModeKind, Modes } from '../../simulation/index.ts'
import { formatFigures, raised } from '../fields/index.ts'

/** "0.7047 Hz", "2.4 × 10⁻⁶ Hz". */
export function frequencyText(frequency: number): string {
  if (frequency === 0) return '0 Hz'
  if (frequency < 1e-3) {
    const [digits = '', exponent = ''] = frequency.toExponential(2).split('e')
    return `${digits} × 10${raised(Number(exponent))} Hz`
  }
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
export const kindText = ({ kind, eigenvalue: [re], frequency }: Omit<Mode, 'shape'>): string =>
  kind === 'vibration' && frequency > 0 && re > 0 ? 'vibration, grows' : KINDS[kind]

/** Below this a damping ratio is what rounding leaves. */
const NO_DAMPING = 1e-9

/** How it fades, or how long it takes to. */
export function dampingText({ kind, eigenvalue: [re], frequency, dampingRatio }: Omit<Mode, 'shape'>): string {
  if (kind === 'rigid') return 'nothing brings it back'
  if (kind === 'idle') return 'turns on its own line'
  if (frequency === 0) {
    if (re === 0) return ''
    return `${re < 0 ? 'to 37 %' : 'to 2.7 ×'} in ${formatSeconds(1 / Math.abs(re))}`
  }
  if (Math.abs(dampingRatio) < NO_DAMPING) return 'undamped'
  return `damping ratio ${ratioText(dampingRatio)}`
}

export const ratioText = (ratio: number): string => {
  if (Math.abs(ratio) < NO_DAMPING) return '0'
  const text =
    Math.abs(ratio) < 1e-3
      ? ratio.toExponential(1).replace(/e([+-]\d+)/, (_, e: string) => ` × 10${raised(Number(e))}`)
      : ratio.toPrecision(3)
  return text.replace(/^-/, '−')
}

const formatSeconds = (seconds: number): string => {
  const [value, unit] = seconds < 1 ? [seconds * 1000, 'ms'] : [seconds, 's']
  return `${value < 1000 ? Number(value.toPrecision(3)) : formatFigures(value)} ${unit}`
}

/** What the modes are of, in a sentence. */
export function aboutText({ about, stability, turning }: Modes): string {
  if (about === 'turning') {
    const pace = turning === null ? 0 : Math.hypot(...turning)
    return `Of the steady turn that it is in, at ${formatFigures(pace)} rad/s: seen from axes that turn along.`
  }
  if (about === 'held')
    return 'Of this pose, held still in thought: it is not balanced, or moves otherwise than in a steady turn.'
  if (stability === 'unstable')
    return 'Of the balance nearest to the pose. It would fall from there: let it come to rest first to see how it swings.'
  return stability === 'indifferent'
    ? 'Of the balance nearest to the pose. It stays wherever it is put along what moves freely.'
    : 'Of the balance nearest to the pose.'
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
  const [digits = '', exponent = ''] = amplitude.toExponential(3).split('e')
  return `${digits} × 10${raised(Number(exponent))} ${unit}`
}
