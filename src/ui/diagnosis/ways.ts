/** Ways out, as data: what a button says, and the one edit that it makes. Pure. */
import {
  alongTwist,
  dot,
  lengthOf,
  scale,
  snapFeatures,
  subtract,
  toBody,
  topSpeed,
  toWorld,
  turn,
  type Pose,
} from '../../geometry/index.ts'
import {
  givesEffort,
  deleteItems,
  drivesOf,
  flipRow,
  GROUND,
  joinBodies,
  JOINT_ENTRIES,
  motorFreedom,
  movePoses,
  placeMotor,
  ROW_WORDS,
  heldRowsOf,
  isMovedByOwnLaw,
  openOwnLaws,
  setDrives,
  setFixed,
  setGravity,
  setJointType,
  setMarker,
  setMotion,
  sideOfLink,
  type Body,
  type ItemRef,
  type Joint,
  type Scene,
  type SceneDraft,
  type Vec3,
  nameOfJoint,
} from '../../scene/index.ts'
import type { FreeMotion, Swap } from '../../simulation/index.ts'
import { bodyName } from '../inspector/index.ts'

/** An edit of the scene that a button makes, by itself and as one entry of history. */
export interface EditWay {
  /** On the button, and in history. */
  readonly label: string
  /** `pose`: where a body is seen. */
  readonly recipe: (draft: SceneDraft, pose: (body: string) => Pose) => unknown
  /** The item that is selected after it; null for none. */
  readonly about: ItemRef | null
  /** It is made where the mechanism starts, and the run begins anew: what fell out of the scene is held where it was put. */
  readonly restarts?: boolean
}

/** What a button does: an edit, or an action of the registry. */
export type Way = EditWay | { readonly label: string; readonly action: string }

const jointItem = (id: string): ItemRef => ({ kind: 'joint', id })

export const fixBody = (scene: Scene, id: string): EditWay => ({
  label: `Fix ${bodyName(scene, id)}`,
  recipe: (draft) => setFixed(draft, id, true),
  about: { kind: 'body', id },
  restarts: true,
})

/** An end of a link that no joint holds, where the link starts. */
interface FreeEnd {
  readonly body: Body
  /** In words, as "start of Link 2". */
  readonly name: string
  /** Body axes. */
  readonly local: Vec3
  /** World axes. */
  readonly at: Vec3
  readonly axis: Vec3
}

/** The free ends of the links among these bodies, those of the first link first. */
function freeEnds(scene: Scene, ids: readonly string[]): readonly FreeEnd[] {
  return ids.flatMap((id) => {
    const body = scene.bodies.find((one) => one.id === id)
    const [link, other] = body?.shapes ?? []
    if (body === undefined || link?.kind !== 'link' || other !== undefined) return []
    const isHeld = (at: Vec3): boolean =>
      scene.joints
        .flatMap(({ driven, main }) => [driven, main])
        .some((marker) => marker.body === id && lengthOf(subtract(marker.position, at)) < 1e-9)
    return snapFeatures(body.shapes)
      .filter(({ kind, at }) => kind === 'end' && !isHeld(at))
      .map(({ at, axis }) => ({
        body,
        name: `${sideOfLink(body.shapes, at) ?? 'end'} of ${body.name}`,
        local: at,
        at: toWorld(body, at),
        axis: turn(body.orientation, axis ?? [0, 0, 1]),
      }))
  })
}

/** Pins an end of a link, where it starts, to another body or the ground. */
const pinEnd = ({ body: { id }, name, local, at, axis }: FreeEnd, to: Body | null): EditWay => ({
  label: `Pin the ${name} to ${to === null ? 'ground' : to.name}`,
  recipe: (draft) => {
    const start = (body: string): Pose => draft.bodies.find((one) => one.id === body) ?? AT_ORIGIN
    const main = to === null ? { body: GROUND, local: at } : { body: to.id, local: toBody(to, at) }
    joinBodies(draft, { type: 'revolute', driven: { body: id, local }, main, axis }, start)
  },
  about: { kind: 'body', id },
  restarts: true,
})

/** The first end of a link among the bodies that no joint holds, pinned to the ground; none where there is no such end. */
export const pinToGround = (scene: Scene, ids: readonly string[]): readonly EditWay[] =>
  freeEnds(scene, ids)
    .slice(0, 1)
    .map((end) => pinEnd(end, null))

/** Points this near to each other, over the width of a link, lie on each other. */
const MEETING = 1e-4

/** The first free end of a link among the bodies that lies on an eye or a hole of a body that is none of them, pinned to that; none where there is no such end. */
export function pinWhereItLies(scene: Scene, ids: readonly string[]): readonly EditWay[] {
  const others = scene.bodies.filter(({ id }) => !ids.includes(id))
  for (const end of freeEnds(scene, ids)) {
    const [link] = end.body.shapes
    const width = link?.kind === 'link' ? link.width : 0
    const on = others.find((other) =>
      snapFeatures(other.shapes).some(({ kind, at, axis }) => {
        if ((kind !== 'end' && kind !== 'hole') || axis === null) return false
        const along = turn(other.orientation, axis)
        const gap = subtract(end.at, toWorld(other, at))
        const height = dot(gap, along)
        const aside = lengthOf(subtract(gap, scale(along, height)))
        return Math.abs(dot(along, end.axis)) > PARALLEL && aside < MEETING * width && Math.abs(height) < width
      }),
    )
    if (on !== undefined) return [pinEnd(end, on)]
  }
  return []
}
/** Cosine above which two axes are one. */
const PARALLEL = 1 - 1e-6

const AT_ORIGIN: Pose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] }

export const addMotor = (scene: Scene, id: string): EditWay => ({
  label: `Add a motor to ${nameOfJoint(scene, id)}`,
  recipe: (draft) => placeMotor(draft, id),
  about: jointItem(id),
})

/** Gravity that is set, downward, m/s², world axes. */
const GRAVITY = [0, 0, -9.81] as const

export const turnGravityOn = (): EditWay => ({
  label: 'Turn gravity on',
  recipe: (draft) => setGravity(draft, GRAVITY),
  about: null,
})

export const takeOut = (scene: Scene, id: string): EditWay => ({
  label: `Take out ${nameOfJoint(scene, id)}`,
  recipe: (draft) => deleteItems(draft, [jointItem(id)]),
  about: null,
})

/** Removes all that is prescribed at a joint: drives of the coordinate, and laws of the constraint, of its own fields and of its markers. */
const free = (draft: SceneDraft, id: string): void => {
  const joint = draft.joints.find((one) => one.id === id) as Joint | undefined
  if (joint === undefined) return
  setDrives(
    draft,
    id,
    drivesOf(joint).filter(({ kind }) => givesEffort(kind)),
  )
  if (joint.motion !== null) setMotion(draft, id, null)
  if (isMovedByOwnLaw(joint)) openOwnLaws(draft, id)
  for (const end of ['driven', 'main'] as const)
    if (joint[end].motion !== null) setMarker(draft, id, end, { motion: null })
}

export const takeMotorOff = (scene: Scene, id: string): EditWay => ({
  label: `Take the motor off ${nameOfJoint(scene, id)}`,
  recipe: (draft) => free(draft, id),
  about: jointItem(id),
})

export const driveElsewhere = (scene: Scene, from: string, to: string): EditWay => ({
  label: `Drive ${nameOfJoint(scene, to)} instead`,
  recipe: (draft) => {
    free(draft, from)
    placeMotor(draft, to)
  },
  about: jointItem(to),
})

/** Joints whose coordinate a motor can turn or slide, those on the ground and without a drive first. */
export function motorJoints(scene: Scene): readonly string[] {
  const still = new Set(['ground', ...scene.bodies.filter((b) => b.fixed).map((b) => b.id)])
  const rank = (joint: Joint): number =>
    (still.has(joint.driven.body) || still.has(joint.main.body) ? 0 : 2) + (drivesOf(joint).length > 0 ? 1 : 0)
  return scene.joints
    .filter((joint) => motorFreedom(joint) !== null)
    .filter((joint) => !(still.has(joint.driven.body) && still.has(joint.main.body)))
    .map((joint) => ({ id: joint.id, rank: rank(joint) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ id }) => id)
}

/** Displacement of the farthest point in a small move, over the size of the mechanism. */
const LITTLE = 0.03

export const moveALittle = (scene: Scene, motion: FreeMotion, size: number): EditWay => ({
  label: 'Move it a little',
  recipe: (draft, pose) => {
    const shapes = new Map(scene.bodies.map((b) => [b.id, b.shapes]))
    const speed = Math.max(...motion.twists.map((t) => topSpeed(pose(t.body), t, shapes.get(t.body) ?? [])))
    if (!(speed > 0)) return
    const time = (LITTLE * size) / speed
    movePoses(draft, new Map(motion.twists.map((t) => [t.body, alongTwist(pose(t.body), t, time)])))
  },
  about: null,
})

/** Another type for a joint; a choice of rows where no type holds just these. */
export function takeSwap(scene: Scene, { joint: id, row, to }: Pick<Swap, 'joint' | 'row' | 'to'>): EditWay {
  const name = nameOfJoint(scene, id)
  if (typeof to === 'string')
    return {
      label: `Make ${name} ${JOINT_ENTRIES[to].name.toLowerCase()}`,
      recipe: (draft) => setJointType(draft, id, to),
      about: jointItem(id),
    }
  return {
    label: `Free the ${ROW_WORDS[row].free} at ${name}`,
    recipe: (draft) => {
      setJointType(draft, id, 'lock')
      for (const k of [0, 1, 2, 3, 4, 5] as const) {
        const joint = draft.joints.find((one) => one.id === id) as Joint
        if (heldRowsOf(joint)[k] !== to.held[k]) flipRow(draft, id, k)
      }
    },
    about: jointItem(id),
  }
}
