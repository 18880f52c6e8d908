/** At which of their bodies kept runs are named: where they are farthest from each other, so that each name stands at its own shadow. Pure. */
import { add, lengthOf, scale, subtract } from '../../geometry/index.ts'
import type { Body } from '../../scene/index.ts'
import { rotate, type Quat, type Vec3 } from '../../tools/index.ts'
import { extentOf } from '../live/bounds.ts'
import type { PosedRun } from './run-poses.ts'

type Posed = Pick<PosedRun, 'scene' | 'index' | 'poses'>

/** Names stay at a body as long as the runs are this share as far apart there as at the best one. */
const STAY = 0.5

/** The id of the body; null where the runs have none in common that can move and has a shape. @param before where they were named last */
export function namedBody(runs: readonly Posed[], before: string | null): string | null {
  const [first, ...others] = runs
  const spreads = new Map<string, number>()
  for (const { id } of first?.scene.bodies ?? []) {
    const points = [first!, ...others].map((run) => middleOf(run, id)).filter((point) => point !== null)
    if (points.length === runs.length) spreads.set(id, spreadOf(points))
  }
  let best: string | null = null
  for (const [id, spread] of spreads) if (best === null || spread > spreads.get(best)!) best = id
  if (best === null || before === null) return best
  return (spreads.get(before) ?? -1) >= STAY * spreads.get(best)! ? before : best
}

/** Sum of the distances of each point from all others, m. */
const spreadOf = (points: readonly Vec3[]): number =>
  points.reduce((sum, a, i) => points.slice(i + 1).reduce((part, b) => part + lengthOf(subtract(a, b)), sum), 0)

/** The middle of a body of a run, m, world axes; null where it is none that can move and has a shape. */
export function middleOf({ scene, index, poses }: Posed, id: string): Vec3 | null {
  const body = scene.bodies.find((one) => one.id === id)
  const at = 7 * (index.bodies.get(id) ?? -1)
  if (body === undefined || body.fixed || body.shapes.length === 0 || at < 0) return null
  const orientation: Quat = [poses[at + 3]!, poses[at + 4]!, poses[at + 5]!, poses[at + 6]!]
  return add([poses[at]!, poses[at + 1]!, poses[at + 2]!], rotate(orientation, middleIn(body)))
}

/** Body axes, m. */
function middleIn(body: Body): Vec3 {
  const known = middles.get(body)
  if (known !== undefined) return known
  const extent = extentOf(body)
  const middle = scale(
    extent.reduce<Vec3>((sum, point) => add(sum, point), [0, 0, 0]),
    1 / extent.length,
  )
  middles.set(body, middle)
  return middle
}

const middles = new WeakMap<Body, Vec3>()
