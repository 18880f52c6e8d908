/** A frequency response as charts: amplitude and phase over frequency, with the modes as lines below them. Pure. */
import type { Modes } from '../../simulation/index.ts'
import type { Measure } from '../../units/index.ts'
import type { ChartAxis, ChartGuide, ChartView } from '../charts/index.ts'
import type { Curve } from './response.ts'

/** Ends of the axis of phase, rad: a little beyond −3π/2 and π/2. */
const PHASE: Pick<ChartAxis, 'min' | 'max'> = { min: (-280 / 180) * Math.PI, max: (100 / 180) * Math.PI }

export interface ResponseViews {
  /** Its frequencies are told by the chart below it. */
  readonly amplitude: ChartView
  readonly phase: ChartView
}

interface Drawn {
  /** Hz, ascending. */
  readonly frequencies: Float64Array
  readonly curve: Curve
  /** Of the amplitude, SI. */
  readonly unit: string
  readonly modes: Pick<Modes, 'modes'>
  /** The modes whose shapes are shown, by number. */
  readonly shown: readonly number[]
}

export function viewsOf({ frequencies, curve, unit, modes, shown }: Drawn): ResponseViews {
  const below: ChartAxis = {
    quantity: '[Hz]',
    min: frequencies[0]!,
    max: frequencies.at(-1)!,
    scale: 'powers',
  }
  const common = {
    x: frequencies,
    whole: below,
    cursor: null,
    guides: modes.modes.flatMap(({ frequency }, k) => (frequency > 0 ? [lineAt(frequency, shown.includes(k))] : [])),
  }
  const quantity: Measure = `[${unit}]`
  return {
    amplitude: {
      ...common,
      y: [curve.amplitude],
      below: { ...below, untold: true },
      sides: [{ quantity, min: curve.low, max: curve.high, scale: 'powers' }],
    },
    phase: { ...common, y: [curve.phase], below, sides: [{ quantity: 'angle', ...PHASE }] },
  }
}

/** A mode: one whose shape is shown is a solid line. */
const lineAt = (frequency: number, isShown: boolean): ChartGuide => ({
  from: [frequency, -Infinity],
  to: [frequency, Infinity],
  ...(isShown ? { colour: 'accent', width: 1.5, dash: [] } : { colour: 'faint', width: 1, dash: [4, 4] }),
})
