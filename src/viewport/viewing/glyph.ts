/** What is drawn as arrows: read from a frame, in world axes and SI units. */
import type { Force, Joint, Scene } from '../../scene/index.ts'
import { hiddenIn, massOfBody, motionPointsIn, pointRead, shownIn } from '../../scene/index.ts'
import type { Item, Layers } from '../../session/index.ts'
import type { Frame } from '../../simulation/index.ts'
import {
  bodyOffset,
  calcPointMotion,
  forceOffset,
  isExact,
  noiseOf,
  readBundle,
  readWrench,
} from '../../simulation/index.ts'
import type { Vec3 } from '../../tools/index.ts'
import { lengthOf, scale } from '../../tools/index.ts'
import { actsAlone, wrenchesOf } from './wrenches.ts'

/** Each kind has its own colour. */
export type GlyphKind = 'force' | 'torque' | 'gravity' | 'velocity' | 'acceleration'
/** Kinds with the same measure share a scale. */
export type Measure = 'force' | 'torque' | 'velocity' | 'acceleration'

export interface Glyph {
  readonly kind: GlyphKind
  readonly owner: Item
  /** Joints whose sum it is; empty for what one joint, force or body has. */
  readonly together: readonly string[]
  /** Of a load, which the scene gives: it is drawn however many others there are. */
  readonly load?: true
  /** Of a point that was chosen: its number in the list of the scene. */
  readonly point?: number
  /** Where the arrow starts, or the centre of a curved one. */
  readonly at: Vec3
  readonly vector: Vec3
  /** Length of the vector, > 0. */
  readonly magnitude: number
  /** `share`: the least-norm share of what is not unique; `unknown`: it may be one; `inexact`: masses are too far apart for the numbers. */
  readonly told: 'determined' | 'share' | 'unknown' | 'inexact'
  /** Of a joint: what it does to its main body, equal and opposite to what is read at first. */
  readonly opposite?: boolean
}

/** How readings are drawn: in planes or in space, and at which points. */
export interface Seen {
  /** Normals of the planes in which joints are read, by joint; the others are read in space. */
  readonly normals: ReadonlyMap<string, Vec3>
  /** For each body the point whose motion is read, where it is not the centre of mass. */
  readonly pointsRead: Readonly<Record<string, string>>
  /** The joint of which the equal and opposite reaction is read. */
  readonly opposite?: string | null
}

export const measureOf = (kind: GlyphKind): Measure => (kind === 'gravity' ? 'force' : kind)

/** A force that is larger than this, times what is rounding in the whole mechanism, is none for sure, and is not looked at by itself. */
const MAYBE_ROUNDING = 1e7

/** Whether a reading of a joint, a force or (null) of a body's motion is no more than rounding, judged as where its value is told. */
type IsRounding = (quantity: Measure, item: Joint | Force | null, size: number) => boolean

function judgeRounding(scene: Scene, frame: Frame): IsRounding {
  const ofAll = noiseOf(frame, scene, null)
  const least: Partial<Record<Measure, number>> = {}
  return (quantity, item, size) => {
    const noise = (least[quantity] ??= ofAll(quantity))
    if (!(size > noise)) return true
    return item !== null && size < MAYBE_ROUNDING * noise && !(size > noiseOf(frame, scene, item)(quantity))
  }
}

/**
 * All arrows of the layers that are on. A reaction is an arrow of what is determined and one of the share of what is not; joints
 * between the same two bodies that have such shares have their sum besides.
 */
export function collectGlyphs(scene: Scene, frame: Frame, layers: Layers, seen: Seen): Glyph[] {
  const glyphs: Glyph[] = []
  const collecting: Collecting = {
    scene,
    frame,
    layers,
    seen,
    exact: isExact(frame),
    isRounding: judgeRounding(scene, frame),
    put({ told = 'determined', together = [], ...arrow }) {
      const magnitude = lengthOf(arrow.vector)
      const vector = arrow.opposite === true ? scale(arrow.vector, -1) : arrow.vector
      if (magnitude > 0 && Number.isFinite(magnitude)) glyphs.push({ ...arrow, vector, told, together, magnitude })
    },
  }
  putReactions(collecting)
  putForces(collecting)
  putMotionOfPoints(collecting)
  putMotionOfBodies(collecting)
  return glyphs
}

type Arrow = Pick<Glyph, 'kind' | 'owner' | 'at' | 'vector'> &
  Partial<Pick<Glyph, 'told' | 'together' | 'load' | 'point' | 'opposite'>>

interface Collecting {
  readonly scene: Scene
  readonly frame: Frame
  readonly layers: Layers
  readonly seen: Seen
  /** Whether the numbers are good to the masses of the mechanism. */
  readonly exact: boolean
  readonly isRounding: IsRounding
  /** Adds an arrow, unless there is nothing to it. */
  readonly put: (arrow: Arrow) => void
}

const EFFORTS = [
  ['force', 'reactionForces'],
  ['torque', 'reactionTorques'],
] as const

function putReactions({ scene, frame, layers, seen, exact, isRounding, put }: Collecting): void {
  const kinds = EFFORTS.filter(([, layer]) => layers[layer])
  if (kinds.length === 0) return
  const { joints } = shownIn(scene)
  const split = new Set<string>()
  for (const joint of joints) {
    const wrench = readWrench(frame, joint.id, seen.normals.get(joint.id) ?? null)
    if (wrench === null) continue
    const owner = { kind: 'joint', id: joint.id } as const
    const of = { owner, at: wrench.point, opposite: joint.id === seen.opposite }
    for (const [kind] of kinds) {
      const { determined, share, open } = wrench[kind]
      const shared = open !== null ? 'share' : exact ? 'unknown' : 'inexact'
      if (!isRounding(kind, joint, lengthOf(determined))) put({ ...of, kind, vector: determined })
      if (!isRounding(kind, joint, lengthOf(share))) put({ ...of, kind, vector: share, told: shared })
    }
    if (wrench.force.open?.length || wrench.torque.open?.length) split.add(joint.id)
  }
  frame.index.bundles.forEach(({ joints: together }, index) => {
    const joint = joints.find(({ id }) => split.has(id) && together.includes(id))
    const sum = joint && readBundle(frame, index, seen.normals.get(joint.id) ?? null)
    if (!sum) return
    // A sum is what acts on the driven body of its first joint.
    const drivenBy = (id: string | null | undefined): string | undefined =>
      joints.find((one) => one.id === id)?.driven.body
    const opposite = together.some((id) => id === seen.opposite) && drivenBy(seen.opposite) === drivenBy(together[0])
    const of = { owner: { kind: 'joint', id: joint.id }, at: sum.point, together, opposite } as const
    for (const [kind] of kinds) {
      const vector = sum[kind].determined
      if (!isRounding(kind, joint, lengthOf(vector))) put({ ...of, kind, vector })
    }
  })
}

/** Loads at all times; what springs, dampers and mounts do to bodies that can move, with the reactions, so that what is drawn on a body balances. */
function putForces({ scene, frame, layers, isRounding, put }: Collecting): void {
  for (const force of shownIn(scene).forces) {
    const place = forceOffset(frame, force.id)
    if (place < 0) continue
    const owner = { kind: 'force', id: force.id } as const
    const isLoad = actsAlone(force)
    const kinds = isLoad ? EFFORTS : EFFORTS.filter(([, layer]) => layers[layer])
    for (const { at, ...wrench } of kinds.length === 0 ? [] : wrenchesOf(scene, force, frame.data, place))
      for (const [kind] of kinds) {
        const vector = wrench[kind]
        if (!isRounding(kind, force, lengthOf(vector))) put({ kind, owner, at, vector, ...(isLoad && { load: true }) })
      }
  }
}

function putMotion(
  { exact, isRounding, put }: Collecting,
  kind: 'velocity' | 'acceleration',
  arrow: Omit<Arrow, 'kind' | 'told'>,
): void {
  if (isRounding(kind, null, lengthOf(arrow.vector))) return
  put({ ...arrow, kind, told: kind === 'acceleration' && !exact ? 'inexact' : 'determined' })
}

/** Of points that were chosen. */
function putMotionOfPoints(collecting: Collecting): void {
  const { scene, frame } = collecting
  for (const { index: point, body: id, position, velocity, acceleration } of motionPointsIn(scene)) {
    const body = scene.bodies.find((one) => one.id === id)
    const place = bodyOffset(frame, id)
    if (body === undefined || place < 0 || hiddenIn(scene).has(id)) continue
    const owner = { kind: 'body', id } as const
    const now = calcPointMotion(frame.data, place, position ?? massOfBody(body).centre)
    const put = (kind: 'velocity' | 'acceleration'): void =>
      putMotion(collecting, kind, { owner, at: now.position, vector: now[kind], point })
    if (velocity !== false) put('velocity')
    if (acceleration === true) put('acceleration')
  }
}

/** Of bodies by their layers: weight, and the motion of the point that is read. */
function putMotionOfBodies(collecting: Collecting): void {
  const { scene, frame, layers, seen } = collecting
  const kinds = (['velocity', 'acceleration'] as const).filter((kind) => layers[kind])
  if (!layers.gravity && kinds.length === 0) return
  const hidden = hiddenIn(scene)
  for (const body of scene.bodies) {
    const place = bodyOffset(frame, body.id)
    if (place < 0 || body.fixed || hidden.has(body.id)) continue
    const owner = { kind: 'body', id: body.id } as const
    if (layers.gravity) {
      const { mass, centre } = massOfBody(body)
      const at = calcPointMotion(frame.data, place, centre).position
      collecting.put({ kind: 'gravity', owner, at, vector: scale(scene.gravity, mass) })
    }
    if (kinds.length === 0) continue
    const now = calcPointMotion(frame.data, place, pointRead(scene, body, seen.pointsRead[body.id]).position)
    for (const kind of kinds) putMotion(collecting, kind, { owner, at: now.position, vector: now[kind] })
  }
}
