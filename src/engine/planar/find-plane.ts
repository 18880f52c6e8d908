/**
 * Whether the steps of a mechanism can be made in a plane. They can, with normal n, where
 *
 *   joints that allow no motion out of it (displacements in G(n): turns about n, slides across it) connect every moving body with what is fixed: then no body can leave the
 *   plane or tip at any pose, whatever its inertia,
 *   every other joint reads nothing but what is in the plane, or does not change there,
 *   and the start, which is assembled, meets all rows.
 *
 * It is never found by symmetry: a pendulum on a ball joint that swings in a plane is not in it. Forces need no condition, since joints bear what is across.
 */
import { isLawful, listTwists, originOf } from '../articulated/twists.ts'
import { areParallel, dot, SAME } from '../math/vectors.ts'
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
  /** For each joint of the model its rows in the plane. */
  readonly rows: readonly (readonly PlaneRow[])[]
}

const isAcross = (a: Vec3, b: Vec3): boolean => Math.abs(dot(a, b)) < SAME

/** The plane that the steps of the mechanism can be made in, or null; needs the positions of an assembled pose. */
export function findPlane(model: Model, state: State, ws: Workspace): Plane | null {
  if (model.elements.length > 0 || model.rows.nonholonomic) return null
  if (model.joints.some((_, j) => isLawful(model, j))) return null
  const twists = model.joints.map((_, j) => listTwists(model, state, ws, j, originOf(model, state, ws, j)))
  const normal = normalOf(model, twists)
  if (normal === null) return null
  const stays = twists.map((all) => all.every((twist) => staysInPlane(twist, normal)))
  if (!reachesAll(model, stays)) return null
  const rows: (readonly PlaneRow[])[] = []
  for (let j = 0; j < model.joints.length; j++) {
    const own = rowsInPlane(model, ws, j, normal)
    if (own === null) return null
    rows.push(own)
  }
  return { normal, rows }
}

/** The axis of a pin; of one on a fixed body where there is any, since that is the same to the bit at every pose. */
function normalOf({ fixed, jointBody2 }: Model, twists: readonly (readonly Float64Array[])[]): Vec3 | null {
  const pins = twists.flatMap((all, j) => {
    const turns = all.filter((twist) => Math.hypot(twist[3], twist[4], twist[5]) > 0.5)
    return turns.length === 1 ? [{ j, axis: turns[0].subarray(3) }] : []
  })
  const pin = pins.find(({ j }) => fixed[jointBody2[j]]) ?? pins[0]
  return pin ? [pin.axis[0], pin.axis[1], pin.axis[2]] : null
}

function staysInPlane(twist: Float64Array, normal: Vec3): boolean {
  const turn: Vec3 = [twist[3], twist[4], twist[5]]
  return isAcross([twist[0], twist[1], twist[2]], normal) && areParallel(turn, normal)
}

/** Whether joints that stay in the plane connect all bodies that move with what is fixed. */
function reachesAll({ bodyCount, fixed, jointBody1, jointBody2 }: Model, stays: readonly boolean[]): boolean {
  const reached = Uint8Array.from(fixed)
  for (let grew = true; grew;) {
    grew = false
    stays.forEach((is, j) => {
      const [a, b] = [jointBody1[j], jointBody2[j]]
      if (!is || reached[a] === reached[b]) return
      reached[a] = reached[b] = 1
      grew = true
    })
  }
  return reached.subarray(0, bodyCount).every((is) => is === 1)
}

/** The rows of joint j that change in the plane; null where one reads more than what is in it. */
function rowsInPlane(model: Model, ws: Workspace, j: number, normal: Vec3): readonly PlaneRow[] | null {
  const { mask, driveMask, perpendicular, drives, body1, body2 } = model.joints[j]
  if (body1 === body2 || (model.fixed[body1] && model.fixed[body2])) return []
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
    return [row(ALONG, Math.abs(dot(main[a], normal)) < Math.abs(dot(main[b], normal)) ? a : b)]
  }

  function turns(): (PlaneRow | null)[] {
    const changes = [...AXES].some((k) => held & (8 << k) && !isSteady(k))
    if (perpendicular) return [null]
    if (angle >= 0 && !areParallel(main[2], normal)) return [null]
    if (!changes && angle < 0) return []
    if ((mask & ALL_TURNS) !== ALL_TURNS) return [null]
    const flattest = AXES.reduce<number>(
      (best, k) => (Math.abs(dot(main[k], normal)) < Math.abs(dot(main[best], normal)) ? k : best),
      0,
    )
    return [row(TURN, flattest, angle)]
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
