import {
  copyState,
  loadEquilibrium,
  loadFrequencyResponse,
  loadModes,
  makeState,
  readFrame,
} from '../../engine/index.ts'
import type { Failure, MechanismSpec } from '../../engine/index.ts'
import type { Mode, Modes, ModesWish, Response, ResponseWish } from '../protocol/inquiry.ts'
import type { RunStart } from '../protocol/run-start.ts'
import { movingBodies, stand, stoodThere, type Standing } from './standing.ts'

type Found<T> = { readonly ok: true; readonly told: T } | { readonly ok: false; readonly failure: Failure }

interface Place {
  readonly standing: Standing
  readonly stability: Modes['stability']
  /** Whether the pose is linearised as if held still, since it is not in equilibrium, or its motion is not steady. */
  readonly heldStill: boolean
}

/** Residual up to which a pose counts as balanced without a search. */
const NEAR = { near: true, maxIterations: 3 } as const

/** The modes about the pose or the balance near it. */
export async function findModes(
  spec: MechanismSpec,
  at: RunStart | null,
  { at: where, count }: ModesWish,
): Promise<Found<Modes>> {
  const went = await goTo(spec, at, where)
  if (!went.ok) return went
  const { standing, stability } = went.told
  const { model, state, ws } = standing
  const { calcModes } = await loadModes()
  let heldStill = went.told.heldStill
  let found = calcModes(model, state, ws, { count, heldStill })
  if (!found.ok && found.failure.code === 'notSteady') {
    heldStill = true
    found = calcModes(model, state, ws, { count, heldStill })
  }
  if (!found.ok) return found
  const constrained = model.rows.count > 0
  const without = constrained && calcModes(model, state, ws, { count, heldStill, withoutConstraintStiffness: true })
  const moving = movingBodies(model)
  const own = (of: Float64Array): Float64Array =>
    Float64Array.from(moving.flatMap((body) => [...of.subarray(6 * body, 6 * body + 6)]))
  const modes = found.modes.map(({ shape, ...mode }): Mode => ({
    ...mode,
    shape: { re: own(shape.re), im: own(shape.im) },
  }))
  const grows = ({ kind }: Mode): boolean => kind === 'growing'
  return {
    ok: true,
    told: {
      modes: [...modes.filter(grows), ...modes.filter((mode) => !grows(mode))],
      values: found.values,
      without: without && without.ok ? without.values : [],
      complete: found.complete,
      slowest: found.slowest,
      converged: found.converged,
      freedoms: found.freedoms,
      singular: found.singular,
      about: found.turning !== null ? 'turning' : stability !== null ? 'equilibrium' : 'held',
      stability,
      turning: found.turning,
      bodies: moving.map((body) => ({ id: model.bodyIds[body]!, ...readFrame(model, state.q, body) })),
      size: ws.size,
      start: at,
    },
  }
}

/** How a point answers a harmonic force. */
export async function findResponse(
  spec: MechanismSpec,
  { at: where, start, ...options }: ResponseWish,
): Promise<Found<Response>> {
  const went = await goTo(spec, start, where)
  if (!went.ok) return went
  const { standing, heldStill } = went.told
  const { calcFrequencyResponse } = await loadFrequencyResponse()
  const solve = (still: boolean) =>
    calcFrequencyResponse(standing.model, standing.state, standing.ws, {
      ...options,
      withAntiresonances: true,
      heldStill: still,
    })
  let found = solve(heldStill)
  if (!found.ok && found.failure.code === 'notSteady') found = solve(true)
  if (!found.ok) return found
  const { frequencies, amplitude, phase } = found
  return { ok: true, told: { frequencies, amplitude, phase } }
}

/** Moves to the pose about which the motion is linearised. */
async function goTo(spec: MechanismSpec, at: RunStart | null, where: ModesWish['at']): Promise<Found<Place>> {
  const stood = stand(spec, at, at?.t ?? 0, where === 'equilibrium')
  if (!stood.ok) return stood
  const { standing } = stood
  const { model, state, ws } = standing
  const { findEquilibrium } = await loadEquilibrium()
  if (where === 'equilibrium') {
    const found = findEquilibrium(model, state, ws)
    return found.ok ? { ok: true, told: { standing, stability: found.stability, heldStill: true } } : found
  }
  if (state.v.some((x) => x !== 0)) return { ok: true, told: { standing, stability: null, heldStill: false } }
  const before = makeState(model)
  copyState(state, before)
  const found = findEquilibrium(model, state, ws, NEAR)
  const there = found.ok && stoodThere(standing, before.q)
  if (!there) copyState(before, state)
  return { ok: true, told: { standing, stability: there && found.ok ? found.stability : null, heldStill: true } }
}
