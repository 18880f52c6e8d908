import { loadDriveEfforts, type DriveEfforts, type Failure, type MechanismSpec } from '../../engine/index.ts'
import type { EffortsWish } from '../protocol/inquiry.ts'
import { assembleAtStart } from './assembling.ts'

type Found = { readonly ok: true; readonly told: DriveEfforts } | { readonly ok: false; readonly failure: Failure }

/** The efforts of the drives that lead the motion, from its start on. */
export async function findEfforts(spec: MechanismSpec, { duration, sample, step }: EffortsWish): Promise<Found> {
  const made = assembleAtStart(spec)
  if (!made.ok) return made
  const { model, state, ws } = made.assembled
  const { computeDriveEfforts } = await loadDriveEfforts()
  const samples = Math.round(duration / sample) + 1
  const found = computeDriveEfforts(model, state, ws, { sample, samples, step })
  if (!found.ok) return found
  const told = found.found
  const wrong = told.times.findIndex((_, i) => told.efforts.some(({ values }) => !Number.isFinite(values[i])))
  return wrong < 0 ? { ok: true, told } : { ok: false, failure: beyondBounds(told.times[wrong]!) }
}

const beyondBounds = (time: number): Failure => ({
  code: 'diverged',
  message: `The efforts are not finite at t = ${time.toPrecision(6)} s. Check the masses, and the laws that lead the joints.`,
  time,
})
