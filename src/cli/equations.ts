import { loadKane, loadLinkTrees, makeIntegrator, type Model, type State, type Workspace } from '../engine/index.ts'
import { parseScene } from '../scene/index.ts'
import { assembleScene } from './assembled.ts'
import type { EquationsOptions } from './call.ts'
import { listStartsMoved, notesOnStarts } from './moved-starts.ts'
import { makeIntegratorMover } from './movers.ts'
import { done, notSolved, notValid, type Outcome, type Unsolved } from './outcome.ts'

type Found = { readonly ok: true; readonly equations: object } | { readonly ok: false; readonly why: Unsolved }

const BY: Readonly<Record<EquationsOptions['by'], (model: Model, state: State, ws: Workspace) => Promise<Found>>> = {
  kane: byKane,
  'dual-quaternion': byDualQuaternions,
}

/** `equations`: the equations of motion at a time of the motion, with all their parts. */
export async function equations(text: string, { at, by }: EquationsOptions): Promise<Outcome> {
  const parsed = parseScene(text)
  if (!parsed.ok) return notValid(parsed.faults)
  const first = assembleScene(parsed.scene)
  if (!first.ok) return notSolved(first.failure)
  const { model, ws, moved } = first.assembled
  const { integrator, ...settings } = parsed.scene.simulation
  const mover = makeIntegratorMover(first.assembled, makeIntegrator(integrator, model, settings))
  const failure = mover.moveTo(at)
  if (failure !== null) return notSolved(failure)
  const found = await BY[by](model, mover.shown, ws)
  if (!found.ok) return notSolved(found.why)
  return done({ time: mover.shown.t, ...found.equations, ...listStartsMoved(moved) }, notesOnStarts(moved))
}

async function byKane(model: Model, state: State, ws: Workspace): Promise<Found> {
  const { computeKaneEquations } = await loadKane()
  const found = computeKaneEquations(model, state, ws)
  if (found === null) {
    const message = `At t = ${state.t.toPrecision(6)} s the equations are singular: something that is free has no mass.`
    return { ok: false, why: { code: 'notDetermined', message, time: state.t } }
  }
  const { speeds, independent, B, M, C, Q, rates, bodies } = found
  return { ok: true, equations: { speeds, independent, B, M, C, Q, rates, bodies: Object.fromEntries(bodies) } }
}

async function byDualQuaternions(model: Model, state: State, ws: Workspace): Promise<Found> {
  const { computeTreeEquations } = await loadLinkTrees()
  const found = computeTreeEquations(model, state, ws)
  if (!found.ok) {
    const { message, joint } = found.refusal
    return { ok: false, why: { code: 'notMapped', message, joints: [{ id: joint }] } }
  }
  const { freedoms, u, du, M, C, Q, A, b, rank, partialVelocities } = found.equations
  const n = freedoms.length
  const rows = (matrix: Float64Array): number[][] =>
    Array.from({ length: matrix.length / n }, (_, i) => [...matrix.subarray(n * i, n * i + n)])
  const vectors = (six: Float64Array) =>
    freedoms.map((_, f) => ({
      angular: [...six.subarray(6 * f, 6 * f + 3)],
      linear: [...six.subarray(6 * f + 3, 6 * f + 6)],
    }))
  return {
    ok: true,
    equations: {
      freedoms: freedoms.map((freedom, f) => ({ ...freedom, speed: u[f], acceleration: du[f] })),
      M: rows(M),
      C: rows(C),
      Q: [...Q],
      ...(b.length === 0 ? {} : { A: rows(A), b: [...b], rank }),
      partialVelocities: Object.fromEntries([...partialVelocities].map(([id, six]) => [id, vectors(six)])),
    },
  }
}
