/** Another body stands still: the inversions of a linkage. */
import {
  composePose,
  conjugate,
  cross,
  inversePose,
  multiplyQuat,
  subtract,
  toBody,
  toWorld,
  type Pose,
  type Shape,
} from '../../geometry/index.ts'
import { sizeFor } from '../building/places.ts'
import { GROUND, IDENTITY, ZERO } from '../document.ts'
import type { BodyDraft, SceneDraft, Vec3 } from '../document.ts'
import { holdsOf, vectorsOf, type Hold } from '../elements/holds.ts'
import type { ItemRef } from '../ids.ts'
import { STEEL } from '../materials.ts'
import { components } from '../topology.ts'
import { addBody, setVelocity } from './bodies.ts'
import { bodyIn } from './find.ts'
import { deleteItems } from './items.ts'
import { turnLaws } from './laws.ts'
import { groundPointShape, sectionFor } from './place.ts'
import { moveMotion } from './motion.ts'
import { forgetMarks } from './shown.ts'

/**
 * Makes a free body the ground of its linkage. What stood still till now becomes one free body: the fixed one, where there is
 * only that; else a new one, the frame, which takes the place of all fixed bodies of the linkage and of the ground where the
 * linkage holds on to it. How the bodies move against each other stays as it is. Returns the id of what is free now, null where
 * nothing stood still; and the joints and forces that went, because they held what stood still to itself.
 */
export function reground(
  draft: SceneDraft,
  id: string,
): { readonly freed: string | null; readonly dropped: readonly ItemRef[] } {
  const { of, bodies } = components(draft)
  const linkage = new Set(bodies(of(id)))
  const dropped = dropWithin(draft, linkage)
  const onGround = endsOf(draft, linkage).filter(({ body }) => body === GROUND)
  const fixed = draft.bodies.filter((body) => body.fixed && linkage.has(body.id))
  let freed: string | null = null
  if (onGround.length === 0 && fixed.length === 1) {
    freed = fixed[0]!.id
    fixed[0]!.fixed = false
  } else if (onGround.length + fixed.length > 0) {
    freed = makeFrame(draft, onGround, fixed)
    linkage.add(freed)
  }
  rideOn(draft, linkage, id)
  bodyIn(draft, id).fixed = true
  return { freed, dropped }
}

/** Takes away joints and springs whose ends both stand still: they never moved anything, and would hold one body to itself. */
function dropWithin(draft: SceneDraft, linkage: ReadonlySet<string>): readonly ItemRef[] {
  const still = new Set(draft.bodies.filter(({ id, fixed }) => fixed && linkage.has(id)).map(({ id }) => id))
  const within = ({ body: a }: Hold, { body: b }: Hold): boolean =>
    (still.has(a) && (still.has(b) || b === GROUND)) || (a === GROUND && still.has(b))
  const joints = draft.joints.filter(({ driven, main }) => within(driven, main))
  const springs = draft.forces.filter((force) => {
    const [from, to] = holdsOf(force)
    return from !== undefined && to !== undefined && within(from, to)
  })
  const items = [
    ...joints.map(({ id }): ItemRef => ({ kind: 'joint', id })),
    ...springs.map(({ id }): ItemRef => ({ kind: 'force', id })),
  ]
  return [...items, ...deleteItems(draft, items)]
}

/** Every place where joints and springs of these bodies hold on to something, and loads act. */
function endsOf({ joints, forces }: Pick<SceneDraft, 'joints' | 'forces'>, linkage: ReadonlySet<string>): Hold[] {
  const pairs: Hold[][] = [...joints.map(({ driven, main }): Hold[] => [driven, main]), ...forces.map(holdsOf)]
  return pairs.filter((ends) => ends.some(({ body }) => linkage.has(body))).flat()
}

/** Makes one free body of what was on the ground, and of bodies that were fixed. */
function makeFrame(draft: SceneDraft, onGround: readonly Hold[], fixed: readonly BodyDraft[]): string {
  const places = new Map<string, Pose>(fixed.map((body) => [body.id, poseOf(body)]))
  const gone = new Set(places.keys())
  const ends = [...onGround, ...endsOf(draft, gone).filter(({ body }) => gone.has(body))]
  const poseAt = ({ body, position, orientation = IDENTITY }: Hold): Pose =>
    composePose(places.get(body) ?? { position: ZERO, orientation: IDENTITY }, { position, orientation })
  // The new body's z is the axis of the first joint, so that its bars lie flat beside the others.
  const origin = poseAt(ends[0] ?? { body: fixed[0]!.id, position: ZERO })
  const into = inversePose(origin)
  const own = fixed.flatMap((body) => body.shapes.map((shape) => inside(into, body, shape as Shape)))
  const points = ends.map((end) => toBody(origin, poseAt(end).position))
  const id = addBody(draft, {
    name: 'Frame',
    ...origin,
    density: STEEL,
    shapes: [...own, ...barsBetween(draft, points)],
  })
  for (const force of draft.forces) {
    for (const { name, laws, body, axes } of vectorsOf(force)) {
      if (axes !== 'body' || !gone.has(body)) continue
      const turned = multiplyQuat(conjugate(origin.orientation), places.get(body)!.orientation)
      Object.assign(force, { [name]: turnLaws(laws, turned) })
    }
  }
  for (const end of ends) {
    const { position, orientation } = composePose(into, poseAt(end))
    end.position = position
    if (end.orientation) end.orientation = orientation
    end.body = id
  }
  const { traces } = draft.view
  if (traces)
    draft.view.traces = traces.map((trace) => {
      const place = places.get(trace.body)
      return place ? { ...trace, body: id, position: toBody(origin, toWorld(place, trace.position)) } : trace
    })
  moveMotion(draft, (body, position) => {
    const place = places.get(body)
    return place && { body: id, position: position && toBody(origin, toWorld(place, position)) }
  })
  // The first of them makes room for it, so that all others keep their places in the list, and with these their colours.
  const [frame] = draft.bodies.splice(-1)
  const first = fixed[0]
  draft.bodies.splice(first === undefined ? draft.bodies.length : draft.bodies.indexOf(first), 0, frame!)
  draft.bodies = draft.bodies.filter((body) => !gone.has(body.id))
  forgetMarks(draft, gone)
  return id
}

const poseOf = ({ position, orientation }: Pose): Pose => ({
  position: [position[0], position[1], position[2]],
  orientation: [orientation[0], orientation[1], orientation[2], orientation[3]],
})

/** A shape of a body in the axes of the frame. */
function inside(into: Pose, body: Pose, shape: Shape): Shape {
  return { ...shape, ...composePose(into, composePose(poseOf(body), poseOf(shape))) }
}

/** Points nearer to each other than this, over the size of the scene, are one. */
const ONE_POINT = 1e-6

/** Bars that lead from each point to the nearest of those that are left; a small disc, where there is only one point. */
function barsBetween(draft: SceneDraft, points: readonly Vec3[]): Shape[] {
  const size = sizeFor(draft)
  const far = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
  const left: Vec3[] = []
  for (const point of points) if (left.every((other) => far(point, other) > ONE_POINT * size)) left.push(point)
  let from = left.shift()
  if (from === undefined) return []
  if (left.length === 0) return [{ ...groundPointShape(draft, size), position: from }]
  const bars: Shape[] = []
  while (left.length > 0) {
    const distances = left.map((point) => far(from!, point))
    const [to] = left.splice(distances.indexOf(Math.min(...distances)), 1)
    bars.push({ kind: 'link', from, to: to!, ...sectionFor(draft, size), position: ZERO, orientation: IDENTITY })
    from = to!
  }
  return bars
}

/** Start velocities as the body sees them that will stand still. */
function rideOn(draft: SceneDraft, linkage: ReadonlySet<string>, id: string): void {
  const { position, velocity, angularVelocity } = bodyIn(draft, id)
  if ([...velocity, ...angularVelocity].every((x) => x === 0)) return
  for (const body of draft.bodies) {
    if (!linkage.has(body.id)) continue
    const carried = cross(angularVelocity, subtract(body.position, position))
    setVelocity(draft, body.id, {
      velocity: subtract(subtract(body.velocity, velocity), carried),
      angularVelocity: subtract(body.angularVelocity, angularVelocity),
    })
  }
}
