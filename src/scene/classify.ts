/** What an edit changes, which decides how much the running simulation has to compute anew. */
import { isSame } from '../engine/index.ts'
import type { MechanismPatch, Placed } from '../engine/index.ts'
import type { Body, Scene } from './document.ts'
import { bodySpec, forceSpec, jointSpec } from './mechanism.ts'

/** `view`: only what is seen or read, or nothing; `mechanism`: what moves, or how it is simulated. */
export type EditClass = 'view' | 'mechanism'

/** An edit with all that was found in comparing its two scenes, so that nobody has to compare them again. */
export interface FoundEdit {
  readonly before: Scene
  readonly after: Scene
  readonly class: EditClass
  /** What turns the one mechanism into the other; null where items came, went or changed places. */
  readonly patch: MechanismPatch | null
}

/** Compares two valid scenes. Objects that both share are not compared, so the cost is that of what changed. */
export function classifyEdit(before: Scene, after: Scene): FoundEdit {
  const bodies = changedItems(before.bodies, after.bodies, bodySpec)
  const joints = changedItems(before.joints, after.joints, jointSpec)
  const forces = changedItems(before.forces, after.forces, forceSpec)
  const patch = bodies && joints && forces && { gravity: after.gravity, bodies, joints, forces }
  const same =
    patch !== null &&
    bodies!.length + joints!.length + forces!.length === 0 &&
    equal(before.gravity, after.gravity) &&
    equal(before.simulation, after.simulation)
  return { before, after, class: same ? 'view' : 'mechanism', patch }
}

/** What two edits do, the second after the first; null where they do not follow each other. */
export function joinEdits(first: FoundEdit, second: FoundEdit): FoundEdit | null {
  const { before } = first
  const { after } = second
  if (first.after !== second.before) return null
  if (before === after) return classifyEdit(before, after)
  const patch = first.patch && second.patch && joinPatches(first.patch, second.patch)
  const isView = first.class === 'view' && second.class === 'view'
  return { before, after, class: isView ? 'view' : 'mechanism', patch }
}

const joinPatches = (first: MechanismPatch, { gravity, bodies, joints, forces }: MechanismPatch): MechanismPatch => ({
  gravity,
  bodies: [...new Map([...first.bodies, ...bodies])],
  joints: [...new Map([...first.joints, ...joints])],
  forces: [...new Map([...first.forces, ...forces])],
})

/** The items of a list that are others to the engine, by their places; null where items came, went or changed places. */
function changedItems<T extends { readonly id: string }, Spec>(
  before: readonly T[],
  after: readonly T[],
  spec: (item: T) => Spec,
): readonly Placed<Spec>[] | null {
  if (before === after) return []
  if (before.length !== after.length) return null
  const items: Placed<Spec>[] = []
  for (const [at, item] of after.entries()) {
    const old = before[at]!
    if (old.id !== item.id) return null
    if (old === item) continue
    const told = spec(item)
    if (!equal(spec(old), told)) items.push([at, told])
  }
  return items
}

/** Ids of bodies in both scenes of an edit whose initial pose or velocity it changed. */
export function posedBodies({ before, after, patch }: FoundEdit): string[] {
  if (patch !== null) {
    return patch.bodies.flatMap(([at, { id }]) => (isPosed(before.bodies[at]!, after.bodies[at]!) ? [id] : []))
  }
  const earlier = new Map(before.bodies.map((body) => [body.id, body]))
  return after.bodies.flatMap((body) => {
    const then = earlier.get(body.id)
    return then !== undefined && isPosed(then, body) ? [body.id] : []
  })
}

const isPosed = (then: Body, now: Body): boolean =>
  then !== now &&
  !(
    equal(then.position, now.position) &&
    equal(then.orientation, now.orientation) &&
    equal(then.velocity, now.velocity) &&
    equal(then.angularVelocity, now.angularVelocity)
  )

/** Whether plain data means the same; zeros of either sign do. */
export const equal = (a: unknown, b: unknown): boolean => isSame(a, b, (x, y) => x === y || Object.is(x, y))
