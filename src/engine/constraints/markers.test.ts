/** Markers by hand are markers by the kernels, bit for bit. */
import { expect, it } from 'vitest'
import { compile, makeState, makeWorkspace } from '../index.ts'
import { randomBody, randomJoint, randomSource } from '../../testing/random-mechanism.ts'
import { computePositions } from '../kinematics/stages.ts'
import { matrixOfQ, mulQ } from '../math/quaternion.ts'
import { mulMV } from '../math/vec3.ts'

it.each([false, true])('p = R u, F = q ⊗ q_m, R_F = R(F), markers that move: %s', (markers) => {
  const r = randomSource(5)
  const model = compile({
    gravity: [0, 0, 0],
    bodies: [randomBody('a', r), randomBody('b', r)],
    joints: [randomJoint('j', 'revolute', null, 'a', 'b', r, { joint: true, markers })],
    forces: [],
  })
  const state = makeState(model)
  const ws = makeWorkspace(model)
  state.t = 0.7
  computePositions(model, state, ws)
  const p = new Float64Array(3)
  const F = new Float64Array(4)
  const RF = new Float64Array(9)
  for (const [marker, body] of [model.joints[0].body1, model.joints[0].body2].entries()) {
    mulMV(p, 0, ws.R, 9 * body, ws.u, 3 * marker)
    mulQ(F, 0, state.q, 7 * body + 3, ws.qm, 4 * marker)
    matrixOfQ(RF, 0, F, 0)
    expect(ws.p.slice(3 * marker, 3 * marker + 3)).toEqual(p)
    expect(ws.F.slice(4 * marker, 4 * marker + 4)).toEqual(F)
    expect(ws.RF.slice(9 * marker, 9 * marker + 9)).toEqual(RF)
  }
})
