/** Joins made by hand: at points that were clicked, on bodies where they are seen. */
import {
  composePose,
  conjugate,
  cross,
  dot,
  inversePose,
  multiplyQuat,
  quatOfColumns,
  turn,
  turnBetween,
  type Pose,
} from '../../geometry/index.ts'
import type { JointType, Marker, Quat, HeldRows, Scene, SceneDraft, Vec3 } from '../document.ts'
import { freedomsOf, isReaching } from '../joints.ts'
import { components } from '../topology.ts'
import { setPose, setVelocity } from './bodies.ts'
import { bodyIn, jointIn } from './find.ts'
import { addJoint, setJointType, setMarker, setHeldRows, type TypeChange } from './joints.ts'
import { layBeside, meeting } from './layers.ts'
import { lockedIn } from './shown.ts'

/** A point on a body, or on the ground. */
export interface JointEnd {
  readonly body: string
  /** Body axes. */
  readonly local: Vec3
}

export interface JoinSpec {
  readonly type: JointType
  /** With type `lock`. */
  readonly held?: HeldRows
  readonly driven: JointEnd
  readonly main: JointEnd
  /** Direction of both markers' z, unit vector, world axes. */
  readonly axis: Vec3
  /** Which way the driven point faces, world axes, unit, where it is not along `axis`: a body that is moved is turned as well. */
  readonly drivenAxis?: Vec3
  /** Direction of both markers' x, as nearly as the axis allows, unit vector, world axes; the world's x where it is absent. */
  readonly along?: Vec3
}

/**
 * Joins two bodies where they are seen. Across a gap, what hangs together with the driven body is moved as a whole, or else what
 * hangs together with the main one, so that both markers coincide, unless the type reaches from one to the other; what is fixed, locked or stands on the ground never is. Returns the
 * joint, and the bodies that were moved for it.
 */
export function joinBodies(
  draft: SceneDraft,
  spec: JoinSpec,
  pose: (body: string) => Pose,
): { readonly joint: string; readonly moved: readonly string[] } {
  const { type, held } = spec
  const { ends, moved, move } = planJoin(draft, spec, pose)
  const joint = addJoint(draft, { type, ...(held && { rows: held }), ...ends })
  for (const id of moved) {
    const body = bodyIn(draft, id)
    setPose(draft, id, composePose(move, pose(id)))
    // Velocities turn with the bodies.
    setVelocity(draft, id, {
      velocity: turn(move.orientation, body.velocity),
      angularVelocity: turn(move.orientation, body.angularVelocity),
    })
  }
  layPinned(draft, spec, (id) => (moved.includes(id) ? composePose(move, pose(id)) : pose(id)))
  return { joint, moved }
}

/** Two directions whose cosine is above this count as the same. */
const ALONG = 0.999

/** Two bars on one pin lie side by side: the freer of the two makes room, the driven one where neither is freer. */
function layPinned(draft: SceneDraft, { type, driven, main, axis }: JoinSpec, pose: (body: string) => Pose): void {
  if (!freedomsOf(type).includes('angle')) return
  const held = (id: string): number => draft.joints.filter((j) => j.driven.body === id || j.main.body === id).length
  const [bar] = [driven.body, main.body]
    .filter((id) => draft.bodies.some((body) => body.id === id && !body.fixed) && !lockedIn(draft).has(id))
    .filter((id) => Math.abs(dot(turn(pose(id).orientation, [0, 0, 1]), axis)) > ALONG)
    .toSorted((a, b) => held(a) - held(b))
  if (bar === undefined) return
  const points = [driven, main].map(({ body, local }) => ({ body, at: local }))
  const others = meeting(draft, points).filter((id) => id !== bar)
  layBeside(draft, bar, others, pose)
}

/**
 * Holds what a joint holds in another way, and keeps all else of it that fits: its id, its name where somebody gave one, its drives, limits and
 * springs. Where it slides along something, both markers' x goes there; their z stays.
 */
export function rejoin(
  draft: SceneDraft,
  id: string,
  { type, held, along }: Pick<JoinSpec, 'type' | 'held' | 'along'>,
  pose: (body: string) => Pose,
): TypeChange {
  const change = held === undefined ? setJointType(draft, id, type) : setHeldRows(draft, id, held)
  const { driven, main } = jointIn(draft, id)
  const axis = turn(composePose(pose(main.body), main).orientation, [0, 0, 1])
  if (along !== undefined) turnMarkers(draft, id, axesAlong(axis, along), pose)
  const end = ({ body, position }: Marker): JointEnd => ({ body, local: position })
  layPinned(draft, { type, driven: end(driven), main: end(main), axis }, pose)
  return change
}

/** Turns both markers of a joint, so that their z lies along a unit vector of the world; the bodies stay where they are seen. */
export function setAxis(draft: SceneDraft, id: string, axis: Vec3, pose: (body: string) => Pose): void {
  turnMarkers(draft, id, axesAlong(axis), pose)
}

function turnMarkers(draft: SceneDraft, id: string, axes: Quat, pose: (body: string) => Pose): void {
  const joint = jointIn(draft, id)
  for (const end of ['driven', 'main'] as const)
    setMarker(draft, id, end, { orientation: multiplyQuat(conjugate(pose(joint[end].body).orientation), axes) })
}

type Ends = Readonly<Record<'driven' | 'main', Pick<Marker, 'body' | 'position' | 'orientation'>>>

/** What a join would do: the markers, and which bodies would be moved, all by the same motion in the world. */
export function planJoin(
  scene: Pick<Scene, 'bodies' | 'joints' | 'view'>,
  { type, driven, main, axis, drivenAxis = axis, along }: JoinSpec,
  pose: (body: string) => Pose,
): { readonly ends: Ends; readonly moved: readonly string[]; readonly move: Pose } {
  const mover = isReaching(type) ? null : whoMoves(scene, driven.body, main.body)
  const axes = axesAlong(axis, along)
  // Where both are held, the axis goes straight through both; where one is free, it is turned to fit.
  const own = mover === null ? axes : multiplyQuat(turnBetween(axis, drivenAxis), axes)
  const marker = ({ body, local }: JointEnd, world: Quat) => ({
    body,
    position: local,
    orientation: multiplyQuat(conjugate(pose(body).orientation), world),
  })
  const ends: Ends = { driven: marker(driven, own), main: marker(main, axes) }
  const [from, to] = (['driven', 'main'] as const).map((end) => composePose(pose(ends[end].body), ends[end])) as [
    Pose,
    Pose,
  ]
  if (mover === null || isSame(from, to))
    return { ends, moved: [], move: { position: [0, 0, 0], orientation: [1, 0, 0, 0] } }
  const move = mover.end === 'driven' ? composePose(to, inversePose(from)) : composePose(from, inversePose(to))
  return { ends, moved: mover.bodies, move }
}

/** Which of two bodies gives way when they are joined, and all that goes with it. Null: neither, or they hang together already. */
function whoMoves(
  scene: Pick<Scene, 'bodies' | 'joints' | 'view'>,
  driven: string,
  main: string,
): { readonly end: 'driven' | 'main'; readonly bodies: readonly string[] } | null {
  const { of, grounded, bodies } = components(scene)
  const [a, b] = [of(driven), of(main)]
  if (a === b) return null
  const locked = lockedIn(scene)
  const held = (component: number): boolean => grounded(component) || bodies(component).some((id) => locked.has(id))
  if (!held(a)) return { end: 'driven', bodies: bodies(a) }
  return held(b) ? null : { end: 'main', bodies: bodies(b) }
}

/** Rounding of a pose that was composed of others, m, and in entries of quaternions. */
const ROUNDING = 1e-14

const isSame = (a: Pose, b: Pose): boolean => {
  const side = a.orientation.reduce((sum, x, i) => sum + x * b.orientation[i]!, 0) < 0 ? -1 : 1
  return (
    a.position.every((x, i) => Math.abs(x - b.position[i]!) <= ROUNDING) &&
    a.orientation.every((x, i) => Math.abs(x - side * b.orientation[i]!) <= ROUNDING)
  )
}

/** Axes whose z is the unit vector, and whose x lies along another one, by itself the world's, where it can. */
function axesAlong(z: Vec3, along: Vec3 = [1, 0, 0]): Quat {
  const start =
    Math.abs(dot(z, along)) < 0.9 ? along : Math.abs(z[2]) < 0.9 ? ([0, 0, 1] as const) : ([1, 0, 0] as const)
  const y = unit(cross(z, start))
  return quatOfColumns(cross(y, z), y, z)
}

function unit(v: Vec3): Vec3 {
  const length = Math.hypot(...v)
  return [v[0] / length, v[1] / length, v[2] / length]
}
