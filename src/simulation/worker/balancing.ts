import {
  copyState,
  loadEquilibrium,
  loadSettling,
  loadTwists,
  makeState,
  readFrame,
  keptNumbers,
} from '../../engine/index.ts'
import type { Failure, MechanismSpec } from '../../engine/index.ts'
import type { Balance, BalanceWish } from '../protocol/inquiry.ts'
import type { RunStart } from '../protocol/run-start.ts'
import { farthest, movingBodies, stand, stoodThere, type Standing } from './standing.ts'

/** Where the mechanism balances, and the way there. */
export async function balance(
  spec: MechanismSpec,
  at: RunStart | null,
  { way }: BalanceWish,
): Promise<{ readonly ok: true; readonly told: Balance } | { readonly ok: false; readonly failure: Failure }> {
  const stood = stand(spec, at, 0, true)
  if (!stood.ok) return stood
  const { standing } = stood
  const { model, state, ws } = standing
  const before = makeState(model)
  copyState(state, before)
  const start = before.q
  if (way !== 'fall') {
    const { findEquilibrium } = await loadEquilibrium()
    const found = findEquilibrium(model, state, ws, way === 'rest' ? { near: true } : {})
    if (found.ok && (way === 'nearest' || stoodThere(standing, start))) {
      return { ok: true, told: await tell(standing, found, [start, state.q]) }
    }
    if (way === 'nearest') return found.ok ? notReached : found
    copyState(before, state)
  }
  const { settleToRest } = await loadSettling()
  const rest = settleToRest(model, state, ws)
  return rest.ok ? { ok: true, told: await tell(standing, rest, rest.poses) } : rest
}

const notReached: { readonly ok: false; readonly failure: Failure } = {
  ok: false,
  failure: { code: 'noEquilibrium', message: 'There is no balance near this pose. Start it nearer to one.' },
}

type Found = Extract<ReturnType<Awaited<ReturnType<typeof loadEquilibrium>>['findEquilibrium']>, { readonly ok: true }>

async function tell(standing: Standing, found: Found, poses: readonly Float64Array[]): Promise<Balance> {
  const { model, state, ws } = standing
  const { twistsOf } = await loadTwists()
  const moving = movingBodies(model)
  const { stability, directions, negativeDirections, freeDirections, freeBody, residual } = found
  return {
    stability,
    directions,
    negativeDirections,
    freeDirections,
    freeBody,
    residual,
    bodies: moving.map((body) => model.bodyIds[body]!),
    path: Float64Array.from(
      poses.flatMap((q) =>
        moving.flatMap((body) => {
          const { position, orientation } = readFrame(model, q, body)
          return [...position, ...orientation]
        }),
      ),
    ),
    moved: farthest(standing, poses[0]!),
    falls: found.falls.map((motion) => ({ twists: twistsOf(model, ws, motion), kind: 'useful' as const })),
    kept: keptNumbers(model, state),
  }
}
