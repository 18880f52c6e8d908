/**
 * Which parts of a mechanism make their steps in a plane. A part, what joints connect with each other and with what is fixed, does so, with normal n, where
 *
 *   joints that allow no motion out of it (displacements in G(n): turns about n, slides across it) connect every moving body with what is fixed: then no body can leave the
 *   plane or tip at any pose, whatever its inertia,
 *   every other joint reads nothing but what is in the plane, or does not change there,
 *   and the start, which is assembled, meets all rows.
 *
 * It is never found by symmetry: a pendulum on a ball joint that swings in a plane is not in it. Forces need no condition, since joints bear what is across.
 */
import { isLawful, listTwists, originOf } from '../articulated/twists.ts'
import { findComponents } from '../linalg/components.ts'
import { anyAcross, areParallel, cross, dot, SAME, times } from '../math/vectors.ts'
import type { Model } from '../model/model.ts'
import type { Vec3 } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { ALONG, PIN_X, PIN_Y, TURN } from './plane-system.ts'

/** The rows x, y, z and θx, θy, θz of a lock. */
const ALL_TURNS = 0b111000
const AXES = [0, 1, 2] as const

/** A row of a joint in the plane. */
export interface PlaneRow {
  readonly kind: number
  readonly markerAxis: number
  /** Place of the drive among those of the joint, −1 for none; and the sign of its coordinate in the plane. */
  readonly drive: number
  readonly sign: 1 | -1
}

export interface Plane {
  readonly normal: Vec3
  /** The bodies that move in it. */
  readonly bodies: readonly number[]
  /** For each joint of the model its rows in the plane: none for a joint of another part. */
  readonly rows: readonly (readonly PlaneRow[])[]
}

/** Parts that move in planes; and whether there are others. */
export interface Planes {
  readonly planes: readonly Plane[]
  readonly complete: boolean
}

const NONE: Planes = { planes: [], complete: false }

const isAcross = (a: Vec3, b: Vec3): boolean => Math.abs(dot(a, b)) < SAME

/** The planes that parts of the mechanism make their steps in; needs the positions of an assembled pose. */
export function findPlanes(model: Model, state: State, ws: Workspace): Planes {
  if (model.elements.length > 0 || model.rows.nonholonomic) return NONE
  // what is prescribed between fixed bodies is judged with the equations of all
  if (model.joints.some((_, j) => isBetweenFixed(model, j) && isPrescribed(model, j))) return NONE
  const parts = listParts(model)
  const planes = parts.flatMap((part) => planeOf(model, state, ws, part) ?? [])
  return { planes: mergeParallel(planes), complete: planes.length === parts.length }
}

const isPrescribed = (model: Model, j: number): boolean => isLawful(model, j) || model.joints[j].drives.length > 0

const isBetweenFixed = ({ fixed, jointBody1, jointBody2 }: Model, j: number): boolean =>
  fixed[jointBody1[j]] === 1 && fixed[jointBody2[j]] === 1

interface Part {
  readonly bodies: readonly number[]
  readonly joints: readonly number[]
}

/** What joints connect, without what is fixed. */
function listParts(model: Model): readonly Part[] {
  const { bodyCount, fixed, jointBody1, jointBody2 } = model
  const moving = Array.from({ length: bodyCount }, (_, b) => b).filter((b) => b > 0 && !fixed[b])
  const joints = [...model.joints.keys()].filter((j) => !isBetweenFixed(model, j))
  const edges = joints.flatMap((j): [number, number][] =>
    fixed[jointBody1[j]] || fixed[jointBody2[j]] ? [] : [[jointBody1[j], jointBody2[j]]],
  )
  const label = findComponents(bodyCount, edges)
  const movingOf = (j: number): number => (fixed[jointBody1[j]] ? jointBody2[j] : jointBody1[j])
  return [...new Set(moving.map((b) => label[b]))].map((part) => ({
    bodies: moving.filter((b) => label[b] === part),
    joints: joints.filter((j) => label[movingOf(j)] === part),
  }))
}

function planeOf(model: Model, state: State, ws: Workspace, { bodies, joints }: Part): Plane | null {
  if (joints.some((j) => isLawful(model, j))) return null
  const twists = joints.map((j) => listTwists(model, state, ws, j, originOf(model, state, ws, j)))
  const normal = normalOf(model, joints, twists)
  if (normal === null) return null
  const staying = joints.filter((_, n) => twists[n].every((twist) => staysInPlane(twist, normal)))
  if (!reachesAll(model, bodies, staying)) return null
  const rows: (readonly PlaneRow[])[] = model.joints.map(() => [])
  for (const j of joints) {
    const own = rowsInPlane(model, ws, j, normal)
    if (own === null) return null
    rows[j] = own
  }
  return { normal, bodies, rows }
}

/** Parts that move in parallel planes are solved as one. */
function mergeParallel(planes: readonly Plane[]): readonly Plane[] {
  const merged: Plane[] = []
  for (const plane of planes) {
    const at = merged.findIndex(({ normal }) => areParallel(normal, plane.normal))
    if (at < 0) merged.push(plane)
    else {
      const { normal, bodies, rows } = merged[at]
      merged[at] = {
        normal,
        bodies: [...bodies, ...plane.bodies],
        rows: rows.map((own, j) => (own.length > 0 ? own : plane.rows[j])),
      }
    }
  }
  return merged
}

/** The axis of a pin; of one on a fixed body where there is any, since that is the same to the bit at every pose. Where there is none, a direction across all slides. */
function normalOf(
  { fixed, jointBody2 }: Model,
  joints: readonly number[],
  twists: readonly (readonly Float64Array[])[],
): Vec3 | null {
  const axisOf = ([, , , x, y, z]: Float64Array): Vec3 => [x, y, z]
  const pins = twists.flatMap((all, n) => {
    const turns = all.map(axisOf).filter((axis) => Math.hypot(...axis) > 0.5)
    return turns.length === 1 ? [{ j: joints[n], axis: turns[0] }] : []
  })
  const pin = pins.find(({ j }) => fixed[jointBody2[j]]) ?? pins[0]
  const axis = pin?.axis ?? acrossSlides(twists.flat())
  if (axis === null) return null
  // of the two directions one is chosen, so that pins that are turned over do not make another plane
  const side = axis.find((x) => Math.abs(x) > SAME)! < 0 ? -1 : 1
  return [side * axis[0], side * axis[1], side * axis[2]]
}

/** A unit vector across directions that lie in a plane; null where they do not, where there are none, or where something turns. */
function acrossSlides(twists: readonly Float64Array[]): Vec3 | null {
  const slides = twists.map(([x, y, z]): Vec3 => [x, y, z])
  const [one] = slides
  if (one === undefined || twists.some((twist) => Math.hypot(twist[3], twist[4], twist[5]) > 0)) return null
  const other = slides.find((slide) => !areParallel(one, slide))
  if (other === undefined) return anyAcross(one)
  const normal = cross(one, other)
  const unit: Vec3 = times(normal, 1 / Math.hypot(...normal))
  return slides.every((slide) => isAcross(slide, unit)) ? unit : null
}

function staysInPlane(twist: Float64Array, normal: Vec3): boolean {
  const turn: Vec3 = [twist[3], twist[4], twist[5]]
  return isAcross([twist[0], twist[1], twist[2]], normal) && areParallel(turn, normal)
}

/** Whether joints that stay in the plane connect these bodies with what is fixed. */
function reachesAll(
  { fixed, jointBody1, jointBody2 }: Model,
  bodies: readonly number[],
  staying: readonly number[],
): boolean {
  const reached = Uint8Array.from(fixed)
  for (let grew = true; grew;) {
    grew = false
    for (const j of staying) {
      const [a, b] = [jointBody1[j], jointBody2[j]]
      if (reached[a] === reached[b]) continue
      reached[a] = reached[b] = 1
      grew = true
    }
  }
  return bodies.every((b) => reached[b] === 1)
}

/** The rows of joint j that change in the plane; null where one reads more than what is in it. */
function rowsInPlane(model: Model, ws: Workspace, j: number, normal: Vec3): readonly PlaneRow[] | null {
  const { mask, driveMask, perpendicular, drives, body1, body2 } = model.joints[j]
  if (body1 === body2) return []
  const held = mask & ~driveMask
  const main = AXES.map((k): Vec3 => [ws.RF[18 * j + 9 + k], ws.RF[18 * j + 12 + k], ws.RF[18 * j + 15 + k]])
  const position = drives.findIndex(({ kind, on }) => kind !== 'effort' && on === 'slide')
  const angle = drives.findIndex(({ kind, on }) => kind !== 'effort' && on === 'angle')
  const rows = [...translations(), ...turns()]
  if (position >= 0) rows.push(isAcross(main[2], normal) ? row(ALONG, 2, position) : null)
  return rows.includes(null) ? null : (rows as PlaneRow[])

  function translations(): (PlaneRow | null)[] {
    const read = AXES.filter((k) => held & (1 << k))
    const changing = read.filter((k) => !areParallel(main[k], normal))
    const isFlat = changing.every((k) => isAcross(main[k], normal))
    if (changing.length === 0) return []
    // rows of all directions, or of both in the plane, hold a point; those square to a slide in the plane hold it on a line
    if (read.length === 3 || (isFlat && changing.length === 2)) return [row(PIN_X, 0), row(PIN_Y, 0)]
    if (isFlat && changing.length === 1) return [row(ALONG, changing[0])]
    const [free] = AXES.filter((k) => !read.includes(k))
    if (read.length !== 2 || !isAcross(main[free], normal)) return [null]
    const [a, b] = read
    return [row(ALONG, isFlatter(a, b) ? a : b)]
  }

  function turns(): (PlaneRow | null)[] {
    const changes = [...AXES].some((k) => held & (8 << k) && !isSteady(k))
    if (perpendicular) return [null]
    if (angle >= 0 && !areParallel(main[2], normal)) return [null]
    if (!changes && angle < 0) return []
    if ((mask & ALL_TURNS) !== ALL_TURNS) return [null]
    const flattest = AXES.reduce<number>((best, k) => (isFlatter(k, best) ? k : best), 0)
    return [row(TURN, flattest, angle)]
  }

  /** Whether axis k lies nearer to the plane than another one, by more than rounding: the choice is the same at every pose. */
  function isFlatter(k: number, other: number): boolean {
    return Math.abs(dot(main[k], normal)) < Math.abs(dot(main[other], normal)) - SAME
  }

  /** Whether the rotation row k does not change in a turn about the normal. */
  function isSteady(k: number): boolean {
    const { start } = model.rows
    const before = [...Array(3 + k).keys()].filter((bit) => mask & (1 << bit)).length
    const at = 3 * (start[j] + before)
    return isAcross([ws.axis[at], ws.axis[at + 1], ws.axis[at + 2]], normal)
  }

  function row(kind: number, markerAxis: number, drive = -1): PlaneRow {
    return { kind, markerAxis, drive, sign: kind === TURN && dot(main[2], normal) < 0 ? -1 : 1 }
  }
}
