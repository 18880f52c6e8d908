/** The spanning forest that formulas are written of: guides hold it before pins, so that what is left over to close loops are pins and ball joints. */
import { makeForest } from '../articulated/forest.ts'
import { findComponents } from '../linalg/components.ts'
import type { Model } from '../model/model.ts'
import type { Forest } from '../model/system.ts'

/** @param isGuide whether a joint leaves a slide free */
export function spanWithGuides(model: Model, isGuide: (joint: number) => boolean): Forest {
  const { bodyCount, fixed, jointBody1, jointBody2 } = model
  const forest = makeForest(model)
  if (forest.cuts.length === 0) return forest
  const count = jointBody1.length
  const joints = Array.from({ length: count }, (_, j) => j).filter(
    (j) => forest.joint.includes(j) || forest.cuts.includes(j),
  )
  const kept = keepGuides(model, joints, forest.joint, isGuide)
  const joint = new Int32Array(bodyCount).fill(-1)
  const parent = new Int32Array(bodyCount).fill(-1)
  const side = new Int8Array(bodyCount).fill(1)
  const reached = Uint8Array.from(fixed)
  const order: number[] = []
  const spread = (from: number): void => {
    for (const j of kept) {
      const [a, b] = [jointBody1[j], jointBody2[j]]
      if (a !== from && b !== from) continue
      const body = a === from ? b : a
      if (reached[body]) continue
      reached[body] = 1
      joint[body] = j
      side[body] = body === a ? 1 : -1
      if (!fixed[from]) parent[body] = from
      order.push(body)
    }
  }
  // breadth first from what is fixed, as the forest of the engine is; what is held nowhere floats
  for (let body = 0; body < bodyCount; body++) if (fixed[body]) spread(body)
  for (let next = 0; next < order.length || reached.includes(0); next++) {
    if (next === order.length) {
      const body = reached.indexOf(0)
      reached[body] = 1
      order.push(body)
    }
    spread(order[next])
  }
  const cuts = [...joints.filter((j) => !kept.includes(j)), ...forest.cuts.filter((block) => block >= count)]
  return { order: Int32Array.from(order.toReversed()), parent, joint, side, cuts: Int32Array.from(cuts) }
}

/** The joints of a spanning forest, those of many rows first: guides before others, else those of the forest of the engine. */
function keepGuides(
  { bodyCount, fixed, jointBody1, jointBody2, rows }: Model,
  joints: readonly number[],
  own: Int32Array,
  isGuide: (joint: number) => boolean,
): readonly number[] {
  const countRows = (j: number): number => rows.start[j + 1] - rows.start[j]
  const rank = (j: number): number => (isGuide(j) ? 0 : own.includes(j) ? 1 : 2)
  const endsOf = (j: number): readonly [number, number] => [jointBody1[j], jointBody2[j]]
  // all that is fixed is one
  const ground = Array.from(fixed.keys()).filter((body) => fixed[body])
  const together = ground.map((body) => [ground[0], body] as const)
  const kept: number[] = []
  for (const j of joints.toSorted((a, b) => rank(a) - rank(b) || a - b)) {
    const heads = findComponents(bodyCount, [...together, ...kept.map(endsOf)])
    const [a, b] = endsOf(j)
    if (heads[a] !== heads[b]) kept.push(j)
  }
  return kept.toSorted((a, b) => countRows(b) - countRows(a) || a - b)
}
