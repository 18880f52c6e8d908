/** Modes and responses as tables for other programs: commas, points as decimal signs, SI. */
import type { Mode, Modes } from '../../simulation/index.ts'

/** A field of the table; quoted where it has to be. */
const field = (value: string | number): string => {
  if (typeof value === 'number') return Object.is(value, -0) ? '0' : String(value)
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

export const table = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')

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
  return table([[...head, ...shapes], ...modes.map(line)])
}

/** One line for each frequency. */
export function responseCsv(
  frequencies: Float64Array,
  amplitude: Float64Array,
  phase: Float64Array,
  unit: string,
): string {
  const line = (frequency: number, k: number) => [
    frequency,
    Number.isFinite(amplitude[k]!) ? amplitude[k]! : 'inf',
    (phase[k]! * 180) / Math.PI,
  ]
  return table([['frequency (Hz)', `amplitude (${unit})`, 'phase (deg)'], ...Array.from(frequencies, line)])
}
