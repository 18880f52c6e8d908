/**
 * Tangents of the equations of motion as a sparse matrix of 6×6 blocks. What they hold: dynamics/tangent.ts.
 */
import type { Model } from './model.ts'
import { sidesOf } from './rows.ts'

/**
 * For elements with n bodies each: the block (i, k) of an element's bodies begins in K and D at at[start + n i + k], which is −1 where one of the two
 * is fixed.
 */
export interface Couples {
  readonly start: Int32Array
  readonly at: Int32Array
}

/** K and D, block by block; blocks stand row after row, columns ascending. */
export interface Tangent {
  /**
   * Bodies of each block's rows and columns: the diagonal block of every body that moves, and both (i, j) and (j, i) of every pair of
   * moving bodies that share a block of rows or a force element, and (i, j) where a law of an element on i follows j. Fixed bodies have none.
   */
  readonly rowBody: Int32Array
  readonly columnBody: Int32Array
  /** 36 per block, row-major. Rows: force in world axes, torque in body axes. Columns: δr (world) and θ (body) for K, ṙ (world) and ω (body) for D. */
  readonly K: Float64Array
  readonly D: Float64Array
  /** For each body where its diagonal block begins in K and D; −1 for fixed bodies. */
  readonly diagonal: Int32Array
  /** The blocks that each block of rows couples. */
  readonly ofRows: Couples
  /** For each batch of forces the blocks of all its elements, which have n bodies each: block (i, k) of element e at [n² e + n i + k]. */
  readonly ofForces: readonly Int32Array[]
  /** For each law that reads signals (Model.stateLaws): the blocks of the bodies of its element by the bodies of each of its signals; and scratch. */
  readonly signals: {
    readonly ofStateLaws: Couples
    readonly unit: Float64Array
    readonly partials: Float64Array
    readonly byPoses: Float64Array
    readonly byVelocities: Float64Array
  }
  /** Scratch, 3 per body: the torque in the residual, world axes, without torques that are constant in body axes. */
  readonly torque: Float64Array
}

/** Makes the tangents of a mechanism: finds their blocks, and sets all of them to zero. */
export function makeTangent(model: Model): Tangent {
  const { bodyCount: n, fixed, rows, forces, signals } = model
  const ofRows = Array.from({ length: rows.blockCount }, (_, block) =>
    sidesOf(rows, block).map((side) => rows.sideBody[side]),
  )
  const ofForces = forces.map(({ count, sides, bodies }) =>
    Array.from({ length: count }, (_, i) => [...bodies.subarray(sides * i, sides * (i + 1))]),
  )
  const followed = model.stateLaws.map(({ firstSignal, signalCount, batch, index }) => {
    const { sides, bodies } = forces[batch]
    const own = [...bodies.subarray(sides * index, sides * (index + 1))]
    return signals
      .slice(firstSignal, firstSignal + signalCount)
      .flatMap((signal) => own.flatMap((a) => signal.bodies.map((b): readonly [number, number] => [a, b])))
  })
  const keys = new Set<number>()
  for (let b = 0; b < n; b++) if (!fixed[b]) keys.add(n * b + b)
  for (const bodies of [...ofRows, ...ofForces.flat()])
    for (const a of bodies) for (const b of bodies) if (!fixed[a] && !fixed[b]) keys.add(n * a + b)
  for (const [a, b] of followed.flat()) if (!fixed[a] && !fixed[b]) keys.add(n * a + b)
  const sorted = Float64Array.from(keys).sort()
  const begins = new Map(Array.from(sorted, (key, block) => [key, 36 * block]))
  const beginOf = (row: number, column: number): number => begins.get(n * row + column) ?? -1
  const couplesOf = (elements: readonly (readonly number[])[]): Couples =>
    listCouples(elements.map((bodies) => bodies.flatMap((a) => bodies.map((b) => beginOf(a, b)))))
  const listCouples = (at: readonly (readonly number[])[]): Couples => {
    let start = 0
    return {
      start: Int32Array.from(at, ({ length }) => (start += length) - length),
      at: Int32Array.from(at.flat()),
    }
  }
  return {
    rowBody: Int32Array.from(sorted, (key) => Math.floor(key / n)),
    columnBody: Int32Array.from(sorted, (key) => key % n),
    K: new Float64Array(36 * sorted.length),
    D: new Float64Array(36 * sorted.length),
    diagonal: Int32Array.from(fixed, (_, b) => beginOf(b, b)),
    ofRows: couplesOf(ofRows),
    ofForces: ofForces.map((elements) => couplesOf(elements).at),
    signals: {
      ofStateLaws: listCouples(followed.map((pairs) => pairs.map(([a, b]) => beginOf(a, b)))),
      unit: new Float64Array(6 * Math.max(0, ...forces.map(({ sides }) => sides))),
      partials: new Float64Array(Math.max(0, ...model.stateLaws.map(({ signalCount }) => signalCount))),
      byPoses: new Float64Array(6 * Math.max(0, ...signals.map(({ bodies }) => bodies.length))),
      byVelocities: new Float64Array(6 * Math.max(0, ...signals.map(({ bodies }) => bodies.length))),
    },
    torque: new Float64Array(3 * n),
  }
}
