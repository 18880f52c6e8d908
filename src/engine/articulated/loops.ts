/** Makes the data of the closures of a forest's loops: which rows meet on which bodies. */
import { lowerBlockAt, makeBlockCholesky, type BlockCholesky } from '../linalg/block-cholesky.ts'
import type { Model } from '../model/model.ts'
import { sidesOf, type RowTable } from '../model/rows.ts'
import type { Articulated, Closures } from '../model/system.ts'

/** About how many multiplications it takes to carry a unit of a multiplier past one body. */
const PER_BODY = 40

type Shape = Pick<Model, 'bodyCount' | 'rows'>

/** The sides of a block that act on bodies that move. */
const movingSides = (rows: RowTable, block: number, moving: ReadonlySet<number>): readonly number[] =>
  sidesOf(rows, block).filter((side) => moving.has(rows.sideBody[side]))

/** The bodies on the paths from a block's bodies to their roots. */
function pathOf(
  { rows }: Shape,
  { parent }: Articulated['forest'],
  block: number,
  moving: ReadonlySet<number>,
): Set<number> {
  const bodies = new Set<number>()
  for (const side of movingSides(rows, block, moving))
    for (let b = rows.sideBody[side]; b >= 0; b = parent[b]) bodies.add(b)
  return bodies
}

/** About how many multiplications it takes to set up Λ, which is the least that solving by closures costs. */
export function calcClosureCost(model: Shape, t: Articulated): number {
  const moving = new Set(t.forest.order)
  const through = new Float64Array(model.bodyCount)
  let cost = 0
  const { start } = model.rows
  for (const j of t.forest.cuts) {
    const rows = start[j + 1] - start[j]
    for (const b of pathOf(model, t.forest, j, moving)) {
      through[b] += rows
      cost += PER_BODY * rows
    }
  }
  for (const b of moving) cost += 0.5 * through[b] ** 2 * (t.freeStart[b + 1] - t.freeStart[b])
  return cost
}

/** The loops of a forest, as far as it takes to know what solving by their closures costs. */
export interface Loops {
  /** The blocks of rows that close them, and the number of rows of each. */
  readonly cuts: Int32Array
  readonly rows: Int32Array
  /** For each closure the bodies on its paths, leaves first, and the other closures that share one of them. */
  readonly paths: readonly (readonly number[])[]
  readonly adjacency: readonly (readonly number[])[]
  /** Λ + E. */
  readonly response: BlockCholesky
}

/** Finds how the loops of a forest meet. @param cuts the blocks of rows that close them */
export function findLoops(model: Shape, { forest }: Articulated, cuts: Int32Array): Loops {
  const rank = new Int32Array(model.bodyCount)
  forest.order.forEach((b, i) => (rank[b] = i))
  const moving = new Set(forest.order)
  const rows = Int32Array.from(cuts, (j) => model.rows.start[j + 1] - model.rows.start[j])
  const paths = Array.from(cuts, (j) => [...pathOf(model, forest, j, moving)].sort((a, b) => rank[a] - rank[b]))
  const through: number[][] = Array.from({ length: model.bodyCount }, () => [])
  paths.forEach((path, i) => path.forEach((b) => through[b].push(i)))
  const adjacency = paths.map((path, i) => [...new Set(path.flatMap((b) => through[b]))].filter((k) => k !== i))
  const edges = adjacency.flatMap((around, i) => around.filter((k) => k < i).flatMap((k) => [i, k]))
  return { cuts, rows, paths, adjacency, response: makeBlockCholesky(rows, Int32Array.from(edges)) }
}

/** Makes the data of the closures of a forest's loops. */
export function makeClosures(
  model: Shape,
  t: Articulated,
  { cuts, rows, paths, adjacency, response }: Loops,
): Closures {
  const { freeStart } = t
  const moving = new Set(t.forest.order)
  const rowStart = new Int32Array(cuts.length + 1)
  const freeOf = (b: number): number => freeStart[b + 1] - freeStart[b]
  const freePath = paths.map((path) =>
    path.flatMap((b) => Array.from({ length: freeOf(b) }, (_, f) => freeStart[b] + f)),
  )
  const freeAt = new Int32Array(cuts.length + 1)
  const start = new Int32Array(cuts.length + 1)
  const pathStart = new Int32Array(cuts.length + 1)
  for (let i = 0; i < cuts.length; i++) {
    rowStart[i + 1] = rowStart[i] + rows[i]
    freeAt[i + 1] = freeAt[i] + freePath[i].length
    start[i + 1] = start[i] + rows[i] * freePath[i].length
    pathStart[i + 1] = pathStart[i] + paths[i].length
  }
  const place = paths.map((path) => {
    let at = 0
    return new Map(path.map((b): [number, number] => [b, (at += freeOf(b)) - freeOf(b)]))
  })
  const pairs: number[] = []
  const shared: number[] = []
  for (let i = 0; i < cuts.length; i++) {
    for (const k of [i, ...adjacency[i]]) {
      if (response.place[k] > response.place[i]) continue
      const from = shared.length
      for (const b of paths[i]) {
        const other = place[k].get(b)
        if (other === undefined || freeOf(b) === 0) continue
        shared.push(place[i].get(b)!, other, freeOf(b))
      }
      pairs.push(i, k, from, shared.length, lowerBlockAt(response, i, k))
    }
  }
  const rowCount = rowStart[cuts.length]
  const sides = Array.from(cuts, (block) => movingSides(model.rows, block, moving))
  const sideStart = new Int32Array(cuts.length + 1)
  const sideAt: number[] = []
  let entries = 0
  for (let i = 0; i < cuts.length; i++) {
    sideStart[i + 1] = sideStart[i] + sides[i].length
    for (let n = 0; n < sides[i].length; n++) sideAt.push((entries += 6 * rows[i]) - 6 * rows[i])
  }
  return {
    blocks: cuts,
    modelRow: Int32Array.from(cuts, (block) => model.rows.start[block]),
    rowStart,
    sideStart,
    sideIndex: Int32Array.from(sides.flatMap((of, i) => of.map((side) => side - model.rows.sideStart[cuts[i]]))),
    sideBody: Int32Array.from(sides.flat(), (side) => model.rows.sideBody[side]),
    sideAt: Int32Array.from(sideAt),
    rowCount,
    path: Int32Array.from(paths.flat()),
    pathStart,
    free: Int32Array.from(freePath.flat()),
    freeAt,
    start,
    T: new Float64Array(start[cuts.length]),
    pairs: Int32Array.from(pairs),
    shared: Int32Array.from(shared),
    response,
    G: new Float64Array(entries),
    scale: new Float64Array(rowCount),
    shift: new Float64Array(rowCount),
    root: new Float64Array(freeStart[model.bodyCount]),
    along: new Float64Array(freeStart[model.bodyCount]),
    force: new Float64Array(6 * model.bodyCount),
    target: new Float64Array(rowCount),
    residual: new Float64Array(rowCount),
    delta: new Float64Array(rowCount),
    left: new Float64Array(2),
    gamma: new Float64Array(rowCount),
  }
}
