/**
 * The matrix of an implicit step (docs/THEORY.md §9 (37)) in blocks: two nodes per body that moves, its centre and its orientation (α, and with Euler
 * parameters the multiplier of their
 * norm), and one per run of rows of a joint that see the centres, or turns alone (DP1). For a change s η of the coordinates, and δλ,
 *
 *   [ M + g … + s ∂(Φ_qᵀλ)/∂q    Φ_qᵀ ] [ η  ]
 *   [ Φ_q                        −E   ] [ δλ ] = −residual                                                     (1)
 *
 * Centres meet turns only where rows or forces couple them. The two nodes of a body are eliminated one after the other, and so are those of a joint: what waits
 * for a body to give it a pivot waits for all of it.
 *
 * E is 1e-11 of each row's own Φ_q M⁻¹ Φ_qᵀ, so that a row has a pivot also where only one of its bodies was eliminated before it and has none to
 * give (linalg/panel-lu.ts). As λ accumulates, it slows Newton's method by 1e-11 a step and changes no solution.
 */
import { factorPanels, makePanelLU, type PanelLU } from '../linalg/panel-lu.ts'
import { D, DP1, DP2 } from './basic-constraints.ts'
import { addReactionChange, JACOBIAN, PLACES, SHIFT_J, TURN_I, TURN_J } from './constraint-derivatives.ts'
import type { Formulation } from './formulation.ts'

export interface StepSystem {
  readonly lu: PanelLU
  /** Places in a vector: of each body's r and then α, −1 for bodies that do not move; of each row, then of each norm. */
  readonly bodyAt: Int32Array
  readonly rowAt: Int32Array
  /** Diagonal blocks of each body, and from row to row of its two nodes. */
  readonly shiftBlock: Int32Array
  readonly turnBlock: Int32Array
  readonly strides: Int32Array
  /** PLACES per row, for its two bodies. */
  readonly places: Int32Array
  /** ROW_PLACES per row: where it stands in the blocks (row, r_i), (row, α_i), (row, r_j), (row, α_j), then in their mirror images; its diagonal. */
  readonly rowPlaces: Int32Array
  /** 2 per body: 1/m, and 1 over the mean of its moments of inertia in the chart; zeros for those that do not move. */
  readonly mobility: Float64Array
  /** Where the blocks of the applied forces' tangents begin: (r, r), (r, α), (α, r), (α, α) of each. */
  readonly forceBlocks: Int32Array
}

const ROW_PLACES = 9
const MIRRORED = 4
const DIAGONAL = 8
/** E over a row's own Φ_q M⁻¹ Φ_qᵀ. */
const EPSILON = 1e-11

export function makeStepSystem({ chart, rows, moving, model, inertia, forces }: Formulation): StepSystem {
  const turnWidth = chart.freedoms + (chart.normalised ? 1 : 0)
  /** Node of each body's centre; that of its orientation is the next one. */
  const bodyNode = new Int32Array(model.bodyCount).fill(-1)
  moving.forEach((b, m) => (bodyNode[b] = 2 * m))
  const sizes: number[] = Array.from(moving, () => [3, turnWidth]).flat()
  const groups: number[] = Array.from(moving, (_, m) => [m, m]).flat()
  const edges: number[] = []
  const joinAll = (a: number, b: number): void => {
    for (let k = 0; k < 4; k++) edges.push(a + (k >> 1), b + (k & 1))
  }
  const nodeOf = new Int32Array(rows.count)
  const placeIn = new Int32Array(rows.count)
  for (let row = 0; row < rows.count; row++) {
    const [kind, i, j] = [rows.kind[row], rows.i[row], rows.j[row]]
    const turns = kind === DP1 ? 1 : 0
    const together =
      row > 0 && rows.joint[row] === rows.joint[row - 1] && rows.i[row - 1] === i && rows.j[row - 1] === j
    if (!together || turns !== Number(rows.kind[row - 1] === DP1)) {
      groups.push(groups[groups.length - 1] + (together ? 0 : 1))
      sizes.push(0)
    }
    const node = sizes.length - 1
    nodeOf[row] = node
    placeIn[row] = sizes[node]++
    const ends = [bodyNode[i], bodyNode[j]].filter((end) => end >= 0)
    for (const end of ends) for (let part = turns; part < 2; part++) edges.push(node, end + part)
    // the blocks to which `addReactionChange` adds
    if (kind === D) for (const end of ends) joinAll(end, ends[0])
    if (kind === DP2 && bodyNode[i] >= 0)
      for (const end of ends) edges.push(bodyNode[i] + 1, end, bodyNode[i] + 1, end + 1)
    if (kind === DP1 && ends.length === 2) edges.push(ends[0] + 1, ends[1] + 1)
  }
  const { rowBody = new Int32Array(), columnBody = new Int32Array() } = forces?.tangent ?? {}
  rowBody.forEach((b, k) => joinAll(bodyNode[b], bodyNode[columnBody[k]]))
  const lu = makePanelLU({
    sizes: Int32Array.from(sizes),
    edges: Int32Array.from(edges),
    constraint: Uint8Array.from(sizes, (_, node) => (node < 2 * moving.length ? 0 : 1)),
    // six freedoms of a body, whatever their coordinates
    room: Int32Array.from(sizes, () => 3),
    groups: Int32Array.from(groups),
  })
  const blockAt = (row: number, column: number): number => lu.offsets.get(row * sizes.length + column) ?? -1
  /** Blocks (r, r), (r, α), (α, r), (α, α) of two bodies. */
  const pairOf = (a: number, b: number): number[] =>
    [0, 1, 2, 3].map((k) => (a < 0 || b < 0 ? -1 : blockAt(a + (k >> 1), b + (k & 1))))
  const places = new Int32Array(PLACES * rows.count)
  const rowPlaces = new Int32Array(ROW_PLACES * rows.count)
  const rowAt = new Int32Array(rows.count + (chart.normalised ? moving.length : 0))
  for (let row = 0; row < rows.count; row++) {
    const node = nodeOf[row]
    const k = placeIn[row]
    const [i, j] = [bodyNode[rows.i[row]], bodyNode[rows.j[row]]]
    places.set([...pairOf(i, i), ...pairOf(i, j), ...pairOf(j, i), ...pairOf(j, j)], PLACES * row)
    const parts = [i, j].flatMap((end) => (end < 0 ? [-1, -1] : [rows.kind[row] === DP1 ? -1 : end, end + 1]))
    const across = parts.map((part) => (part < 0 ? -1 : blockAt(node, part) + lu.stride[node] * k))
    const down = parts.map((part) => (part < 0 ? -1 : blockAt(part, node) + k))
    rowPlaces.set([...across, ...down, blockAt(node, node) + (lu.stride[node] + 1) * k], ROW_PLACES * row)
    rowAt[row] = lu.vectorAt[node] + k
  }
  if (chart.normalised)
    moving.forEach((b, m) => (rowAt[rows.count + m] = lu.vectorAt[bodyNode[b]] + 3 + chart.freedoms))
  const mobility = new Float64Array(2 * model.bodyCount)
  // 4 GᵀJG for Euler parameters
  const weight = chart.normalised ? 4 : 1
  for (const b of moving) {
    const trace = inertia[9 * b] + inertia[9 * b + 4] + inertia[9 * b + 8]
    mobility.set([1 / model.mass[b], 3 / (weight * trace)], 2 * b)
  }
  return {
    lu,
    bodyAt: Int32Array.from(bodyNode, (node) => (node < 0 ? -1 : lu.vectorAt[node])),
    rowAt,
    shiftBlock: Int32Array.from(bodyNode, (node) => (node < 0 ? -1 : blockAt(node, node))),
    turnBlock: Int32Array.from(bodyNode, (node) => (node < 0 ? -1 : blockAt(node + 1, node + 1))),
    strides: Int32Array.from(
      Array.from(bodyNode, (node) => (node < 0 ? [0, 0] : [lu.stride[node], lu.stride[node + 1]])).flat(),
    ),
    places,
    rowPlaces,
    mobility,
    forceBlocks: Int32Array.from(Array.from(rowBody, (b, k) => pairOf(bodyNode[b], bodyNode[columnBody[k]])).flat()),
  }
}

/** Writes (1), without E, at the unknowns in the pose; with g = s = 0 the system of accelerations. Needs the Jacobian. */
export function computeStepMatrix(
  formulation: Formulation,
  { lu, shiftBlock, turnBlock, strides, places, rowPlaces, forceBlocks }: StepSystem,
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
    const shift = shiftBlock[b]
    const turn = turnBlock[b]
    for (let k = 0; k < 3; k++) values[shift + (strides[2 * b] + 1) * k] = model.mass[b]
    const stride = strides[2 * b + 1]
    chart.addInertiaChange(pose, b, inertia, g, s, displacement, values, turn, stride)
    if (!chart.normalised) continue
    for (let k = 0; k < n; k++) {
      values[turn + (stride + 1) * k] += s * multipliers[rows.count + m]
      values[turn + stride * k + n] = values[turn + stride * n + k] = pose.turn[n * b + k]
    }
  }
  for (let row = 0; row < rows.count; row++) {
    const at = ROW_PLACES * row
    const from = JACOBIAN * row
    const i = 2 * rows.i[row]
    const j = 2 * rows.j[row]
    writeRow(values, rowPlaces[at], rowPlaces[at + MIRRORED], strides[i], jacobian, from, 3)
    writeRow(values, rowPlaces[at + 1], rowPlaces[at + MIRRORED + 1], strides[i + 1], jacobian, from + TURN_I, n)
    writeRow(values, rowPlaces[at + 2], rowPlaces[at + MIRRORED + 2], strides[j], jacobian, from + SHIFT_J, 3)
    writeRow(values, rowPlaces[at + 3], rowPlaces[at + MIRRORED + 3], strides[j + 1], jacobian, from + TURN_J, n)
  }
  if (s !== 0) addReactionChange(chart, rows, pose, multipliers, s, places, values, strides)
  if (g !== 0) formulation.forces?.addChange(chart, g, s, displacement, forceBlocks, values, strides)
}

/** Writes a part of a row, and its mirror image, whose numbers are `step` apart. */
function writeRow(
  values: Float64Array,
  across: number,
  down: number,
  step: number,
  jacobian: Float64Array,
  from: number,
  count: number,
): void {
  if (across < 0) return
  for (let k = 0; k < count; k++) values[across + k] = values[down + step * k] = jacobian[from + k]
}

/** Adds E and factors the matrix; returns whether every pivot is a number. */
export function factorStep({ chart, rows, jacobian }: Formulation, { lu, rowPlaces, mobility }: StepSystem): boolean {
  const n = chart.freedoms
  for (let row = 0; row < rows.count; row++) {
    const i = 2 * rows.i[row]
    const j = 2 * rows.j[row]
    const at = JACOBIAN * row
    const shift = mobility[i] * square(jacobian, at, 3) + mobility[j] * square(jacobian, at + SHIFT_J, 3)
    const turn = mobility[i + 1] * square(jacobian, at + TURN_I, n) + mobility[j + 1] * square(jacobian, at + TURN_J, n)
    lu.values[rowPlaces[ROW_PLACES * row + DIAGONAL]] -= EPSILON * (shift + turn)
  }
  return factorPanels(lu)
}

function square(a: Float64Array, at: number, count: number): number {
  let sum = 0
  for (let k = at; k < at + count; k++) sum += a[k] * a[k]
  return sum
}
