/** Which way the equations of a mechanism are solved: chosen once per topology, by cost. */
import { calcEnvelopeCost } from '../linalg/envelope.ts'
import type { Saddle } from '../linalg/saddle.ts'
import { makeClosures, type Closures } from './loops.ts'
import { makeArticulated, type Articulated } from './tree.ts'

export interface System {
  readonly tree: Articulated
  readonly closures: Closures
  /** Whether loops are closed on the forest, or all joints go into one Schur complement. */
  readonly recursive: boolean
}

/** Multiplications per row of the Schur complement to assemble it, about: a forest never takes more. */
const PER_ROW = 150

export function makeSystem(model: Parameters<typeof makeArticulated>[0], saddle: Saddle): System {
  const tree = makeArticulated(model)
  const closures = makeClosures(model, tree)
  const recursive = closures.cost <= PER_ROW * model.rowCount + calcEnvelopeCost(saddle.envelope)
  return { tree, closures, recursive }
}

