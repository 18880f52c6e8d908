/** One cycle of what is recorded: a full turn of a driven angle, or the period of a plotted curve. */
import { SAME_TIME } from '../../engine/index.ts'
import {
  drivesOf,
  findQuantities,
  freedomOfDrive,
  nameOfCoordinate,
  placeOfFreedom,
  type Joint,
  type Scene,
} from '../../scene/index.ts'
import { JOINT, jointOffset, readKept, readTime, type Frame } from '../../simulation/index.ts'
import { computePlot } from '../plots/curves.ts'
import type { Plots } from '../plots/plots.ts'
import { calcStatistics } from '../plots/statistics.ts'
import type { Loop } from './playback.ts'
import { readRecorded, type Searched } from './reading.ts'
import { crossingAfter } from './refine.ts'

export type Cycle =
  /** `of` says what comes again: "One turn of Main bearing". */
  | { readonly ok: true; readonly loop: Loop; readonly of: string }
  /** Why there is none, in one sentence. */
  | { readonly ok: false; readonly why: string }

const TURN = 2 * Math.PI
/** So many turns at the present rate are read at first: the rate was another one before. */
const TURNS_READ = 2

/** Joints with a drive on their angle. */
const driven = ({ joints }: Scene): readonly Joint[] =>
  joints.filter((joint) => drivesOf(joint).some(({ kind }) => freedomOfDrive(kind) === 'angle'))

/** Rate of the angle of a joint, rad/s; NaN where the frame does not hold it. */
function rateOf(frame: Frame, joint: Joint): number {
  const at = jointOffset(frame, joint.id)
  return at < 0 ? NaN : (frame.data[at + (placeOfFreedom(joint, 'angle') === 0 ? JOINT.rate : JOINT.rate2)] ?? NaN)
}

/**
 * The last full turn of an angle, rad, before a moment; else the first there is. Null where there is none.
 *
 * @param times ascending, s
 */
export function findTurn(times: Float64Array, angles: Float64Array, now: number): Loop | null {
  /** Where the angle was a full turn from what it is at a sample, next to that on one side in time. */
  const turnFrom = (at: number, step: 1 | -1): number | null => {
    for (let i = at; i + step >= 0 && i + step < times.length; i += step) {
      const turned = angles[i + step]! - angles[at]!
      if (Math.abs(turned) < TURN) continue
      const level = angles[at]! + Math.sign(turned) * TURN
      return crossingAfter(times, angles, Math.min(i, i + step), level)?.time ?? null
    }
    return null
  }
  const last = times.findLastIndex((time) => time <= now + SAME_TIME)
  const before = last < 0 ? null : turnFrom(last, -1)
  if (before !== null) return { from: before, to: times[last]! }
  const after = turnFrom(0, 1)
  return after === null ? null : { from: times[0]!, to: after }
}

/** One cycle before the moment on show: of a driven angle, else of a plotted curve. */
export async function findCycle({ scenes, simulation, plots }: Searched): Promise<Cycle> {
  const { frame } = simulation
  if (frame === null) return { ok: false, why: 'Nothing is recorded yet.' }
  const { scene } = scenes.getState()
  const now = readTime(frame)
  const [from, to] = readKept(frame)
  const joints = driven(scene)
  for (const joint of joints) {
    const found = findQuantities(scene, [], nameOfCoordinate(joint, 'angle', 'place'))
    if (!found.ok) continue
    const channels = found.quantities.map(({ channel }) => channel)
    const near = now - (TURNS_READ * TURN) / Math.abs(rateOf(frame, joint))
    // first what is likely to be enough: minutes may be recorded
    for (const since of near > from ? [near, from] : [from]) {
      const read = await readRecorded(simulation, channels, since)
      const turn = read === null ? null : findTurn(read.times, read.values[0]!, now)
      if (turn !== null) return { ok: true, loop: turn, of: `One turn of ${joint.name}` }
    }
  }
  const plotted = findPeriod(plots.plotting)
  if (plotted !== null) {
    const end = Math.min(to, Math.max(now, from + plotted.period))
    return { ok: true, loop: { from: end - plotted.period, to: end }, of: `One period of ${plotted.label}` }
  }
  const angle = joints.length > 0 ? 'No driven angle has gone through a full turn yet' : 'No angle is driven'
  return { ok: false, why: `${angle}, and no plotted curve comes again.` }
}

/** The first plotted curve that has a period, s. */
function findPeriod(plotting: Plots['plotting']): { readonly period: number; readonly label: string } | null {
  if (plotting === null) return null
  for (const plot of plotting.plots()) {
    const { y, still } = computePlot(plot, plotting.samples)
    for (const [i, values] of y.entries()) {
      const period = calcStatistics(plotting.samples.times, values, { still: still[i] })?.period ?? null
      if (period !== null) return { period, label: plot.curves[i]!.label }
    }
  }
  return null
}
