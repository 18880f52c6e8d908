/** What is pulled about by a spring whose target moves goes on by steps as long as before, as accurately as if every target began a run anew. */
import { describe, expect, it } from 'vitest'
import { assembled, bracedElbow, fourBar } from '../../testing/small-mechanisms.ts'
import {
  INTEGRATORS,
  INTEGRATOR_SETTING,
  makeIntegrator,
  setPull,
  type Integrator,
  type MechanismSpec,
} from '../index.ts'

/** So stiff that explicit steps would be short. */
const braced = bracedElbow(1e8, 1e5, null)

const TARGETS = 30

/** Half a second in which the target goes along a circle, a target for every sixtieth of a second. */
function drag(spec: MechanismSpec, name: string, accuracy: number, tell: (run: Integrator) => void) {
  const { model, state, ws } = assembled(spec)
  const run = makeIntegrator(name, model, { tolerance: accuracy, step: accuracy })
  const methods = new Set<string | undefined>()
  for (let k = 1; k <= TARGETS; k++) {
    const angle = 0.1 * k
    setPull(model, ws, 1, [0.2, 0, 0], [1 + 0.3 * Math.cos(angle), 0, 0.5 + 0.3 * Math.sin(angle)])
    tell(run)
    expect(run.advance(model, state, ws, k / 60)).toBeNull()
    methods.add(run.method)
  }
  return { q: state.q, ...run.statistics, last: run.method, methods }
}

const apart = (a: Float64Array, b: Float64Array): number => Math.max(...a.map((x, i) => Math.abs(x - b[i])))
const interrupt = (run: Integrator): void => run.interrupt()
const restart = (run: Integrator): void => run.restart()

describe.each(INTEGRATORS)('%s', (name) => {
  const byTolerance = INTEGRATOR_SETTING[name] === 'tolerance'
  // of the schemes with fixed steps the one of order 1 is as far off as its step
  const [accuracy, finer] = byTolerance ? [1e-6, 1e-10] : [1e-3, 1e-4]

  it('goes where runs begun anew at every target go', () => {
    const exact = drag(fourBar(), name, finer, restart)
    const interrupted = apart(drag(fourBar(), name, accuracy, interrupt).q, exact.q)
    const restarted = apart(drag(fourBar(), name, accuracy, restart).q, exact.q)
    expect(restarted).toBeLessThan(byTolerance ? 1e-5 : 2e-2)
    expect(interrupted).toBeLessThan(2 * restarted + (byTolerance ? 10 * accuracy : accuracy ** 2))
  })

  it('takes no more work for it', () => {
    const one = drag(fourBar(), name, accuracy, interrupt)
    const other = drag(fourBar(), name, accuracy, restart)
    expect(one.evaluations).toBeLessThanOrEqual(other.evaluations)
  })
})

describe('of what is stiff', () => {
  it('auto stays with its implicit scheme, and takes far fewer evaluations than begun anew', () => {
    const one = drag(braced, 'auto', 1e-6, interrupt)
    const other = drag(braced, 'auto', 1e-6, restart)
    expect(one.last).toContain('implicit')
    expect(one.evaluations).toBeLessThan(other.evaluations / 2)
  })
})
