import { makeSystem } from './articulated/choice.ts'
import { MOTION, identityMotion } from './constraints/motion.ts'
import { makeSaddle } from './linalg/saddle.ts'
import type { Model } from './model/model.ts'
import type { Workspace } from './model/workspace.ts'

/** Makes the workspace of a model, in which nothing is computed yet. */
export function makeWorkspace(model: Model): Workspace {
  const n = model.bodyCount
  const j = model.joints.length
  const rows = model.rows.count
  const markerMotion = new Float64Array(MOTION.length * 2 * j)
  const jointMotion = new Float64Array(MOTION.length * j)
  const saddle = makeSaddle(model.fixed, model.rows)
  for (let m = 0; m < 2 * j; m++) identityMotion(markerMotion, MOTION.length * m)
  for (let m = 0; m < j; m++) identityMotion(jointMotion, MOTION.length * m)
  return {
    size: 1,
    R: new Float64Array(9 * n),
    W: new Float64Array(3 * n),
    u: model.markerU.slice(),
    du: new Float64Array(6 * j),
    ddu: new Float64Array(6 * j),
    qm: model.markerQ.slice(),
    markerMotion,
    F: new Float64Array(8 * j),
    RF: new Float64Array(18 * j),
    p: new Float64Array(6 * j),
    jointMotion,
    d: new Float64Array(3 * j),
    e: new Float64Array(4 * j),
    coordinates: new Float64Array(4 * j).fill(NaN),
    jointEffort: new Float64Array(2 * j),
    axis: new Float64Array(3 * rows),
    c: new Float64Array(rows),
    ct: new Float64Array(rows),
    qc: new Float64Array(rows),
    J: new Float64Array(model.rows.jacobianAt.at(-1)!),
    G: new Float64Array(model.elements.length ? model.rows.jacobianAt.at(-1)! : 0),
    rowScale: new Float64Array(rows).fill(1),
    misfit: new Float64Array(2),
    saddle,
    unit: makeUnit(model),
    system: makeSystem(model, saddle),
    force: new Float64Array(6 * n),
    acceleration: new Float64Array(6 * n),
    multipliers: new Float64Array(rows),
    sides: new Int8Array(model.sideCount),
    signals: new Float64Array(model.signals.length),
    lawValues: new Float64Array(model.stateLaws.length),
    magnitude: new Float64Array(model.forces.reduce((sum, { count }) => sum + count, 0)),
    power: 0,
    elastic: 0,
    elasticRate: 0,
    pull: {
      body: -1,
      springs: false,
      point: new Float64Array(3),
      target: new Float64Array(3),
      force: new Float64Array(3),
    },
    looseness: 1,
    errors: new Float64Array(6 * n),
    noForce: new Float64Array(6 * n),
    bodyScratch: new Float64Array(6 * n),
    rowScratch: new Float64Array(rows),
  }
}

const makeUnit = ({ bodyCount, fixed }: Model): Workspace['unit'] => ({
  inverseMass: Float64Array.from(fixed, (still) => 1 - still),
  inverseInertia: new Float64Array(9 * bodyCount),
  rest: new Float64Array(6 * bodyCount),
})
