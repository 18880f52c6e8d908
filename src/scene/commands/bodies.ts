/** Edits of bodies, as recipes for `SceneStore.edit`. SI units; frames as in the document. */
import type { Shape } from '../../geometry/index.ts'
import { DEFAULT_DENSITY, IDENTITY, ZERO } from '../document.ts'
import type { Body, BodyDraft, Inertia, Mass, Quat, SceneDraft, Vec3 } from '../document.ts'
import { freshId, freshName } from '../ids.ts'
import { massOfBody } from '../mechanism.ts'
import { unit } from '../file/schema.ts'
import { bodyIn } from './find.ts'
import { Refused } from './refused.ts'

/** Adds a body; what is not given is by default, id and name are made from `name`. Returns the id. */
export function addBody(draft: SceneDraft, body: Partial<Omit<Body, 'id'>>): string {
  const word = body.name ?? 'Body'
  const id = freshId(draft, 'body', word)
  const added: Body = {
    fixed: false,
    position: ZERO,
    orientation: IDENTITY,
    velocity: ZERO,
    angularVelocity: ZERO,
    shapes: [],
    ...body,
    id,
    name: freshName(draft, 'body', word),
  }
  draft.bodies.push(added as BodyDraft)
  return id
}

export function setFixed(draft: SceneDraft, id: string, fixed: boolean): void {
  bodyIn(draft, id).fixed = fixed
}

/** Initial pose of the body frame, world axes. */
export function setPose(
  draft: SceneDraft,
  id: string,
  pose: { readonly position?: Vec3; readonly orientation?: Quat },
): void {
  const body = bodyIn(draft, id)
  if (pose.position) body.position = pose.position
  if (pose.orientation) body.orientation = unit(pose.orientation)
}

/** Initial velocity of the body frame's origin and angular velocity, world axes. */
export function setVelocity(
  draft: SceneDraft,
  id: string,
  { velocity, angularVelocity }: { readonly velocity?: Vec3; readonly angularVelocity?: Vec3 },
): void {
  const body = bodyIn(draft, id)
  if (velocity) body.velocity = velocity
  if (angularVelocity) body.angularVelocity = angularVelocity
}

/**
 * Gives the body another mass and keeps how it is spread: a stated inertia grows in proportion, a body weighed by its
 * shapes gets another density.
 */
export function setMass(draft: SceneDraft, id: string, kilograms: number): void {
  const body = bodyIn(draft, id)
  const before = massOfBody(body).mass
  // A massless body (fixed, without shapes) or a mass out of range: nothing to scale, and the check says what is wrong.
  const ratio = before > 0 && kilograms > 0 ? kilograms / before : 1
  if (!Number.isFinite(ratio))
    throw new Refused(
      'This mass is so many times the one before that the moments of inertia cannot grow with it. State mass and inertia anew.',
    )
  if (!((body.density ?? DEFAULT_DENSITY) * ratio > 0))
    throw new Refused(
      'This mass is so small beside the one before that density and moments of inertia cannot shrink with it. Type one in between first, or state mass and inertia anew.',
    )
  if (body.mass) {
    body.mass.inertia = body.mass.inertia.map((entry) => entry * ratio) as unknown as Inertia
    body.mass.mass = kilograms
  } else if (body.shapes.length > 0 && kilograms > 0) {
    body.density = (body.density ?? DEFAULT_DENSITY) * ratio
  } else {
    setMassProperties(draft, id, { mass: kilograms })
  }
}

/** States mass, centre or inertia; what is left out stays as it is or as the shapes give it. The density goes. */
export function setMassProperties(draft: SceneDraft, id: string, change: Partial<Mass>): void {
  const body = bodyIn(draft, id)
  const { mass, centre, inertia } = massOfBody(body)
  const unknown = mass === 0
  body.mass = {
    mass: change.mass ?? (unknown ? 1 : mass),
    centre: change.centre ?? centre,
    inertia: change.inertia ?? (unknown ? sphereInertia(change.mass ?? 1) : inertia),
  }
  delete body.density
}

/** The inertia of a ball of radius 0.1 m, for bodies of which nothing else is known, kg·m². */
function sphereInertia(mass: number): Inertia {
  const i = 0.4 * mass * 0.01
  return [i, i, i, 0, 0, 0]
}

/** Makes mass, centre and inertia follow from the shapes, by a density in kg/m³. A stated mass is removed. */
export function setDensity(draft: SceneDraft, id: string, density: number): void {
  const body = bodyIn(draft, id)
  body.density = density
  delete body.mass
}

/** Adds a shape and returns its index. */
export function addShape(draft: SceneDraft, id: string, shape: Shape): number {
  return bodyIn(draft, id).shapes.push(shape) - 1
}

export function setShape(draft: SceneDraft, id: string, index: number, shape: Shape): void {
  bodyIn(draft, id).shapes[index] = shape
}

export function deleteShape(draft: SceneDraft, id: string, index: number): void {
  bodyIn(draft, id).shapes.splice(index, 1)
}
