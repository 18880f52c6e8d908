import {
  bodyOffset,
  calcPointMotion,
  readPointPath,
  readTime,
  type Frame,
  type PathSamples,
  type Simulation,
  type TracedPoint,
} from '../../simulation/index.ts'

/** How much of a run before a trace was there is drawn, s: a trace holds no more of most motions. */
const PAST = 30

/**
 * Reads the last part of the path that a point came to where a frame has it; null where nothing before it is recorded.
 *
 * @param shown what is on show now
 */
export async function readPast(
  simulation: Pick<Simulation, 'readSeries' | 'status'>,
  { body, point }: TracedPoint,
  shown: Frame,
): Promise<PathSamples | null> {
  const { readFrom } = simulation.status.getState().tape
  const [now, at, index] = [readTime(shown), bodyOffset(shown, body), shown.index.bodies.get(body)]
  if (readFrom === null || !(now > readFrom) || at < 0 || index === undefined) return null
  const { position, velocity } = calcPointMotion(shown.data, at, point)
  const past = await readPointPath(simulation, index, point, Math.max(readFrom, now - PAST))
  if (past === null) return null
  // The frame itself may not be recorded yet, and what is after it was left.
  const count = past.times.filter((time) => time < now).length
  return {
    times: [...past.times.slice(0, count), now],
    places: [...past.places.slice(0, count), position],
    velocities: [...past.velocities.slice(0, count), velocity],
  }
}
