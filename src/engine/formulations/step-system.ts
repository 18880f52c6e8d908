/**
 * The matrix of an implicit step in blocks: a node per body that moves (r, α, and with Euler parameters the multiplier of their norm), and a node
 * per run of rows between the same two bodies. For a change s η of the coordinates, and δλ,
 *
 *   [ M + g … + s ∂(Φ_qᵀλ)/∂q    Φ_qᵀ ] [ η  ]
 *   [ Φ_q                        −E   ] [ δλ ] = −residual                                                     (1)
 *
 * E is 1e-11 of each row's own Φ_q M⁻¹ Φ_qᵀ, so that a row has a pivot also where only one of its bodies was eliminated before it and has none to
 * give (linalg/block-lu.ts). As λ accumulates, it slows Newton's method by 1e-11 a step and changes no solution.
 */
import { blockAt, factorBlocks, makeBlockLU, type BlockLU } from '../linalg/block-lu.ts'
import { addReactionChange, JACOBIAN, PLACES, SHIFT_J, TURN_I, TURN_J } from './constraint-derivatives.ts'
import type { Formulation } from './formulation.ts'

export interface StepSystem {
  readonly lu: BlockLU
  /** Where the numbers of each body stand in a vector, −1 for those that do not move; of each row, then of each norm. */
  readonly bodyAt: Int32Array
  readonly rowAt: Int32Array
  /** Numbers of a body's node. */
  readonly width: number
  /** Diagonal block of each body. */
  readonly bodyBlock: Int32Array
  /** PLACES per row, for its two bodies. */
  readonly places: Int32Array
  /** Per row: where it stands in the block (row, i) and (row, j), and in (i, row), (j, row), whose rows are `span` apart; its diagonal. */
  readonly rowPlaces: Int32Array
  readonly span: Int32Array
  /** Where the blocks of the applied forces' tangents begin. */
  readonly forceBlocks: Int32Array
}

const ROW_PLACES = 5
/** E over a row's own Φ_q M⁻¹ Φ_qᵀ. */
const EPSILON = 1e-11

export function makeStepSystem({ chart, rows, moving, model, forces }: Formulation): StepSystem {
  const width = 3 + chart.freedoms + (chart.normalised ? 1 : 0)
  const bodyNode = new Int32Array(model.bodyCount).fill(-1)
  moving.forEach((b, m) => (bodyNode[b] = m))
  const sizes: number[] = Array.from(moving, () => width)
  const edges: number[] = []
  const nodeOf = new Int32Array(rows.count)
  const placeIn = new Int32Array(rows.count)
  for (let row = 0; row < rows.count; row++) {
    const [i, j] = [rows.i[row], rows.j[row]]
    const same = row > 0 && rows.joint[row] === rows.joint[row - 1] && rows.i[row - 1] === i && rows.j[row - 1] === j
    const node = same ? sizes.length - 1 : sizes.push(0) - 1
    const ends = [bodyNode[i], bodyNode[j]].filter((end) => end >= 0)
    for (const end of ends) edges.push(node, end)
    if (ends.length === 2) edges.push(ends[0], ends[1])
    nodeOf[row] = node
    placeIn[row] = sizes[node]++
  }
  const { rowBody = new Int32Array(), columnBody = new Int32Array() } = forces?.tangent ?? {}
  rowBody.forEach((b, k) => edges.push(bodyNode[b], bodyNode[columnBody[k]]))
  const lu = makeBlockLU({
    sizes: Int32Array.from(sizes),
    edges: Int32Array.from(edges),
    constraint: Uint8Array.from(sizes, (_, node) => (node < moving.length ? 0 : 1)),
    // six freedoms, whatever their coordinates
    room: Int32Array.from(sizes, () => 6),
  })
  const block = (row: number, column: number): number => (row < 0 || column < 0 ? -1 : blockAt(lu, row, column))
  const places = new Int32Array(PLACES * rows.count)
  const rowPlaces = new Int32Array(ROW_PLACES * rows.count)
  const rowAt = new Int32Array(rows.count + (chart.normalised ? moving.length : 0))
  for (let row = 0; row < rows.count; row++) {
    const node = nodeOf[row]
    const k = placeIn[row]
    const ends = [bodyNode[rows.i[row]], bodyNode[rows.j[row]]] as const
    places.set(
      [block(ends[0], ends[0]), block(ends[0], ends[1]), block(ends[1], ends[0]), block(ends[1], ends[1])],
      PLACES * row,
    )
    const across = ends.map((end) => (end < 0 ? -1 : blockAt(lu, node, end) + width * k))
    const down = ends.map((end) => (end < 0 ? -1 : blockAt(lu, end, node) + k))
    rowPlaces.set([...across, ...down, blockAt(lu, node, node) + (sizes[node] + 1) * k], ROW_PLACES * row)
    rowAt[row] = lu.vectorAt[node] + k
  }
  if (chart.normalised) moving.forEach((_, m) => (rowAt[rows.count + m] = lu.vectorAt[m] + width - 1))
  return {
    lu,
    bodyAt: Int32Array.from(bodyNode, (node) => (node < 0 ? -1 : lu.vectorAt[node])),
    rowAt,
    width,
    bodyBlock: Int32Array.from(bodyNode, (node) => block(node, node)),
    places,
    rowPlaces,
    span: Int32Array.from(nodeOf, (node) => sizes[node]),
    forceBlocks: rowBody.map((b, k) => block(bodyNode[b], bodyNode[columnBody[k]])),
  }
}

/** Writes (1), without E, at the unknowns in the pose; with g = s = 0 the system of accelerations. Needs the Jacobian. */
export function computeStepMatrix(
  formulation: Formulation,
  { lu, width, bodyBlock, places, rowPlaces, span, forceBlocks }: StepSystem,
  multipliers: Float64Array,
  g: number,
  s: number,
  displacement: Float64Array,
): void {
  const { chart, rows, pose, moving, model, inertia, jacobian } = formulation
  const { values } = lu
  const n = chart.freedoms
  values.fill(0)
  for (let m = 0; m < moving.length; m++) {
    const b = moving[m]
    const at = bodyBlock[b]
    for (let k = 0; k < 3; k++) values[at + (width + 1) * k] = model.mass[b]
    chart.addInertiaChange(pose, b, inertia, g, s, displacement, values, at + 3 * width + 3, width)
    if (!chart.normalised) continue
    for (let k = 0; k < 4; k++) {
      values[at + (width + 1) * (3 + k)] += s * multipliers[rows.count + m]
      values[at + width * (3 + k) + 7] = values[at + width * 7 + 3 + k] = pose.turn[4 * b + k]
    }
  }
  for (let row = 0; row < rows.count; row++) {
    const step = span[row]
    for (let side = 0; side < 2; side++) {
      const across = rowPlaces[ROW_PLACES * row + side]
      if (across < 0) continue
      const down = rowPlaces[ROW_PLACES * row + 2 + side]
      const shift = JACOBIAN * row + (side ? SHIFT_J : 0)
      const turn = JACOBIAN * row + (side ? TURN_J : TURN_I)
      for (let k = 0; k < 3; k++) values[across + k] = values[down + step * k] = jacobian[shift + k]
      for (let k = 0; k < n; k++) values[across + 3 + k] = values[down + step * (3 + k)] = jacobian[turn + k]
    }
  }
  addReactionChange(chart, rows, pose, multipliers, s, places, values, width)
  if (g !== 0) formulation.forces?.addChange(g, s, displacement, forceBlocks, values, width)
}

/** Adds E and factors; whether every pivot is a number. */
export function factorStep(
  { chart, rows, model, jacobian, columns }: Formulation,
  { lu, rowPlaces }: StepSystem,
): boolean {
  const n = chart.freedoms
  // 4 GᵀJG for Euler parameters
  const weight = chart.normalised ? 4 : 1
  for (let row = 0; row < rows.count; row++) {
    let own = 0
    for (let side = 0; side < 2; side++) {
      const b = side ? rows.j[row] : rows.i[row]
      if (columns[b] < 0) continue
      const shift = JACOBIAN * row + (side ? SHIFT_J : 0)
      const turn = JACOBIAN * row + (side ? TURN_J : TURN_I)
      const at = 9 * b
      const trace = weight * (model.inertia[at] + model.inertia[at + 4] + model.inertia[at + 8])
      for (let k = 0; k < 3; k++) own += (jacobian[shift + k] * jacobian[shift + k]) / model.mass[b]
      for (let k = 0; k < n; k++) own += (3 * jacobian[turn + k] * jacobian[turn + k]) / trace
    }
    lu.values[rowPlaces[ROW_PLACES * row + 4]] -= EPSILON * own
  }
  return factorBlocks(lu)
}
