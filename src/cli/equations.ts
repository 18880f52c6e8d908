import { loadLinkTrees, makeIntegrator } from '../engine/index.ts'
import { parseScene } from '../scene/index.ts'
import { assembleScene } from './assembled.ts'
import { listStartsMoved, notesOnStarts } from './moved-starts.ts'
import { makeIntegratorMover } from './movers.ts'
import { done, notSolved, notValid, type Outcome } from './outcome.ts'

/** `equations`: the equations of motion of a tree at a time of its motion, M u̇ + C u = Q, with all their parts. */
export async function equations(text: string, { at }: { readonly at: number }): Promise<Outcome> {
  const parsed = parseScene(text)
  if (!parsed.ok) return notValid(parsed.faults)
  const first = assembleScene(parsed.scene)
  if (!first.ok) return notSolved(first.failure)
  const { model, ws, moved } = first.assembled
  const { integrator, ...settings } = parsed.scene.simulation
  const mover = makeIntegratorMover(first.assembled, makeIntegrator(integrator, model, settings))
  const failure = mover.moveTo(at)
  if (failure !== null) return notSolved(failure)
  const { computeTreeEquations } = await loadLinkTrees()
  const found = computeTreeEquations(model, mover.shown, ws)
  if (!found.ok) {
    const { message, joint } = found.refusal
    return notSolved({ code: 'notMapped', message, joints: [{ id: joint }] })
  }
  const { freedoms, u, du, M, C, Q, partialVelocities } = found.equations
  const n = freedoms.length
  const rows = (matrix: Float64Array): number[][] => freedoms.map((_, i) => [...matrix.subarray(n * i, n * i + n)])
  const vectors = (six: Float64Array) =>
    freedoms.map((_, f) => ({
      angular: [...six.subarray(6 * f, 6 * f + 3)],
      linear: [...six.subarray(6 * f + 3, 6 * f + 6)],
    }))
  const result = {
    time: mover.shown.t,
    freedoms: freedoms.map((freedom, f) => ({ ...freedom, speed: u[f], acceleration: du[f] })),
    M: rows(M),
    C: rows(C),
    Q: [...Q],
    partialVelocities: Object.fromEntries([...partialVelocities].map(([id, six]) => [id, vectors(six)])),
    ...listStartsMoved(moved),
  }
  return done(result, notesOnStarts(moved))
}
