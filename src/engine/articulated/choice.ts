/** Which way the equations of a mechanism are solved: chosen once per topology, by cost. */
import type { Model } from '../model/model.ts'
import type { Saddle } from '../linalg/saddle.ts'
import { calcClosureCost, findLoops, makeClosures } from './loops.ts'
import { makeGraded } from './graded.ts'
import { makeArticulated, type Shape } from './tree.ts'
import type { System } from '../model/system.ts'

/** About how many multiplications per row it takes to assemble the Schur complement; a forest without loops never takes more. */
const PER_ROW = 150

const NONE = new Int32Array(0)

export function makeSystem(model: Shape & Pick<Model, 'mass' | 'metric'>, saddle: Saddle): System {
  const tree = makeArticulated(model)
  const most = PER_ROW * model.rows.count + saddle.schur.cost
  const setUp = calcClosureCost(model, tree)
  const loops = setUp <= most ? findLoops(model, tree, tree.forest.cuts) : null
  const recursive = loops !== null && setUp + loops.response.cost <= most
  const closures = makeClosures(model, tree, recursive ? loops : findLoops(model, tree, NONE))
  const graded = model.metric.mass === model.mass ? null : makeGraded(model)
  return { tree, closures, recursive, graded }
}
