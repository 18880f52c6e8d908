import type { Mode, Modes, ModeValue } from '../simulation/index.ts'

/** A mode of one body; of frequency 0 it moves freely. */
export const modeAt = (frequency: number, more: Partial<Mode> = {}): Mode => ({
  kind: frequency > 0 ? 'vibration' : 'rigid',
  eigenvalue: [0, 2 * Math.PI * frequency],
  frequency,
  dampingRatio: 0,
  shape: { re: Float64Array.of(0, 0, 1, 0, 0.5, 0), im: new Float64Array(6) },
  stops: false,
  ...more,
})

/** One that goes one way, and does not swing; rate in 1/s. */
export const oneWay = (rate: number, more: Partial<Mode> = {}): Mode =>
  modeAt(0, {
    kind: rate > 0 ? 'growing' : 'decay',
    eigenvalue: [rate, 0],
    dampingRatio: -Math.sign(rate),
    ...more,
  })

/** The modes of one bar, about a stable balance. */
export const modesOf = (
  modes: readonly Mode[],
  without: readonly ModeValue[] = [],
  more: Partial<Modes> = {},
): Modes => ({
  modes,
  values: modes,
  without,
  complete: true,
  slowest: false,
  converged: true,
  freedoms: modes.length,
  singular: false,
  about: 'equilibrium',
  stability: 'stable',
  turning: null,
  bodies: [{ id: 'bar', position: [0, 0, 0], orientation: [1, 0, 0, 0], centre: [1, 0, 0] }],
  size: 2,
  start: null,
  ...more,
})
