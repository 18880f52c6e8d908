/** What an edit touches: decides how much the running simulation has to do over. */
import type { Body, Scene } from './document.ts'
import { toMechanismSpec } from './mechanism.ts'

/** `none`: nothing; `view`: only what is seen or read; `mechanism`: what moves, or how it is simulated. */
export type EditClass = 'none' | 'view' | 'mechanism'

/** Compares two valid scenes. */
export function classifyEdit(before: Scene, after: Scene): EditClass {
  if (before === after) return 'none'
  if (!equal(before.simulation, after.simulation)) return 'mechanism'
  const moving =
    before.gravity !== after.gravity ||
    before.bodies !== after.bodies ||
    before.joints !== after.joints ||
    before.forces !== after.forces
  if (moving && !equal(toMechanismSpec(before), toMechanismSpec(after))) return 'mechanism'
  return equal(before, after) ? 'none' : 'view'
}

/** Ids of bodies in both scenes whose initial pose or velocity differs. */
export function posedBodies(before: Scene, after: Scene): string[] {
  const earlier = new Map(before.bodies.map((body) => [body.id, body]))
  const moved = (body: Body): boolean => {
    const then = earlier.get(body.id)
    return (
      then !== undefined &&
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

/** Deep equality of plain data; NaN equals NaN. */
function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [keys, others] = [Object.keys(a), Object.keys(b)]
  return (
    keys.length === others.length &&
    Array.isArray(a) === Array.isArray(b) &&
    keys.every((key) => Object.hasOwn(b, key) && equal(a[key as never], b[key as never]))
  )
}
