/** Edits that treat bodies, joints and forces alike: rename, delete, copy, paste. */
import { current } from 'immer'
import { conjugate, multiplyQuat, roundOffEach, turn, type Pose } from '../../geometry/index.ts'
import { startPose } from '../building/places.ts'
import { GROUND } from '../document.ts'
import type { Attachment, Body, Force, Joint, Marker, Scene, SceneDraft, Vec3 } from '../document.ts'
import { forceFields } from '../elements/forces.ts'
import { bodiesHeld, jointsOf, renameJointsIn, withHolds, type JointNamed } from '../elements/holds.ts'
import { freshId, freshName } from '../ids.ts'
import type { ItemRef } from '../ids.ts'
import { ownFields } from '../joint-types.ts'
import { freedomsOf, jointsNamed, whole } from '../joints.ts'
import { unit } from '../file/schema.ts'
import { bodyIn, forceIn, jointIn } from './find.ts'
import { forgetMarks } from './shown.ts'
import { forgetMotion } from './motion.ts'
import { forgetCurves } from './plots.ts'
import { forgetTraces } from './traces.ts'
import { forgetValues } from './trajectory.ts'

/** Copied items, as plain data that needs nothing of the scene that it came from. */
export interface Clip {
  readonly bodies: readonly Body[]
  readonly joints: readonly Joint[]
  readonly forces: readonly Force[]
}

/** Gives an item another name; its id stays. An empty name is the id again. */
export function renameItem(draft: SceneDraft, { kind, id }: ItemRef, name: string): void {
  const find = kind === 'body' ? bodyIn : kind === 'joint' ? jointIn : forceIn
  find(draft, id).name = name.trim() === '' ? id : name
}

/** Names items after a pattern, in the order given: `Rod #` makes `Rod 1`, `Rod 2`; without a sign the number comes last. */
export function renameItems(draft: SceneDraft, items: readonly ItemRef[], pattern: string): void {
  const text = pattern.trim()
  if (text === '') return
  const template = text.includes('#') || items.length === 1 ? text : `${text} #`
  const width = /#+/.exec(template)?.[0].length ?? 1
  items.forEach((item, i) => renameItem(draft, item, template.replace(/#+/g, String(i + 1).padStart(width, '0'))))
}

/**
 * Deletes items and what cannot be without them: joints and forces on a deleted body, what names a deleted joint,
 * traces, curves, marks and values of trajectories. Returns the joints and forces that went along. The ground cannot be deleted and is passed over.
 */
export function deleteItems(draft: SceneDraft, items: readonly ItemRef[]): readonly ItemRef[] {
  const named = (kind: ItemRef['kind']) => new Set(items.filter((item) => item.kind === kind).map(({ id }) => id))
  const [bodies, joints, forces] = [named('body'), named('joint'), named('force')]
  bodies.delete(GROUND)
  const along: ItemRef[] = []
  const stays = (kind: 'joint' | 'force', id: string, asked: ReadonlySet<string>, orphaned: boolean): boolean => {
    if (asked.has(id)) return false
    if (orphaned) along.push({ kind, id })
    return !orphaned
  }
  draft.bodies = kept(draft.bodies, ({ id }) => !bodies.has(id))
  const onBodies = draft.joints.filter(
    ({ id, driven, main }) => !joints.has(id) && !bodies.has(driven.body) && !bodies.has(main.body),
  )
  const before = new Set(draft.joints.map(({ id }) => id))
  // A name that led nowhere before is not for this edit to mend: the check of the scene refuses it.
  const namedBefore = (joint: Joint): readonly string[] => namedBy(joint).filter((id) => before.has(id))
  const together = new Set(whole(onBodies, ({ id }) => id, namedBefore).map(({ id }) => id))
  draft.joints = kept(draft.joints, ({ id }) => stays('joint', id, joints, !together.has(id)))
  const left = new Set(draft.joints.map(({ id }) => id))
  draft.forces = kept(draft.forces, (force) => {
    const orphaned =
      bodiesHeld(force).some((id) => bodies.has(id)) || jointsOf(force).some(({ joint }) => !left.has(joint))
    return stays('force', force.id, forces, orphaned)
  })
  forgetTraces(draft, bodies)
  forgetMotion(draft, bodies)
  forgetMarks(draft, bodies)
  const went = (kind: 'joint' | 'force') => along.filter((item) => item.kind === kind).map(({ id }) => id)
  const goneJoints = new Set([...joints, ...went('joint')])
  forgetValues(draft, goneJoints)
  forgetCurves(draft, {
    body: bodies,
    joint: goneJoints,
    force: new Set([...forces, ...went('force')]),
  })
  return along
}

/** The ids of joints that a joint names. */
const namedBy = (joint: Pick<Joint, 'type'>): readonly string[] => jointsNamed(joint).map(({ joint: id }) => id)

/** The list without what is deleted; the list itself where nothing is, so that nothing counts as edited. */
function kept<T>(list: T[], stays: (item: T) => boolean): T[] {
  const left = list.filter(stays)
  return left.length === list.length ? list : left
}

/** A pose that differs by less, in m and in quaternion entries, is the one that the scene says. */
const UNMOVED = 1e-9

/** A body as it would start where it is seen; its velocities turn with it. */
export function seenBody(body: Body, { position, orientation }: Pose): Body {
  const near = (a: readonly number[], b: readonly number[]): boolean =>
    a.every((x, i) => Math.abs(x - b[i]!) <= UNMOVED)
  if (near(position, body.position) && near(orientation, body.orientation)) return body
  const by = multiplyQuat(orientation, conjugate(body.orientation))
  return {
    ...body,
    position: roundOffEach(position),
    orientation: unit(orientation),
    velocity: roundOffEach(turn(by, body.velocity)),
    angularVelocity: roundOffEach(turn(by, body.angularVelocity)),
  }
}

/** The items where they are seen (`pose`; where they start, without it), with the joints and forces among copied bodies alone. */
export function copyItems(
  scene: Pick<Scene, 'bodies' | 'joints' | 'forces'>,
  items: readonly ItemRef[],
  pose: (body: string) => Pose = (id) => startPose(scene, id),
): Clip {
  const asked = (kind: ItemRef['kind'], id: string) => items.some((item) => item.kind === kind && item.id === id)
  const bodies = scene.bodies.filter(({ id }) => asked('body', id)).map((body) => seenBody(body, pose(body.id)))
  const ids = new Set(bodies.map(({ id }) => id))
  const joints = whole(
    scene.joints.filter(({ id, driven, main }) => asked('joint', id) || (ids.has(driven.body) && ids.has(main.body))),
    ({ id }) => id,
    (joint) => (asked('joint', joint.id) ? [] : namedBy(joint)),
  )
  const jointIds = new Set(joints.map(({ id }) => id))
  const forces = scene.forces.filter((force) => {
    if (asked('force', force.id)) return true
    return jointsOf(force).every(({ joint }) => jointIds.has(joint)) && bodiesHeld(force).every((id) => ids.has(id))
  })
  return { bodies, joints, forces }
}

/**
 * Adds what was copied under new ids, `offset` away (m, world axes). Joints and forces among the copies bind the copies;
 * those to a body that was not copied bind that body, and are left out where the scene has none of this name.
 * Returns what was added.
 */
export function pasteItems(draft: SceneDraft, clip: Clip, offset: Vec3): readonly ItemRef[] {
  const added: ItemRef[] = []
  const bodyIds = new Map<string, string>()
  const jointIds = new Map<string, string>()
  const identify = (kind: ItemRef['kind'], { id, name }: { id: string; name: string }) => {
    const fresh = { id: freshId(draft, kind, id), name: freshName(draft, kind, name) }
    added.push({ kind, id: fresh.id })
    return fresh
  }
  const shift = ([x, y, z]: Vec3): Vec3 => [x + offset[0], y + offset[1], z + offset[2]]
  for (const body of clip.bodies) {
    const fresh = identify('body', body)
    bodyIds.set(body.id, fresh.id)
    draft.bodies.push({ ...body, ...fresh, position: shift(body.position) } as SceneDraft['bodies'][number])
  }
  const exists = (id: string) => id === GROUND || bodyIds.has(id) || draft.bodies.some((body) => body.id === id)
  // An end on the ground goes with a copied body at the other end, so that the copy fits as the original did.
  const end = <E extends Marker | Attachment>(at: E, others: readonly string[]): E => ({
    ...at,
    body: bodyIds.get(at.body) ?? at.body,
    position: at.body === GROUND && others.some((id) => bodyIds.has(id)) ? shift(at.position) : at.position,
  })
  const inScene = ({ joint, acts }: JointNamed): boolean =>
    draft.joints.some(({ id, type }) => id === joint && freedomsOf(type).includes(acts))
  const joints = whole(
    clip.joints.filter(({ driven, main }) => exists(driven.body) && exists(main.body)),
    ({ id }) => id,
    (joint) =>
      jointsNamed(joint)
        .filter((named) => !inScene(named))
        .map(({ joint: id }) => id),
  )
  for (const joint of joints) {
    const { driven, main } = joint
    const fresh = identify('joint', joint)
    jointIds.set(joint.id, fresh.id)
    const copy: Joint = { ...joint, ...fresh, driven: end(driven, [main.body]), main: end(main, [driven.body]) }
    draft.joints.push(copy as SceneDraft['joints'][number])
  }
  const copies = new Set(jointIds.values())
  for (const copy of draft.joints)
    if (copies.has(copy.id))
      Object.assign(
        copy,
        renameJointsIn(ownFields(copy.type), copy, (id) => jointIds.get(id) ?? id),
      )
  for (const force of clip.forces) {
    const copy = pasteForce(force)
    if (copy !== null) draft.forces.push({ ...copy, ...identify('force', force) })
  }
  return added

  function pasteForce(force: Force): Force | null {
    const ends = bodiesHeld(force)
    if (!ends.every(exists)) return null
    const rename = (id: string): string => jointIds.get(id) ?? id
    for (const { joint, acts } of jointsOf(force)) {
      const target = draft.joints.find(({ id }) => id === rename(joint))
      if (target === undefined || !freedomsOf(target.type).includes(acts)) return null
    }
    const held = withHolds(force, (hold, i) => end(hold, ends.toSpliced(i, 1)))
    return { ...held, ...renameJointsIn(forceFields(force.kind), force, rename) }
  }
}

/** Copies and pastes in one edit, from where things are seen. Returns what was added. */
export function duplicateItems(
  draft: SceneDraft,
  items: readonly ItemRef[],
  offset: Vec3,
  pose?: (body: string) => Pose,
): readonly ItemRef[] {
  return pasteItems(draft, copyItems(current(draft as never), items, pose), offset)
}
