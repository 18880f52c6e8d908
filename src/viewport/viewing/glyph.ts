/** What is drawn as arrows: read from a frame, in world axes and SI units. */
import type { Joint, Scene } from '../../scene/index.ts'
import { hiddenIn, lookOf, massOfBody, motionPointsIn, pointRead, shownIn } from '../../scene/index.ts'
import type { Item, Layers } from '../../session/index.ts'
import type { Frame, Reaction } from '../../simulation/index.ts'
import {
  bodyOffset,
  calcPointMotion,
  FORCE,
  forceOffset,
  isExact,
  noiseOf,
  readBundle,
  readWrench,
} from '../../simulation/index.ts'
import type { Vec3 } from '../../tools/index.ts'
import { lengthOf, scale } from '../../tools/index.ts'
import { readVec3 } from '../live/read-frame.ts'

/** Each kind has its own colour. */
export type GlyphKind = 'force' | 'torque' | 'gravity' | 'velocity' | 'acceleration'
/** Kinds with the same measure share a scale. */
export type Measure = 'force' | 'torque' | 'velocity' | 'acceleration'

export interface Glyph {
  readonly kind: GlyphKind
  readonly owner: Item
  /** Joints whose sum it is; empty for what one joint, force or body has. */
  readonly together: readonly string[]
  /** Of a point that was chosen: its number in the list of the scene. */
  readonly point?: number
  /** Where the arrow starts, or the centre of a curved one. */
  readonly at: Vec3
  readonly vector: Vec3
  /** Length of the vector, > 0. */
  readonly magnitude: number
  /** `share`: the least-norm share of what is not unique; `unknown`: it may be one; `inexact`: masses are too far apart for the numbers. */
  readonly told: 'determined' | 'share' | 'unknown' | 'inexact'
}

/** How readings are drawn: in planes or in space, and at which points. */
export interface Seen {
  /** Normals of the planes in which joints are read, by joint; the others are read in space. */
  readonly normals: ReadonlyMap<string, Vec3>
  /** For each body the point whose motion is read, where it is not the centre of mass. */
  readonly pointsRead: Readonly<Record<string, string>>
}

export const measureOf = (kind: GlyphKind): Measure => (kind === 'gravity' ? 'force' : kind)

/** Smaller values are what rounding leaves, in SI units. */
const NOISE = 1e-9

/** A reaction that is larger than this, times what is rounding in the whole mechanism, is none for sure, and is not looked at by itself. */
const MAYBE_ROUNDING = 1e7

/** A share is none where it is this much smaller than the whole: that is rounding. */
const NO_SHARE = 1e-9

/**
 * All arrows of the layers that are on. A reaction is an arrow of what is determined and one of the share of what is not; joints
 * between the same two bodies that have such shares have their sum besides.
 */
export function collectGlyphs(scene: Scene, frame: Frame, layers: Layers, seen: Seen): Glyph[] {
  const glyphs: Glyph[] = []
  const { data } = frame
  const shown = shownIn(scene)
  const put = (
    kind: GlyphKind,
    owner: Item,
    at: Vec3,
    vector: Vec3,
    told: Glyph['told'] = 'determined',
    together: readonly string[] = [],
    point?: number,
  ): void => {
    const magnitude = lengthOf(vector)
    if (magnitude > NOISE && Number.isFinite(magnitude))
      glyphs.push({ kind, owner, together, at, vector, magnitude, told, ...(point !== undefined && { point }) })
  }
  const exact = isExact(frame)
  const noise = noiseOf(frame, scene, null)
  /** Whether a reaction is no more than rounding, judged by what the bodies of its joint carry, as where its value is told. */
  const isRounding = (kind: 'force' | 'torque', joint: Joint, size: number): boolean =>
    size > NOISE && size < MAYBE_ROUNDING * noise(kind) && !(size > noiseOf(frame, scene, joint)(kind))
  const putReaction = (kind: 'force' | 'torque', joint: Joint, at: Vec3, reaction: Reaction): void => {
    const { vector, determined, share, open } = reaction
    if (isRounding(kind, joint, lengthOf(vector))) return
    const owner = { kind: 'joint', id: joint.id } as const
    const least = NO_SHARE * lengthOf(vector)
    if (lengthOf(determined) > least) put(kind, owner, at, determined)
    if (lengthOf(share) > least) put(kind, owner, at, share, open !== null ? 'share' : exact ? 'unknown' : 'inexact')
  }
  if (layers.reactionForces || layers.reactionTorques) {
    const split = new Set<string>()
    for (const joint of shown.joints) {
      const { id } = joint
      const wrench = readWrench(frame, id, seen.normals.get(id) ?? null)
      if (wrench === null) continue
      const { point, force, torque } = wrench
      if (layers.reactionForces) putReaction('force', joint, point, force)
      if (layers.reactionTorques) putReaction('torque', joint, point, torque)
      if (force.open?.length || torque.open?.length) split.add(id)
    }
    frame.index.bundles.forEach(({ joints }, index) => {
      const id = joints.find((joint) => split.has(joint))
      const sum = id === undefined ? null : readBundle(frame, index, seen.normals.get(id) ?? null)
      if (id === undefined || sum === null) return
      const owner = { kind: 'joint', id } as const
      if (layers.reactionForces) put('force', owner, sum.point, sum.force.determined, 'determined', joints)
      if (layers.reactionTorques) put('torque', owner, sum.point, sum.torque.determined, 'determined', joints)
    })
  }
  for (const force of shown.forces) {
    if (lookOf(force).draw !== 'arrows') continue
    const { id } = force
    const at = forceOffset(frame, id)
    if (at < 0) continue
    const point = readVec3(data, at + FORCE.from)
    put('force', { kind: 'force', id }, point, readVec3(data, at + FORCE.force))
    put('torque', { kind: 'force', id }, point, readVec3(data, at + FORCE.torque))
  }
  for (const { index, body: id, position, velocity, acceleration } of motionPointsIn(scene)) {
    const body = scene.bodies.find((one) => one.id === id)
    const at = bodyOffset(frame, id)
    if (body === undefined || at < 0 || hiddenIn(scene).has(id)) continue
    const owner = { kind: 'body', id } as const
    const now = calcPointMotion(data, at, position ?? massOfBody(body).centre)
    if (velocity !== false) put('velocity', owner, now.position, now.velocity, 'determined', [], index)
    if (acceleration === true)
      put('acceleration', owner, now.position, now.acceleration, exact ? 'determined' : 'inexact', [], index)
  }
  if (layers.gravity || layers.velocity || layers.acceleration) {
    const hidden = hiddenIn(scene)
    for (const body of scene.bodies) {
      const at = bodyOffset(frame, body.id)
      if (at < 0 || body.fixed || hidden.has(body.id)) continue
      const owner = { kind: 'body', id: body.id } as const
      if (layers.gravity) {
        const { mass, centre } = massOfBody(body)
        put('gravity', owner, calcPointMotion(data, at, centre).position, scale(scene.gravity, mass))
      }
      if (!layers.velocity && !layers.acceleration) continue
      const point = pointRead(scene, body, seen.pointsRead[body.id])
      const { position, velocity, acceleration } = calcPointMotion(data, at, point.position)
      if (layers.velocity) put('velocity', owner, position, velocity)
      if (layers.acceleration) put('acceleration', owner, position, acceleration, exact ? 'determined' : 'inexact')
    }
  }
  return glyphs
}
