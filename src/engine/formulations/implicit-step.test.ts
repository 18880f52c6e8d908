/** What an implicit step leaves behind. */
import { expect, test } from 'vitest'
import { loadFormulations } from '../index.ts'
import { referenceStart } from '../../testing/formulations.ts'

const { makeFormulation, makeImplicitDynamics, FORMULATIONS } = await loadFormulations()

/** Below it, numbers have fewer digits, and cost many times as much. */
const SMALLEST = 2 ** -1022

test.each(FORMULATIONS)(
  '%s: rounding across the plane of a double pendulum does not shrink to numbers that are slow',
  (name) => {
    const start = referenceStart('kissel-double-pendulum')
    const formulation = makeFormulation(name, start.model, start.state, start.constraints)
    const dynamics = makeImplicitDynamics(formulation)
    const { pose, jacobian, rows } = formulation
    for (let n = 1; n <= 1000; n++) {
      const refusal = dynamics.stepTo(n / 1000)
      if (refusal) expect(refusal).toBeNull()
      if (n % 50 > 0) continue
      const all = [
        pose.r,
        pose.turn,
        pose.dr,
        pose.dturn,
        pose.ddr,
        pose.ddturn,
        dynamics.multipliers,
        jacobian,
        rows.world,
      ]
      const slow = all.flatMap((numbers) => [...numbers].filter((x) => !(x === 0 || Math.abs(x) >= SMALLEST)))
      expect(slow).toEqual([])
    }
  },
)
