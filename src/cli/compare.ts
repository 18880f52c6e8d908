import {
  loadFormulations,
  speedUp,
  type ComparisonOptions,
  type Failure,
  type Refusal,
  type TimedRun,
} from '../engine/index.ts'
import { parseScene, toMechanismSpec } from '../scene/index.ts'
import { writeComparison } from './comparison-text.ts'
import { done, notSolved, notValid, wrongCall, type Outcome } from './outcome.ts'

/** Called during a long call: how much is done, 0 to 1, and what is being done. */
export type Progress = (done: number, doing: string) => void

/** Largest number of steps of one run; more would take hours. */
const MOST_STEPS = 1e6

/** `compare`: the three formulations and the lock constraints side by side; as data, and as tables for reading. */
export async function compare(text: string, given: Partial<ComparisonOptions>, tell?: Progress): Promise<Outcome> {
  const parsed = parseScene(text)
  if (!parsed.ok) return notValid(parsed.faults)
  const { scene } = parsed
  const { compareFormulations, COMPARISON_OPTIONS } = await loadFormulations()
  const { limit, ...usual } = COMPARISON_OPTIONS
  // a duration that is asked for is kept, however long it takes
  const bounded = given.duration === undefined && given.orderDuration === undefined
  const options = { ...usual, ...given, ...(bounded ? { limit } : {}) }
  const { duration, step, orderDuration, orderSteps } = options
  if (step > duration) return wrongCall(`--step ${step}: must be no longer than the --duration, ${duration} s`)
  const longest = Math.max(...orderSteps)
  if (longest > orderDuration)
    return wrongCall(`--order-steps ${longest}: must be no longer than the --order-duration, ${orderDuration} s`)
  const steps = Math.max(duration / step, orderDuration / Math.min(...orderSteps))
  if (steps > MOST_STEPS)
    return wrongCall(`a run of ${Math.round(steps)} steps is too long, ${MOST_STEPS} are the most; take longer steps`)
  const watch = { now: () => performance.now(), tell: tell ?? (() => {}) }
  const compared = compareFormulations(toMechanismSpec(scene), options, watch)
  if (!compared.ok) return notSolved(listed(compared.refusal))
  const { comparison } = compared

  const withSpeed = <Run extends TimedRun>(runs: readonly Run[]) =>
    runs.map((run) => ({
      ...run,
      speedUp: speedUp(runs, run.name),
      refusal: run.refusal && { code: run.refusal.code, message: run.refusal.message, time: run.refusal.time },
    }))
  const schemes = [...new Set(comparison.dynamics.map(({ scheme }) => scheme))]
  const result = {
    ...comparison,
    kinematics: comparison.kinematics && withSpeed(comparison.kinematics),
    dynamics: schemes.flatMap((scheme) => withSpeed(comparison.dynamics.filter((run) => run.scheme === scheme))),
  }
  return done(result, [writeComparison(scene.title, result)])
}

/** Puts the joint of a refusal in a list, as failures do. */
const listed = (refusal: Refusal | Failure) =>
  'joint' in refusal && refusal.joint !== undefined ? { ...refusal, joints: [{ id: refusal.joint }] } : refusal
