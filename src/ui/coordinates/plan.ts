/** A trajectory in the making: points in time, each with a value of every coordinate. Pure. */
import {
  givesRate,
  lawsOfTrajectory,
  lawThrough,
  type CoordinateLaw,
  type Trajectory,
  type TrajectoryPoint,
  type TreeCoordinate,
  type Way,
} from '../../scene/index.ts'
import { formatQuantity, quantityWords, shownUnit } from '../../units/index.ts'

type Named = Pick<TreeCoordinate, 'joint' | 'on'>

/** From a point that is added to the one before, s. */
const APART = 1

export const keyOf = ({ joint, on }: Named): string => `${joint.id} ${on}`

/** What a coordinate is called: the joint, and which of its two where it has two. */
export const nameOf = ({ joint, on }: Named, all: readonly Named[]): string =>
  all.some((other) => other.joint.id === joint.id && other.on !== on)
    ? `${joint.name}: ${on === 'angle' ? 'turn' : 'slide'}`
    : joint.name

/** A name as it is printed: one of a robot file may break after its underscores. */
export const breakable = (name: string): string => name.replaceAll('_', '_\u200b')

/** Whether a law says where it is; a drive of the rate goes on from where it stands. */
export const isLed = ({ leads }: Pick<TreeCoordinate, 'leads'>): boolean => leads !== null && !givesRate(leads.kind)

/** Whether a trajectory can lead it. */
export const canLead = ({ held }: Pick<TreeCoordinate, 'held'>): boolean => held === null

/** Where a point has a coordinate, rad or m: one that it lacks, since its joint came later, is where the scene has it. */
export const valueAt = (
  { values }: TrajectoryPoint,
  { joint, on, stated }: Named & { readonly stated: number },
): number => values.find((one) => one.joint === joint.id && one.on === on)?.value ?? stated

/** The point with another value of a coordinate, rad or m. */
export function withValue(point: TrajectoryPoint, { joint, on }: Named, value: number): TrajectoryPoint {
  const k = point.values.findIndex((one) => one.joint === joint.id && one.on === on)
  const next = { joint: joint.id, on, value }
  return { ...point, values: k < 0 ? [...point.values, next] : point.values.with(k, { ...point.values[k], ...next }) }
}

/** The points with one more, a second after the last; the first is at 0 s. */
export const withPoint = (
  points: readonly TrajectoryPoint[],
  values: TrajectoryPoint['values'],
): readonly TrajectoryPoint[] => [...points, { time: points.length === 0 ? 0 : points.at(-1)!.time + APART, values }]

/** The points without one; the rest begin at 0 s again. */
export function withoutPoint(points: readonly TrajectoryPoint[], at: number): readonly TrajectoryPoint[] {
  const left = points.toSpliced(at, 1)
  const first = left[0]?.time ?? 0
  return left.map((point) => ({ ...point, time: point.time - first }))
}

const seconds = (time: number): string => `${formatQuantity(time, 'time', shownUnit('time', 1)).text} s`

/** Why a point cannot be at a time, s; null where it can. */
export function refusalOfTime(points: readonly TrajectoryPoint[], at: number, time: number): string | null {
  const before = points[at - 1]?.time ?? 0
  const after = points[at + 1]?.time ?? Infinity
  if (at > 0 && time <= before) return `The point before is at ${seconds(before)}: this one comes later.`
  return time < after ? null : `The next point is at ${seconds(after)}: this one comes before it.`
}

/** A law may lead a coordinate past its stops; a value that is typed is not meant to. Why one cannot be, rad or m; null where it can. */
export function refusalOfValue({ joint: { limits }, on }: Named, value: number): string | null {
  if (limits === null || (value >= limits.lower && value <= limits.upper)) return null
  const quantity = on === 'angle' ? 'angle' : 'length'
  return `Its limits are ${quantityWords(limits.lower, quantity)} and ${quantityWords(limits.upper, quantity)}.`
}

/** The same of the start of a run, at which angles are told within half a turn: where there are limits, a turn more is another pose. */
export function refusalOfStart(coordinate: Named, value: number): string | null {
  if (coordinate.on === 'angle' && coordinate.joint.limits !== null && Math.abs(value) > Math.PI)
    return 'A run starts within half a turn of 0°, either way.'
  return refusalOfValue(coordinate, value)
}

/** The laws of all coordinates that can be led. */
export const lawsOf = (
  points: readonly TrajectoryPoint[],
  coordinates: readonly TreeCoordinate[],
  way: Way,
): readonly CoordinateLaw[] =>
  coordinates.filter(canLead).map((coordinate) => ({
    joint: coordinate.joint.id,
    on: coordinate.on,
    law: lawThrough(
      points.map(({ time }) => time),
      points.map((point) => valueAt(point, coordinate)),
      way,
    ),
  }))

/** A trajectory: through points, or from a table in their place. */
interface Planned {
  readonly points: readonly TrajectoryPoint[]
  readonly way: Way
  readonly table: { readonly trajectory: Trajectory } | null
}

/** The laws that a trajectory gives; null where there is none. */
export function plannedLaws(
  { points, way, table }: Planned,
  coordinates: readonly TreeCoordinate[],
): readonly CoordinateLaw[] | null {
  if (table !== null) return lawsOfTrajectory(table.trajectory)
  return points.length < 2 ? null : lawsOf(points, coordinates, way)
}

/** Whether these laws lead the coordinates now. */
export const areFollowed = (laws: readonly CoordinateLaw[], coordinates: readonly TreeCoordinate[]): boolean =>
  laws.every(({ joint, on, law }) => {
    const led = coordinates.find((one) => one.joint.id === joint && one.on === on)?.leads
    return led !== undefined && led !== null && JSON.stringify(led.law) === JSON.stringify(law)
  })

/** rad and m: 0.01° and 0.01 mm. */
const READ = { angle: 1e-2 * (Math.PI / 180), slide: 1e-5 } as const

/** As it is read off a run, without digits that nobody means. */
export const rounded = (value: number, on: Named['on']): number => Math.round(value / READ[on]) * READ[on] + 0

/** Ends and step of the slider of a coordinate: its limits, as far as the scene can be set to them; else a turn, or a way of the scene's size. */
export function rangeOf(
  { joint: { limits }, on }: Named,
  value: number,
  size: number,
): { readonly min: number; readonly max: number; readonly step: number } {
  if (on === 'angle') {
    const within = (angle: number): number => Math.min(Math.PI, Math.max(-Math.PI, angle))
    const [min, max] = limits === null ? [-Math.PI, Math.PI] : [within(limits.lower), within(limits.upper)]
    return min < max ? { min, max, step: Math.PI / 180 } : { min: -Math.PI, max: Math.PI, step: Math.PI / 180 }
  }
  const way = round(Math.max(size, 2 * Math.abs(value)))
  const { lower, upper } = limits ?? { lower: -way, upper: way }
  return { min: lower, max: upper, step: round((upper - lower) / 400) }
}

/** The next of 1, 2, 5 times a power of ten. */
function round(x: number): number {
  if (!(x > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(x))
  return power * (x <= power ? 1 : x <= 2 * power ? 2 : x <= 5 * power ? 5 : 10)
}
