/** What is drawn as arrows: read from a frame, in world axes and SI units. */
import type { Scene } from '../../scene/index.ts'
import { hiddenIn, massOfBody, pointRead, shownIn } from '../../scene/index.ts'
import type { Item, Layers } from '../../session/index.ts'
import type { Frame } from '../../simulation/index.ts'
import { bodyOffset, calcPointMotion, FORCE, forceOffset, JOINT, jointOffset } from '../../simulation/index.ts'
import type { Vec3 } from '../../tools/index.ts'
import { lengthOf, scale } from '../../tools/index.ts'
import { readVec3 } from '../live/reading.ts'

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

/**
 * All arrows of the layers that are on. `indeterminate` holds ids of joints whose reactions are not unique, `pointsRead` by body the
 * point whose motion is drawn where it is not the centre of mass.
 */
export function collectGlyphs(
  scene: Scene,
  frame: Frame,
  layers: Layers,
  indeterminate: ReadonlySet<string>,
  pointsRead: Readonly<Record<string, string>> = {},
): Glyph[] {
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
      const owner = { kind: 'body', id: body.id } as const
      if (layers.gravity) {
        const { mass, centre } = massOfBody(body)
        put('gravity', owner, calcPointMotion(data, at, centre).position, scale(scene.gravity, mass))
      }
      if (!layers.velocity && !layers.acceleration) continue
      const point = pointRead(scene, body, pointsRead[body.id])
      const { position, velocity, acceleration } = calcPointMotion(data, at, point.position)
      if (layers.velocity) put('velocity', owner, position, velocity)
      if (layers.acceleration) put('acceleration', owner, position, acceleration)
    }
  }
  return glyphs
}
