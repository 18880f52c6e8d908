/** Data with which the equations of motion are solved (articulated/), topology and numbers. They are part of the workspace. */
import type { BlockCholesky } from '../linalg/block-cholesky.ts'
import type { Metric } from './metric.ts'

export interface Forest {
  /** Moving bodies in an order in which each comes after all that hang on it. */
  readonly order: Int32Array
  /** For each body: the moving body that it hangs on, −1 for none; and the joint by which it hangs on that or on a fixed body, −1 where it floats. */
  readonly parent: Int32Array
  readonly joint: Int32Array
  /** For each body +1 where it is the driven body of that joint, −1 where it is the main body. */
  readonly side: Int8Array
  /** Blocks of rows that close loops. */
  readonly cuts: Int32Array
}

export interface Articulated {
  readonly forest: Forest
  /** First free direction of each body; the end at [bodyCount]. */
  readonly freeStart: Int32Array
  /** Articulated inertia of each body before its own joint is taken out. */
  readonly inertia: Float64Array
  /** s and u, 6 per free direction; 1/d and y, one per free direction. */
  readonly S: Float64Array
  readonly U: Float64Array
  readonly inverseD: Float64Array
  readonly y: Float64Array
  /** R of each body at this pose, 9 per body. */
  readonly R: Float64Array
  /** 3 per body: ρ, and the arm from the centre of mass to the driven marker's origin of its tree joint. */
  readonly rho: Float64Array
  readonly arm: Float64Array
  /** 3 per row of a tree joint: the dual of its axis among the rows of its kind. */
  readonly dual: Float64Array
  /** c̃, F and a, 6 per body, world axes at the centre of mass. */
  readonly bias: Float64Array
  readonly force: Float64Array
  readonly acceleration: Float64Array
}

export interface Closures {
  /** The blocks of rows that close loops, the first row of each in the model, and its first among the closures' rows; the last place holds the end. */
  readonly blocks: Int32Array
  readonly modelRow: Int32Array
  readonly rowStart: Int32Array
  readonly rowCount: number
  /**
   * Sides that act on bodies that move: where they begin for each closure; and for each the place among the sides of its block, its body, and where its part of Ĝ
   * begins, 6 per row.
   */
  readonly sideStart: Int32Array
  readonly sideIndex: Int32Array
  readonly sideBody: Int32Array
  readonly sideAt: Int32Array
  /** Bodies on the paths from each closure's bodies to their roots, leaves first, and where they begin for each closure. */
  readonly path: Int32Array
  readonly pathStart: Int32Array
  /** Free directions on the path of each closure, in its order, and where they begin; where T of each begins: rows × their number. */
  readonly free: Int32Array
  readonly freeAt: Int32Array
  readonly start: Int32Array
  readonly T: Float64Array
  /**
   * Free directions that two closures share: (closure, closure, from, to, where their block of Λ begins), with `shared` holding (place in the first's T row, in the
   * second's, number) from … to.
   */
  readonly pairs: Int32Array
  readonly shared: Int32Array
  /** Λ + E, factored. */
  readonly response: BlockCholesky
  /** Ĝ, side by side: (linear, angular) of the side's body at its centre of mass, world axes. */
  readonly G: Float64Array
  readonly scale: Float64Array
  /** E. */
  readonly shift: Float64Array
  /** 1/√d of each free direction, and Tᵀγ̂ there. */
  readonly root: Float64Array
  readonly along: Float64Array
  readonly force: Float64Array
  readonly target: Float64Array
  readonly residual: Float64Array
  readonly delta: Float64Array
  readonly gamma: Float64Array
  /** Residual of the last solve over its largest term, which is well above rounding where rows contradict each other; and that term. */
  readonly left: Float64Array
}

export interface Graded {
  readonly residual: Float64Array
  readonly step: Float64Array
  readonly change: Float64Array
  readonly product: Float64Array
  readonly best: Float64Array
  readonly noRows: Float64Array
  /** M_b⁻¹. */
  readonly inverse: Pick<Metric, 'mass' | 'inertia'>
  readonly mostSteps: number
  /** λ √m_b, with λ the least mass over that in M_b, and m_b the least mass in M_b, of the bodies whose masses were changed. */
  readonly hold: number
  /** Bound of the error of the last accelerations, over the largest of them. */
  left: number
  /** The largest `left` since `beginSolves`, so that several solves can be judged together. */
  worst: number
}

export interface System {
  readonly tree: Articulated
  readonly closures: Closures
  /** True: loops are closed on the forest. False: all joints go into one Schur complement. */
  readonly recursive: boolean
  /** Data for masses that are too far apart for one factorization; null where they are not. */
  readonly graded: Graded | null
}
