/**
 * The parts of a mechanism that move in parallel planes in every pose, and the counts of links, joints and freedoms there (docs/THEORY.md §3 (F)). A part
 * is all that joints connect without going
 * through what is fixed. It is planar with normal n where each of its bodies moves in G(n): because its joints allow nothing else (planar-group.ts), or
 * because it cannot leave the plane otherwise (planar-motion.ts). Drives are left out.
 */
import { computeJacobian, computePositions } from '../kinematics/stages.ts'
import { dot, extend } from '../linalg/orthonormal.ts'
import { mulMtV } from '../math/vec3.ts'
import { cross } from '../math/vectors.ts'
import type { Model } from '../model/model.ts'
import { bodiesOfJoint, rowName, rowsOfJoint, type RowName } from '../model/rows.ts'
import type { MechanismSpec, Vec3 } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { STANDARD, isParallel, listWays, staysInPlane, unique, facing, type Ways } from './planar-group.ts'
import { findPlanarMotion, type Undecided } from './planar-motion.ts'
import { analyseRows, pickDependent } from './row-ranks.ts'
import { groupRows, listRows, type RowGroup } from './scaled-rows.ts'

/** Bodies that joints connect, not through what is fixed, and that move in parallel planes in every pose. */
export interface PlanarPart {
  /** Ids of its bodies that move. */
  readonly bodies: readonly string[]
  readonly joints: readonly string[]
  /** Unit normal, world axes, in the direction in which the plane faces a viewer who looks along +y, −x or −z. */
  readonly normal: Vec3
  /** Number of links, the frame included; bodies that a joint holds in all three freedoms of the plane are one link. */
  readonly links: number
  /** Number of joints that leave one freedom in the plane (pins, slides), and of those that leave two (a pin in a slot). */
  readonly oneFreedom: number
  readonly twoFreedoms: number
  /** Number of rows that the joints hold in the plane, those within a link included, drives left out; and 3 per moving body less that. */
  readonly rows: number
  readonly gruebler: number
  /** How many of these rows are independent at the pose, and the freedoms left. */
  readonly rank: number
  readonly dof: number
  /** Number of freedoms that drives take. */
  readonly driven: number
  /** Rows that depend in the plane on earlier ones; rows of drives come last. */
  readonly redundant: readonly { readonly joint: string; readonly row: RowName }[]
  /** Rows of the part in space, without drives, and how many of them are independent at the pose. */
  readonly inSpace: { readonly rows: number; readonly rank: number }
}

export interface Planarity {
  readonly parts: readonly PlanarPart[]
  /** The common normal, if all bodies that move are in planar parts with one normal; else null. */
  readonly normal: Vec3 | null
  /** Parts for which it was not decided whether they move in a plane, and why; they are not among `parts`. */
  readonly undecided: readonly { readonly bodies: readonly string[]; readonly why: Undecided }[]
}

interface Part {
  readonly bodies: readonly number[]
  readonly joints: readonly number[]
}

/**
 * Finds the planar parts at the state's pose; leaves its Jacobian in the workspace.
 *
 * @param spec what the model was compiled from
 */
export function calcPlanarity(spec: MechanismSpec, model: Model, state: State, ws: Workspace): Planarity {
  computePositions(model, state, ws)
  computeJacobian(model, ws)
  const ways = model.joints.map((_, j) => listWays(model, state, ws, j))
  const parts = listParts(model)
  const likely = unique([...STANDARD, ...parts.flatMap((part) => normalsOf(part, ways).map(facing))])
  const found = parts.map((part) => {
    const inPlanes = likely.filter((normal) => isPlanar(model, part, ways, normal))
    const normals = fittest(part, ways, inPlanes)
    const held = inPlanes.length > 0
    const followed = held ? normals : followPart(spec, model, state, part, ways, likely)
    const why = typeof followed === 'string' ? followed : null
    return { part, held, why, normals: typeof followed === 'string' ? [] : followed }
  })
  const candidates = unique([...likely, ...found.flatMap(({ normals }) => normals)])
  const has = (normals: readonly Vec3[], normal: Vec3): boolean => normals.some((one) => isParallel(one, normal))
  // normals that serve most parts come first, so that parts share one where they can
  const order = candidates
    .map((normal) => ({ normal, count: found.filter(({ normals }) => has(normals, normal)).length }))
    .sort((a, b) => b.count - a.count)
    .map(({ normal }) => normal)
  const chosen = found.map(({ part, held, normals }) => ({
    part,
    held,
    normal: order.find((normal) => has(normals, normal)),
  }))
  const [first] = chosen
  const same = first?.normal !== undefined && chosen.every(({ normal }) => normal === first.normal)
  return {
    parts: chosen.flatMap(({ part, held, normal }) => (normal ? [describe(model, ws, part, held, normal)] : [])),
    normal: same ? (first.normal ?? null) : null,
    undecided: found.flatMap(({ part, why }) =>
      why === null ? [] : [{ bodies: part.bodies.map((body) => model.bodyIds[body]), why }],
    ),
  }
}

function listParts(model: Model): readonly Part[] {
  const { fixed, rows } = model
  const partOf = new Map<number, { bodies: number[]; joints: number[] }>()
  for (let body = 1; body < model.bodyCount; body++) if (!fixed[body]) partOf.set(body, { bodies: [body], joints: [] })
  const parts = new Set(partOf.values())
  model.joints.forEach((_, j) => {
    const bodies = bodiesOfJoint(rows, j)
    const part = bodies.map((body) => partOf.get(body)).find((of) => of !== undefined)
    if (part === undefined) return
    part.joints.push(j)
    for (const body of bodies) {
      const other = partOf.get(body)
      if (other === undefined || other === part) continue
      part.bodies.push(...other.bodies)
      part.joints.push(...other.joints)
      for (const own of other.bodies) partOf.set(own, part)
      parts.delete(other)
    }
  })
  return [...parts].map(({ bodies, joints }) => ({
    bodies: bodies.toSorted((a, b) => a - b),
    joints: joints.toSorted((a, b) => a - b),
  }))
}

/** Normals that may be those of a part. */
function normalsOf({ joints }: Part, ways: readonly Ways[]): readonly Vec3[] {
  const turns = joints.flatMap((j) => (ways[j].beyond ? [] : ways[j].turns))
  const slides = unique(joints.flatMap((j) => ways[j].slides))
  const [slide] = slides
  const across = slides.length > 1 ? slides.slice(1) : slides.length > 0 ? STANDARD : []
  return [...turns, ...across.map((other) => cross(slide, other)).filter((axis) => Math.hypot(...axis) > 1e-3)]
}

/** Whether joints that stay in the plane connect all bodies of a part with what is fixed. */
function isPlanar({ fixed, jointBody1, jointBody2 }: Model, part: Part, ways: readonly Ways[], normal: Vec3): boolean {
  const left = new Set(part.bodies)
  let joints = part.joints.filter((j) => staysInPlane(ways[j], normal))
  for (let before = -1; before !== joints.length;) {
    before = joints.length
    joints = joints.filter((j) => {
      const ends = [jointBody1[j], jointBody2[j]]
      if (!ends.some((body) => fixed[body] || !left.has(body))) return true
      for (const body of ends) left.delete(body)
      return false
    })
  }
  return left.size === 0
}

/**
 * The normals, of those in whose planes a part is held, in which most of its joints stay. What joints hold in every plane is fixed to the ground: it has a
 * plane only if all of its joints stay in that.
 */
function fittest({ joints }: Part, ways: readonly Ways[], normals: readonly Vec3[]): readonly Vec3[] {
  const staying = normals.map((normal) => joints.filter((j) => staysInPlane(ways[j], normal)).length)
  const inEvery = STANDARD.every((one) => normals.some((normal) => isParallel(one, normal)))
  const wanted = inEvery ? joints.length : Math.max(...staying)
  return normals.filter((_, i) => staying[i] === wanted)
}

/** Finds the normals of a part by following it; a part that laws move is not decided. */
function followPart(
  spec: MechanismSpec,
  model: Model,
  state: State,
  { bodies, joints }: Part,
  ways: readonly Ways[],
  likely: readonly Vec3[],
): readonly Vec3[] | Undecided {
  if (joints.length === 0) return []
  if (joints.some((j) => ways[j].prescribed)) return 'laws'
  const inside = spec.bodies.filter(({ id, fixed }) => fixed || bodies.includes(model.bodyIndex.get(id)!))
  const alone = { ...spec, bodies: inside, joints: joints.map((j) => ({ ...spec.joints[j], drives: [] })), forces: [] }
  const pose = new Float64Array(7 * (inside.length + 1))
  const places = [0, ...inside.map(({ id }) => model.bodyIndex.get(id)!)]
  places.forEach((body, i) => pose.set(state.q.subarray(7 * body, 7 * body + 7), 7 * i))
  return findPlanarMotion(alone, pose, likely)
}

interface PlaneRow {
  readonly joint: number
  readonly name: RowName
  /** A row over three motions of each body: along both axes of the plane, and about its normal. */
  readonly values: Float64Array
}

/** Share of a row below which its part in the plane is rounding. */
const NOTHING = 1e-7

/** Counts the links, joints, rows and freedoms of a planar part. @param held whether its joints alone hold each of its bodies in the plane */
function describe(model: Model, ws: Workspace, part: Part, held: boolean, normal: Vec3): PlanarPart {
  const rows = part.joints.flatMap((j) => rowsInPlane(model, ws, part, j, normal))
  const own = rows.filter(({ name }) => name !== 'drive')
  const all = [...own, ...rows.filter(({ name }) => name === 'drive')]
  const groupOf = (list: readonly PlaneRow[]): readonly RowGroup[] => [
    { indices: [...list.keys()], vectors: list.map(({ values }) => values), bodies: part.bodies },
  ]
  const always = (): boolean => true
  const { rank } = analyseRows(groupOf(own), always)
  const driven = analyseRows(groupOf(all), always).rank - rank
  const heldBy = (j: number): number => own.filter(({ joint }) => joint === j).length
  const freedoms = 3 * part.bodies.length
  return {
    bodies: part.bodies.map((body) => model.bodyIds[body]),
    joints: part.joints.map((j) => model.joints[j].id),
    normal,
    links: countLinks(model, part, (j) => heldBy(j) === 3),
    oneFreedom: part.joints.filter((j) => heldBy(j) === 2).length,
    twoFreedoms: part.joints.filter((j) => heldBy(j) === 1).length,
    rows: own.length,
    gruebler: freedoms - own.length,
    rank,
    dof: freedoms - rank,
    driven,
    redundant: pickDependent(groupOf(all), all.length - rank - driven).map((k) => ({
      joint: model.joints[all[k].joint].id,
      row: all[k].name,
    })),
    inSpace: countInSpace(model, ws, part, held ? freedoms - rank : null),
  }
}

/**
 * Rows and rank of a part in space. A part that its joints hold in the plane has only the freedoms there, `dof`; where only its motion shows that it stays there, a
 * singular pose may have more of them that lead nowhere, and `dof` is null.
 */
function countInSpace(
  model: Model,
  ws: Workspace,
  { bodies, joints }: Part,
  dof: number | null,
): PlanarPart['inSpace'] {
  const inside = new Set(joints)
  const rows = listRows(model, ws).filter(({ joint, name }) => inside.has(joint) && name !== 'drive')
  const rank = dof === null ? analyseRows(groupRows(model, rows), () => true).rank : 6 * bodies.length - dof
  return { rows: rows.length, rank }
}

/** Number of links of a part: bodies that joints hold in all three freedoms of the plane are one link, and the frame is one. */
function countLinks(model: Model, { bodies, joints }: Part, isRigid: (j: number) => boolean): number {
  const link = new Map(bodies.map((body) => [body, body]))
  const linkOf = (body: number): number => link.get(body) ?? 0
  for (const j of joints.filter(isRigid)) {
    const [a, b] = [linkOf(model.jointBody1[j]), linkOf(model.jointBody2[j])]
    for (const [body, of] of link) if (of === Math.max(a, b)) link.set(body, Math.min(a, b))
  }
  return new Set([0, ...link.values()]).size
}

/** The rows of a joint in the plane, without those that depend on others of the same joint; those of drives come last. */
function rowsInPlane(model: Model, ws: Workspace, { bodies }: Part, j: number, normal: Vec3): readonly PlaneRow[] {
  const table = model.rows
  const plane = axesOf(normal)
  const rows = rowsOfJoint(table, j).map((row): PlaneRow => {
    const block = table.block[row]
    const at = 6 * (row - table.start[block])
    const values = new Float64Array(3 * bodies.length)
    for (let side = table.sideStart[block]; side < table.sideStart[block + 1]; side++) {
      const place = bodies.indexOf(table.sideBody[side])
      if (place >= 0) addInPlane(ws, bodies[place], plane, row, table.jacobianAt[side] + at, values, 3 * place)
    }
    return { joint: j, name: rowName(table, row), values }
  })
  const basis: Float64Array[] = []
  return [...rows.filter(({ name }) => name !== 'drive'), ...rows.filter(({ name }) => name === 'drive')].filter(
    ({ values }) => {
      const length = Math.sqrt(dot(values, values))
      return length > NOTHING && extend(basis, values, NOTHING)
    },
  )
}

/** Two axes of the plane and its normal. */
function axesOf(normal: Vec3): readonly [Vec3, Vec3, Vec3] {
  const least = normal.map(Math.abs).indexOf(Math.min(...normal.map(Math.abs)))
  const across = cross(normal, [0, 1, 2].map((k) => (k === least ? 1 : 0)) as unknown as Vec3)
  const size = Math.hypot(...across)
  const first: Vec3 = [across[0] / size, across[1] / size, across[2] / size]
  return [first, cross(normal, first), normal]
}

const axis = new Float64Array(3)

/**
 * Adds the part of a row for one body: its rates for unit motions along both axes of the plane, and about its normal over ℓ. The row's Jacobian for
 * the body begins at `from`.
 */
function addInPlane(
  ws: Workspace,
  body: number,
  [first, second, normal]: readonly [Vec3, Vec3, Vec3],
  row: number,
  from: number,
  out: Float64Array,
  at: number,
): void {
  const { J } = ws
  const d = ws.rowScale[row]
  axis.set(normal)
  mulMtV(axis, 0, ws.R, 9 * body, axis, 0)
  for (let k = 0; k < 3; k++) {
    out[at] += d * J[from + k] * first[k]
    out[at + 1] += d * J[from + k] * second[k]
    out[at + 2] += (d / ws.size) * J[from + 3 + k] * axis[k]
  }
}
