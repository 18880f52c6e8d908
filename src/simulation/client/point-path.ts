import type { Vec3 } from '../../engine/index.ts'
import type { Simulation } from './handle.ts'

/** What a run came by at a point: s, m and m/s in world axes, as many of each. */
export interface PathSamples {
  readonly times: readonly number[]
  readonly places: readonly Vec3[]
  readonly velocities: readonly Vec3[]
}

const PARTS = ['x', 'y', 'z'] as const

/**
 * Reads the path of a point off the record of the run that goes on; null where the mechanism changes meanwhile.
 *
 * @param body by its place in the scene
 * @param point in the frame of the body, m
 * @param from the piece of the record with this time comes first, s
 */
export function readPointPath(
  simulation: Pick<Simulation, 'readSeries'>,
  body: number,
  point: Vec3,
  from = -Infinity,
): Promise<PathSamples | null> {
  const channels = (['position', 'velocity'] as const).flatMap((what) =>
    PARTS.map((part) => ({ kind: 'point', of: 'body', index: body, point, what, part }) as const),
  )
  const times: number[] = []
  const places: Vec3[] = []
  const velocities: Vec3[] = []
  return new Promise((resolve) => {
    simulation.readSeries(
      channels,
      (piece) => {
        piece.times.forEach((time, i) => {
          const [x, y, z, u, v, w] = piece.values.subarray(6 * i, 6 * i + 6)
          times.push(time)
          places.push([x!, y!, z!])
          velocities.push([u!, v!, w!])
        })
      },
      { by: null, from, onEnd: (all) => resolve(all ? { times, places, velocities } : null) },
    )
  })
}
