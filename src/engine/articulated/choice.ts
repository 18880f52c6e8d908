/** Which way the equations of a mechanism are solved: chosen once per topology, by cost. */
import type { Model } from '../model/model.ts'
import type { Saddle } from '../linalg/saddle.ts'
import { calcClosureCost, makeClosures, type Closures } from './loops.ts'
import { makeGraded, type Graded } from './graded.ts'
import { makeArticulated, type Articulated, type Shape } from './tree.ts'

export interface System {
  readonly tree: Articulated
  readonly closures: Closures
  /** Whether loops are closed on the forest, or all joints go into one Schur complement. */
  readonly recursive: boolean
  /** Where masses are too far apart for one factorization. */
  readonly graded: Graded | null
}

/** Multiplications per row of the Schur complement to assemble it, about: a forest never takes more. */
const PER_ROW = 150

export function makeSystem(model: Shape & Pick<Model, 'mass' | 'metric'>, saddle: Saddle): System {
  const tree = makeArticulated(model)
  const recursive = calcClosureCost(model, tree) <= PER_ROW * model.rows.count + saddle.schur.cost
  const closures = makeClosures(model, tree, recursive ? tree.forest.cuts : new Int32Array(0))
  const graded = model.metric.mass === model.mass ? null : makeGraded(model)
  return { tree, closures, recursive, graded }
}
