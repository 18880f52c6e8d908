/** Freedoms and redundant constraints at one pose, by numerical rank of the Jacobian. */
import { nullSpaces } from '../linalg/singular-values.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { computeJacobian, computePositions } from '../kinematics/stages.ts'

/** Row of a joint: x y z translation, rx ry rz rotation of the main marker. */
export type RowName = 'x' | 'y' | 'z' | 'rx' | 'ry' | 'rz' | 'perpendicular' | 'drive'

/** Freedoms of a mechanism at one pose: counted (Grübler–Kutzbach) and real (numerical rank of the Jacobian). */
export interface Mobility {
  /** Bodies that are not fixed. */
  readonly bodies: number
  readonly rows: number
  readonly gruebler: number
  readonly rank: number
  readonly dof: number
  /** Rows that depend on those before them, in file order. */
  readonly redundant: readonly { readonly joint: string; readonly row: RowName }[]
  /** The same counts without the rows of drives. */
  readonly mechanism: { readonly rows: number; readonly gruebler: number; readonly rank: number; readonly dof: number }
  /** Joints whose reactions are not unique. */
  readonly indeterminate: readonly string[]
}

const NAMES: readonly RowName[] = ['x', 'y', 'z', 'rx', 'ry', 'rz']
/** Singular values below this share of the largest are zero. */
const ZERO = 1e-8

interface Row {
  readonly joint: number
  readonly name: RowName
  /** J D M^−½ over the moving bodies that any row touches, lengths over the scene's size. */
  readonly values: Float64Array
}

/** Mobility at the state's pose. Rank: lengths over the scene's size ℓ, mass metric, singular values below 1e-8 of the largest are zero. */
export function calcMobility(model: Model, state: State, ws: Workspace): Mobility {
  computePositions(model, state, ws)
  computeJacobian(model, ws)
  const rows = scaledRows(model, ws)
  const own = rows.filter((row) => row.name !== 'drive')
  const bodies = model.fixed.reduce((n, fixed) => n + 1 - fixed, 0)
  const groups = connectedGroups(model, rows)
  const all = analyse(groups)
  const mechanism = own.length === rows.length ? all : analyse(connectedGroups(model, own))
  const named = rows.map(({ joint, name }) => ({ joint: model.joints[joint].id, row: name }))
  const redundant = pickDependent(groups, rows.length - all.rank).map((k) => named[k])
  const touched = new Set(all.nullRows.map((k) => named[k].joint))
  return {
    bodies,
    rows: rows.length,
    gruebler: 6 * bodies - rows.length,
    rank: all.rank,
    dof: 6 * bodies - all.rank,
    redundant,
    mechanism: {
      rows: own.length,
      gruebler: 6 * bodies - own.length,
      rank: mechanism.rank,
      dof: 6 * bodies - mechanism.rank,
    },
    indeterminate: model.joints.map((j) => j.id).filter((id) => touched.has(id)),
  }
}

/** Rows in file order, those of drives last. */
function scaledRows(model: Model, ws: Workspace): Row[] {
  const rows: Row[] = []
  const drives: Row[] = []
  model.joints.forEach((joint, j) => {
    let at = joint.rowStart
    for (let k = 0; k < 6; k++) {
      if (!(joint.mask & (1 << k))) continue
      const drive = (joint.driveMask & (1 << k)) !== 0
      const scale = k < 3 ? 1 / ws.size : 1
      ;(drive ? drives : rows).push({
        joint: j,
        name: drive ? 'drive' : NAMES[k],
        values: scaledRow(model, ws, j, at++, scale),
      })
    }
    if (joint.perpendicular) rows.push({ joint: j, name: 'perpendicular', values: scaledRow(model, ws, j, at, 1) })
  })
  return [...rows, ...drives]
}

/** One row times M^−½: translations by m^−½, rotations by the transposed inverse Cholesky factor of J. */
function scaledRow(model: Model, ws: Workspace, j: number, row: number, scale: number): Float64Array {
  const out = new Float64Array(12)
  const { body1, body2 } = model.joints[j]
  for (const [side, body, J] of [
    [0, body1, ws.J1],
    [1, body2, ws.J2],
  ] as const) {
    if (model.fixed[body]) continue
    const s = scale * Math.sqrt(model.inverseMass[body])
    for (let k = 0; k < 3; k++) out[6 * side + k] = s * J[6 * row + k]
    const I = model.inertia
    const i = 9 * body
    const l11 = Math.sqrt(I[i])
    const l21 = I[i + 3] / l11
    const l31 = I[i + 6] / l11
    const l22 = Math.sqrt(I[i + 4] - l21 * l21)
    const l32 = (I[i + 7] - l31 * l21) / l22
    const l33 = Math.sqrt(I[i + 8] - l31 * l31 - l32 * l32)
    const x = J[6 * row + 3] / l11
    const y = (J[6 * row + 4] - l21 * x) / l22
    const z = (J[6 * row + 5] - l31 * x - l32 * y) / l33
    out[6 * side + 3] = scale * x
    out[6 * side + 4] = scale * y
    out[6 * side + 5] = scale * z
  }
  return out
}

/** Rows over the velocities of the moving bodies that joints connect, and which rows these are. */
interface Group {
  readonly indices: readonly number[]
  readonly vectors: readonly Float64Array[]
}

/** Rank of the rows, and which of them take part in a dependency. Bodies that no chain of joints connects are analysed apart. */
function analyse(groups: readonly Group[]): { rank: number; nullRows: readonly number[] } {
  const parts = nullSpaces(
    groups.map((group) => group.vectors),
    ZERO,
  )
  const nullRows = new Set<number>()
  parts.forEach(({ vectors }, g) => {
    for (const vector of vectors) {
      const size = Math.hypot(...vector)
      vector.forEach((share, i) => Math.abs(share) > ZERO * size && nullRows.add(groups[g].indices[i]))
    }
  })
  return { rank: parts.reduce((sum, part) => sum + part.rank, 0), nullRows: [...nullRows] }
}

/** Row indices by group of joints that share moving bodies. */
function connectedGroups(model: Model, rows: readonly Row[]): Group[] {
  const groupOf = new Map<number, number[]>()
  const groups = new Set<number[]>()
  rows.forEach(({ joint }, k) => {
    const { body1, body2 } = model.joints[joint]
    const moving = [body1, body2].filter((b) => !model.fixed[b])
    const found = [...new Set(moving.map((b) => groupOf.get(b)).filter((g) => g !== undefined))]
    const group = found[0] ?? []
    for (const other of found.slice(1)) {
      group.push(...other)
      groups.delete(other)
      for (const [b, g] of groupOf) if (g === other) groupOf.set(b, group)
    }
    group.push(k)
    groups.add(group)
    for (const b of moving) groupOf.set(b, group)
  })
  return [...groups].map((group) => {
    const indices = group.sort((a, b) => a - b)
    return { indices, vectors: expand(model, rows, indices) }
  })
}

function expand(model: Model, rows: readonly Row[], indices: readonly number[]): Float64Array[] {
  const column = new Map<number, number>()
  for (const i of indices)
    for (const b of [model.joints[rows[i].joint].body1, model.joints[rows[i].joint].body2])
      if (!model.fixed[b] && !column.has(b)) column.set(b, 6 * column.size)
  return indices.map((index) => {
    const out = new Float64Array(Math.max(6 * column.size, 1))
    const { joint, values } = rows[index]
    const sides = [model.joints[joint].body1, model.joints[joint].body2].map((b) => column.get(b))
    sides.forEach((at, side) => {
      if (at !== undefined) for (let i = 0; i < 6; i++) out[at + i] += values[6 * side + i]
    })
    return out
  })
}

/**
 * The rows that, in file order, depend on those before them: `count` of them. What is left of a row after projection decides; the threshold
 * moves a little where the one of the rank does not give the same number.
 */
function pickDependent(groups: readonly Group[], count: number): number[] {
  if (count === 0) return []
  const largest = Math.max(...groups.flatMap(({ vectors }) => vectors.map((v) => Math.hypot(...v))))
  let low = 0
  let high = largest
  let threshold = ZERO * largest
  for (let tries = 0; tries < 60; tries++) {
    const found = groups.flatMap((group) => dependentRows(group, threshold))
    if (found.length === count) return found.sort((a, b) => a - b)
    if (found.length < count) low = threshold
    else high = threshold
    threshold = low === 0 ? threshold / 8 : Math.sqrt(low * high)
  }
  return groups.flatMap((group) => dependentRows(group, ZERO * largest)).sort((a, b) => a - b)
}

/** Modified Gram–Schmidt in order, twice over; rows that leave no more than the threshold. */
function dependentRows({ indices, vectors }: Group, threshold: number): number[] {
  const basis: Float64Array[] = []
  const dependent: number[] = []
  vectors.forEach((vector, k) => {
    const rest = vector.slice()
    for (let pass = 0; pass < 2; pass++)
      for (const q of basis) {
        let s = 0
        for (let i = 0; i < rest.length; i++) s += q[i] * rest[i]
        for (let i = 0; i < rest.length; i++) rest[i] -= s * q[i]
      }
    const size = Math.hypot(...rest)
    if (size <= threshold) dependent.push(indices[k])
    else basis.push(rest.map((x) => x / size))
  })
  return dependent
}
