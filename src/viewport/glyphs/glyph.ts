/** What is drawn as arrows: read from a frame, in world axes and SI units. */
import type { Body, Scene } from '../../scene/index.ts'
import { hiddenIn, massOfBody, shownIn } from '../../scene/index.ts'
import type { Item, Layers } from '../../session/index.ts'
import type { Frame } from '../../simulation/index.ts'
import { BODY, bodyOffset, FORCE, forceOffset, JOINT, jointOffset } from '../../simulation/index.ts'
import type { Vec3 } from '../../tools/index.ts'
import { add, cross, lengthOf, rotate, scale } from '../../tools/index.ts'
import { readQuat, readVec3 } from '../live/reading.ts'

/** Each kind has its own colour. */
export type GlyphKind = 'force' | 'torque' | 'gravity' | 'velocity' | 'acceleration'
/** Kinds with the same measure share a scale. */
export type Measure = 'force' | 'torque' | 'velocity' | 'acceleration'

export interface Glyph {
  readonly kind: GlyphKind
  readonly owner: Item
  /** Where the arrow starts, or the centre of a curved one. */
  readonly at: Vec3
  readonly vector: Vec3
  /** Length of the vector, > 0. */
  readonly magnitude: number
  /** Only the minimum-norm share of a reaction that is not unique. */
  readonly hatched: boolean
}

export const measureOf = (kind: GlyphKind): Measure => (kind === 'gravity' ? 'force' : kind)

/** Smaller values are what rounding leaves, in SI units. */
const NOISE = 1e-9

const masses = new WeakMap<Body, { readonly mass: number; readonly centre: Vec3 }>()
/** Mass (kg) and its centre (body axes), worked out once per body. */
function massOf(body: Body): { readonly mass: number; readonly centre: Vec3 } {
  let known = masses.get(body)
  if (!known) {
    known = massOfBody(body)
    masses.set(body, known)
  }
  return known
}

/** All arrows of the layers that are on. `indeterminate` holds ids of joints whose reactions are not unique. */
export function collectGlyphs(scene: Scene, frame: Frame, layers: Layers, indeterminate: ReadonlySet<string>): Glyph[] {
  const glyphs: Glyph[] = []
  const { data } = frame
  const shown = shownIn(scene)
  const put = (kind: GlyphKind, owner: Item, at: Vec3, vector: Vec3, hatched = false): void => {
    const magnitude = lengthOf(vector)
    if (magnitude > NOISE && Number.isFinite(magnitude)) glyphs.push({ kind, owner, at, vector, magnitude, hatched })
  }
  if (layers.reactionForces || layers.reactionTorques) {
    for (const { id } of shown.joints) {
      const at = jointOffset(frame, id)
      if (at < 0) continue
      const owner = { kind: 'joint', id } as const
      const point = readVec3(data, at + JOINT.point)
      const hatched = indeterminate.has(id)
      if (layers.reactionForces) put('force', owner, point, readVec3(data, at + JOINT.force), hatched)
      if (layers.reactionTorques) put('torque', owner, point, readVec3(data, at + JOINT.torque), hatched)
    }
  }
  for (const { id, kind } of shown.forces) {
    if (kind !== 'load') continue
    const at = forceOffset(frame, id)
    if (at < 0) continue
    const point = readVec3(data, at + FORCE.from)
    put('force', { kind: 'force', id }, point, readVec3(data, at + FORCE.force))
    put('torque', { kind: 'force', id }, point, readVec3(data, at + FORCE.torque))
  }
  if (layers.gravity || layers.velocity || layers.acceleration) {
    const hidden = hiddenIn(scene)
    for (const body of scene.bodies) {
      const at = bodyOffset(frame, body.id)
      if (at < 0 || body.fixed || hidden.has(body.id)) continue
      const { mass, centre } = massOf(body)
      const owner = { kind: 'body', id: body.id } as const
      const arm = rotate(readQuat(data, at + BODY.orientation), centre)
      const point = add(readVec3(data, at + BODY.position), arm)
      if (layers.gravity) put('gravity', owner, point, scale(scene.gravity, mass))
      const turning = readVec3(data, at + BODY.angularVelocity)
      const swing = cross(turning, arm)
      if (layers.velocity) put('velocity', owner, point, add(readVec3(data, at + BODY.velocity), swing))
      if (layers.acceleration) {
        const speedingUp = cross(readVec3(data, at + BODY.angularAcceleration), arm)
        const ofOrigin = readVec3(data, at + BODY.acceleration)
        put('acceleration', owner, point, add(add(ofOrigin, speedingUp), cross(turning, swing)))
      }
    }
  }
  return glyphs
}
