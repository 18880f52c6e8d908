/** What an edit changes, which decides how much the running simulation has to compute anew. */
import { isSame } from '../engine/index.ts'
import type { Body, Scene } from './document.ts'
import { bodySpec, forceSpec, jointSpec } from './mechanism.ts'

/** `none`: nothing; `view`: only what is seen or read; `mechanism`: what moves, or how it is simulated. */
export type EditClass = 'none' | 'view' | 'mechanism'

/** Compares two valid scenes. Objects that both share are not compared, so the cost is that of what changed. */
export function classifyEdit(before: Scene, after: Scene): EditClass {
  if (before === after) return 'none'
  const sameMechanism =
    equal(before.simulation, after.simulation) &&
    equal(before.gravity, after.gravity) &&
    sameInEngine(before.bodies, after.bodies, bodySpec) &&
    sameInEngine(before.joints, after.joints, jointSpec) &&
    sameInEngine(before.forces, after.forces, forceSpec)
  if (!sameMechanism) return 'mechanism'
  return equal(before, after) ? 'none' : 'view'
}

/** Whether two lists are the same to the engine, item by item. */
function sameInEngine<T>(before: readonly T[], after: readonly T[], spec: (item: T) => unknown): boolean {
  if (before === after) return true
  if (before.length !== after.length) return false
  return after.every((item, i) => item === before[i] || equal(spec(item), spec(before[i]!)))
}

/** Ids of bodies in both scenes whose initial pose or velocity differs. */
export function posedBodies(before: Scene, after: Scene): string[] {
  const earlier = new Map(before.bodies.map((body) => [body.id, body]))
  const moved = (body: Body): boolean => {
    const then = earlier.get(body.id)
    return (
      then !== undefined &&
      then !== body &&
      !(
        equal(then.position, body.position) &&
        equal(then.orientation, body.orientation) &&
        equal(then.velocity, body.velocity) &&
        equal(then.angularVelocity, body.angularVelocity)
      )
    )
  }
  return after.bodies.filter(moved).map((body) => body.id)
}

/** Whether plain data means the same; zeros of either sign do. */
export const equal = (a: unknown, b: unknown): boolean => isSame(a, b, (x, y) => x === y || Object.is(x, y))
