/** Modes and responses as tables for other programs, SI. */
import type { Mode, Modes, Response } from '../../simulation/index.ts'
import { csv } from '../../units/index.ts'

const PARTS = ['x', 'y', 'z', 'rx', 'ry', 'rz']

/** One line for each mode: name, kind, frequency, damping, eigenvalue, and its shape body by body. */
export function modesCsv({ modes, bodies }: Pick<Modes, 'modes' | 'bodies'>, nameOf: (body: string) => string): string {
  const shapes = bodies.flatMap(({ id }) =>
    PARTS.flatMap((part) => ['re', 'im'].map((of) => `${nameOf(id)} ${part} ${of}`)),
  )
  const line = ({ kind, frequency, dampingRatio, eigenvalue, shape }: Mode, k: number) => [
    `Mode ${k + 1}`,
    kind,
    frequency,
    dampingRatio,
    ...eigenvalue,
    ...Array.from(shape.re, (re, at) => [re, shape.im[at]!]).flat(),
  ]
  const head = ['name', 'kind', 'frequency (Hz)', 'damping ratio', 'eigenvalue re (1/s)', 'eigenvalue im (1/s)']
  return csv([[...head, ...shapes], ...modes.map(line)])
}

/** One line for each frequency. */
export function responseCsv({ frequencies, amplitude, phase }: Response, unit: string): string {
  const line = (frequency: number, k: number) => [
    frequency,
    Number.isFinite(amplitude[k]!) ? amplitude[k]! : 'inf',
    (phase[k]! * 180) / Math.PI,
  ]
  return csv([['frequency (Hz)', `amplitude (${unit})`, 'phase (deg)'], ...Array.from(frequencies, line)])
}
