/**
 * Moments of the recording that tell something: where coordinates turn back, which is a dead centre of a body on the frame while a drive runs on; limits that
 * are hit; extrema and zeros of what is plotted.
 */
import { isSiUnit } from '../../units/index.ts'
import { HEADER, noiseOf, type Frame } from '../../simulation/index.ts'
import {
  drivesOf,
  findQuantities,
  freedomOfDrive,
  freedomsOf,
  isOnFrame,
  limitedFreedom,
  nameOfCoordinate,
  type Freedom,
  type Joint,
  type Scene,
  type SceneQuantity,
} from '../../scene/index.ts'
import type { Quantity } from '../../engine/index.ts'
import { computePlot } from '../plots/curves.ts'
import type { Plots } from '../plots/plots.ts'
import type { FoundMoments } from './playback.ts'
import { readRecorded, type Recorded, type Searched } from './reading.ts'
import { findCrossings, findTurns, type Moment } from './refine.ts'

/** Share of its largest rate that a drive has to have to run on. */
const RUNS = 0.02
/** So many times what rounding makes of a number it has to be to count. */
const BEYOND_NOISE = 100
/** So many times the tolerance of a step what is integrated may be off, as a share of its size. */
const BEYOND_TOLERANCE = 10
/** A rate below this share of the quickest of its kind is rounding. */
const SHARE = 1e-7

interface Coordinate {
  readonly joint: Joint
  readonly freedom: Freedom
  readonly isDriven: boolean
  readonly place: SceneQuantity
  readonly rate: SceneQuantity
}

/** All coordinates of joints. */
function coordinatesOf(scene: Scene): readonly Coordinate[] {
  const find = (name: string): SceneQuantity | null => {
    const found = findQuantities(scene, [], name)
    return found.ok ? found.quantities[0]! : null
  }
  return scene.joints.flatMap((joint) => {
    const kinds = drivesOf(joint).map(({ kind }) => freedomOfDrive(kind))
    return freedomsOf(joint.type).flatMap((freedom) => {
      const [place, rate] = (['place', 'rate'] as const).map((what) => find(nameOfCoordinate(joint, freedom, what)))
      return place && rate ? [{ joint, freedom, isDriven: kinds.includes(freedom), place, rate }] : []
    })
  })
}

const largest = (values: Float64Array): number => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)

/** The index of the last sample at or before a time. */
function sampleAt(times: Float64Array, time: number): number {
  let [low, high] = [0, times.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (times[middle]! <= time) low = middle
    else high = middle
  }
  return low
}

function group(
  label: string,
  name: string,
  quantity: Quantity | null,
  moments: readonly Moment[],
): readonly FoundMoments[] {
  return moments.length === 0 ? [] : [{ label, name, quantity, moments, shown: false }]
}

/** Where coordinates turn back: those that are driven with their drives, the others while a drive runs on, where there is one. */
function findTurningBack(
  scene: Scene,
  all: readonly Coordinate[],
  { times, values }: Recorded,
): readonly FoundMoments[] {
  const rates = all.map((_, i) => values[2 * i + 1]!)
  const places = all.map((_, i) => values[2 * i]!)
  const quickest = (freedom: Freedom): number =>
    Math.max(0, ...all.map((one, i) => (one.freedom === freedom ? largest(rates[i]!) : 0)))
  const floor = { angle: SHARE * quickest('angle'), slide: SHARE * quickest('slide') }
  const drives = all.flatMap(({ isDriven }, i) => (isDriven ? [rates[i]!] : []))
  const running = (time: number): boolean => {
    const at = sampleAt(times, time)
    return drives.some((rate) => {
      const least = RUNS * largest(rate)
      const [here, next] = [rate[at]!, rate[at + 1] ?? rate[at]!]
      return Math.min(Math.abs(here), Math.abs(next)) > least && Math.sign(here) === Math.sign(next)
    })
  }
  return all.flatMap(({ joint, freedom, isDriven, place }, i) => {
    const turns = findCrossings(times, rates[i]!, 0, floor[freedom])
      .filter(({ time }) => isDriven || drives.length === 0 || running(time))
      .map(({ time, within }) => ({ time, within, value: valueAt(times, places[i]!, rates[i]!, time) }))
    const words = !isDriven && drives.length > 0 && isOnFrame(scene, joint) ? 'dead centre' : 'turns back'
    return group(`${joint.name}: ${words}`, `${joint.name}, ${words}`, place.quantity, turns)
  })
}

/** A coordinate between two samples, by the cubic that has its values and its rates at both. */
function valueAt(times: Float64Array, values: Float64Array, rates: Float64Array, time: number): number {
  const at = Math.min(sampleAt(times, time), times.length - 2)
  const way = times[at + 1]! - times[at]!
  const u = (time - times[at]!) / way
  const [a, b] = [values[at]!, values[at + 1]!]
  const [da, db] = [rates[at]! * way, rates[at + 1]! * way]
  return a + u * da + u * u * (3 * (b - a) - 2 * da - db) + u * u * u * (2 * (a - b) + da + db)
}

function findLimitHits(all: readonly Coordinate[], { times, values }: Recorded): readonly FoundMoments[] {
  return all.flatMap(({ joint, freedom, place }, i) => {
    const { limits } = joint
    if (limits === null || freedom !== limitedFreedom(joint.type)) return []
    // what neither springs nor damps is passed, not hit
    if (limits.stiffness === 0 && limits.damping === 0) return []
    const ends = [
      { end: 'upper', bound: limits.upper, rising: true },
      { end: 'lower', bound: limits.lower, rising: false },
    ]
    return ends.flatMap(({ end, bound, rising }) => {
      const hits = findCrossings(times, values[2 * i]!, bound, 0, 0).filter((hit) => hit.rising === rising)
      return group(`${joint.name}: ${end} limit hit`, `${joint.name}, ${end} limit`, place.quantity, hits)
    })
  })
}

/** Extrema and zeros of all that is plotted, formulas too. */
function findOfPlots(plotting: NonNullable<Plots['plotting']>, frame: Frame, scene: Scene): readonly FoundMoments[] {
  const { samples } = plotting
  const noise = noiseOf(frame, scene, null)
  const share = BEYOND_TOLERANCE * scene.simulation.tolerance
  // the sum of all energy may be as good as nothing, and is known no better than its parts
  const ofEnergy = share * (frame.data[HEADER.largestKinetic] ?? 0)
  const known = new Set<string>()
  return plotting.plots().flatMap((plot, at) => {
    const { y, still, doubts } = computePlot(plot, samples)
    return plot.curves.flatMap(({ label, measure, source, curve }, i) => {
      const key = source === null ? `${at} ${i}` : `${curve.of ?? ''} ${source.name}`
      if (known.has(key) || still[i] === true) return []
      known.add(key)
      const quantity = measure === null || curve.of !== undefined || isSiUnit(measure) ? null : measure
      const floor = BEYOND_NOISE * (quantity === null ? 0 : noise(quantity))
      // of what is read a sample that is no number is not known yet; a formula has no value there
      const isKnown = (_: number, k: number): boolean => source === null || !Number.isNaN(y[i]![k])
      const [times, values] = [samples.times.filter(isKnown), y[i]!.filter(isKnown)]
      const least = quantity === 'energy' ? Math.max(floor, ofEnergy) : floor
      const turns = findTurns(times, values, least, { share, doubt: doubts[i]?.filter(isKnown) ?? null })
      const of = (kind: 'maximum' | 'minimum'): readonly Moment[] => turns.filter((turn) => turn.kind === kind)
      return [
        ...group(`${label}: maxima`, `${label}, maximum`, quantity, of('maximum')),
        ...group(`${label}: minima`, `${label}, minimum`, quantity, of('minimum')),
        ...group(`${label}: zeros`, `${label}, zero`, quantity, findCrossings(times, values, 0, floor)),
      ]
    })
  })
}

/** Looks through the recording; null where the mechanism changes meanwhile. */
export async function findMoments({ scenes, simulation, plots }: Searched): Promise<readonly FoundMoments[] | null> {
  const { scene } = scenes.getState()
  const coordinates = coordinatesOf(scene)
  const channels = coordinates.flatMap(({ place, rate }) => [place.channel, rate.channel])
  const recorded = channels.length === 0 ? null : await readRecorded(simulation, channels)
  const { frame } = simulation
  if ((recorded === null && channels.length > 0) || frame === null) return null
  return [
    ...(recorded === null ? [] : findTurningBack(scene, coordinates, recorded)),
    ...(recorded === null ? [] : findLimitHits(coordinates, recorded)),
    ...(plots.plotting === null ? [] : findOfPlots(plots.plotting, frame, scene)),
  ]
}
