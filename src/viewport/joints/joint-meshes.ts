/** The meshes of joint forms, shared between joints that look alike. */
import type { BufferGeometry } from 'three'
import { BufferGeometry as Geometry, Float32BufferAttribute } from 'three'
import type { Joint } from '../../scene/index.ts'
import { drivesOf, ownNumbers } from '../../scene/index.ts'
import { makeHull } from '../bodies/shape-geometry.ts'
import { makeJointForm } from './draw-joint.ts'
import type { Guide, Surroundings } from './joint-form.ts'
import { Solid } from './solid.ts'
import { surroundingsKey } from './surroundings.ts'

export interface Part {
  readonly geometry: BufferGeometry
  /** For the outline; made when it is first asked for. */
  readonly hull: () => BufferGeometry
}

export interface JointMeshes {
  readonly main: Part | null
  /** Whether the main part is of thin rods and rings, which have to stand out from the ground. */
  readonly slender: boolean
  readonly driven: Part | null
  readonly mount: Part | null
  readonly drive: Part | null
  readonly guide: (Guide & { readonly end: Part }) | null
  /** Radius of the bar between the markers, in units; 0: none. */
  readonly bar: number
  /** Dash-dotted line along z; null: none. */
  readonly axis: BufferGeometry | null
}

const made = new Map<string, JointMeshes>()
/** Forms kept; one that is dropped while on show is only uploaded anew. */
const KEPT = 300

/** The meshes of a joint, `detail` as a Solid has it; never change or dispose of them. */
export function jointMeshes(joint: Joint, around: Surroundings, detail = 1): JointMeshes {
  const drives = drivesOf(joint).map((d) => d.kind)
  const own = JSON.stringify(ownNumbers(joint))
  const key = [joint.type, joint.rows ?? '', drives, own, detail, surroundingsKey(around)].join(' ')
  let meshes = made.get(key)
  if (meshes) made.delete(key)
  else meshes = build(joint, around, detail)
  made.set(key, meshes)
  for (const [oldest, dropped] of made) {
    if (made.size <= KEPT) break
    made.delete(oldest)
    for (const part of [dropped.main, dropped.driven, dropped.mount, dropped.drive, dropped.guide?.end]) {
      part?.geometry.dispose()
    }
    dropped.axis?.dispose()
  }
  return meshes
}

function build(joint: Joint, around: Surroundings, detail: number): JointMeshes {
  const form = makeJointForm(joint, around, detail)
  return {
    main: partOf(form.main),
    slender: form.slender,
    driven: partOf(form.driven),
    mount: partOf(form.mount),
    drive: partOf(form.drive),
    guide: form.guide && form.guide.rods.length > 0 ? { ...form.guide, end: guideEnd(form.guide) } : null,
    bar: form.bar,
    axis: form.axis > 0 ? axisLine(form.axis) : null,
  }
}

function partOf(solid: Solid): Part | null {
  if (solid.isEmpty) return null
  const geometry = solid.build()
  let hull: BufferGeometry | null = null
  return { geometry, hull: () => (hull ??= makeHull(geometry)) }
}

/** Where the rods of a guide end: a collar on each, a yoke across two. */
function guideEnd(guide: Guide): Part {
  const solid = new Solid()
  for (const [x, y] of guide.rods) solid.rod(guide.radius * 1.9, 0.5, [x, y, 0])
  const [a, b] = guide.rods
  if (a && b) {
    const span = Math.hypot(b[0] - a[0], b[1] - a[1])
    const along = [(b[0] - a[0]) / span, (b[1] - a[1]) / span, 0] as const
    solid.rod(guide.radius * 0.9, span, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, 0], along)
  }
  return partOf(solid) as Part
}

/** The centre line of drawings: long, short, long; symmetric about the origin. */
function axisLine(half: number): BufferGeometry {
  const points: number[] = []
  const [long, gap, short] = [0.9, 0.28, 0.16]
  for (let at = -long / 2; at < half;) {
    const ends = [at, Math.min(half, at + long), at + long + gap, at + long + gap + short]
    for (let i = 0; i < 4; i += 2) {
      const [from, to] = [ends[i] as number, ends[i + 1] as number]
      if (to > half) continue
      points.push(0, 0, from, 0, 0, to)
      if (from > 0) points.push(0, 0, -from, 0, 0, -to)
    }
    at += long + 2 * gap + short
  }
  return new Geometry().setAttribute('position', new Float32BufferAttribute(points, 3))
}
