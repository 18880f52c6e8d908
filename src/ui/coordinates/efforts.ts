/** Efforts along a trajectory: as curves of a chart, as numbers to read, and as a table. Pure. */
import { nameOfEffort, nextColour, type Scene } from '../../scene/index.ts'
import type { DriveEfforts } from '../../simulation/index.ts'
import { columnHeading, csv, formatReading, type Measure } from '../../units/index.ts'
import { dashOf, type ChartAxis, type ChartCurve, type ChartView } from '../charts/index.ts'

type Effort = DriveEfforts['efforts'][number]

export interface EffortCurve extends ChartCurve {
  /** Of the joint; which of its coordinates, where it has drives on both. */
  readonly name: string
  readonly quantity: 'torque' | 'force'
  readonly values: Float64Array
}

const quantityOf = ({ on }: Pick<Effort, 'on'>): 'torque' | 'force' => (on === 'angle' ? 'torque' : 'force')

/** One curve for each drive, in colours and strokes that tell them apart; torques are read at the left where there are any. */
export function curvesOf({ efforts }: DriveEfforts, { joints }: Pick<Scene, 'joints'>): readonly EffortCurve[] {
  const quantities = quantitiesIn(efforts)
  const curves: EffortCurve[] = []
  efforts.forEach((effort, i) => {
    const joint = joints.find(({ id }) => id === effort.joint)?.name ?? effort.joint
    const both = efforts.some((other) => other.joint === effort.joint && other.on !== effort.on)
    curves.push({
      name: both ? `${joint}: ${effort.on === 'angle' ? 'turn' : 'slide'}` : joint,
      quantity: quantityOf(effort),
      values: effort.values,
      colour: nextColour(curves),
      dash: dashOf(i),
      axis: quantities.indexOf(quantityOf(effort)) === 0 ? 0 : 1,
    })
  })
  return curves
}

const quantitiesIn = (efforts: readonly Pick<Effort, 'on'>[]): readonly ('torque' | 'force')[] =>
  (['torque', 'force'] as const).filter((quantity) => efforts.some((effort) => quantityOf(effort) === quantity))

/** What they are called together. */
export function wordFor({ efforts }: Pick<DriveEfforts, 'efforts'>): string {
  const [one, ...more] = quantitiesIn(efforts)
  return more.length > 0 ? 'efforts' : `${one ?? 'effort'}s`
}

/** Room above and below what is drawn, over its height. */
const ROOM = 0.06

export function viewOfEfforts({ times, efforts }: DriveEfforts, cursor: number | null): ChartView {
  const below: ChartAxis = { quantity: 'time', min: 0, max: times.at(-1)! }
  const sides = quantitiesIn(efforts).map((quantity): ChartAxis => {
    const all = efforts.filter((effort) => quantityOf(effort) === quantity)
    const [least, most] = [Math.min, Math.max].map((end) => end(0, ...all.map(({ values }) => values.reduce((a, b) => end(a, b))))) as [number, number] // prettier-ignore
    const room = ROOM * (most - least) || 1
    return { quantity: quantity satisfies Measure, min: least - room, max: most + room }
  })
  return {
    x: times,
    y: efforts.map(({ values }) => values),
    below,
    whole: below,
    sides,
    cursor: cursor === null || cursor > below.max ? null : cursor,
  }
}

export interface EffortPeak {
  /** Largest size, and when, s. */
  readonly size: number
  readonly time: number
  /** Root of the mean square. */
  readonly mean: number
}

export function peakOf(values: Float64Array, times: Float64Array): EffortPeak {
  let at = 0
  let sum = 0
  values.forEach((value, i) => {
    if (Math.abs(value) > Math.abs(values[at]!)) at = i
    sum += value * value
  })
  return { size: Math.abs(values[at]!), time: times[at]!, mean: Math.sqrt(sum / values.length) }
}

/** The efforts as a table for other programs, under the names that the command line has for them. */
export function effortsCsv({ times, efforts }: DriveEfforts, { joints }: Pick<Scene, 'joints'>): string {
  const headings = efforts.map((effort) => {
    const joint = joints.find(({ id }) => id === effort.joint)
    const name = joint === undefined ? null : nameOfEffort(joint, effort.on)
    return columnHeading(name ?? `drive ${effort.joint}.effort`, quantityOf(effort))
  })
  const rows = Array.from(times, (time, i) => [time, ...efforts.map(({ values }) => values[i]!)])
  return csv([[columnHeading('time', 'time'), ...headings], ...rows])
}

/** What a curve is at a sample, in words. */
export const readingOf = ({ values, quantity }: EffortCurve, at: number): string =>
  formatReading(values[at] ?? NaN, quantity)
