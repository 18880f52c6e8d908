import { loadFormulations, loadKinematicMotion } from '../engine/index.ts'
import { parseScene } from '../scene/index.ts'
import { assembleScene } from './assembled.ts'
import { isWay, ROTATIONS, type SimulateOptions } from './call.ts'
import { makeAnalysisMover, makeLockMover } from './movers.ts'
import { notSolved, notValid, wrongCall, type Outcome } from './outcome.ts'
import { recordMotion } from './recorded.ts'
import { countSamples } from './samples.ts'

/** Options of `simulate` that positions, found by Newton's method to rounding, have no use for. */
const IDLE = ['integrator', 'tolerance', 'baumgarte'] as const

/** `kinematics`: the motion that drives prescribe, and the forces that it takes. */
export async function kinematics(text: string, options: SimulateOptions): Promise<Outcome> {
  const parsed = parseScene(text)
  if (!parsed.ok) return notValid(parsed.faults)
  const { scene } = parsed
  const { formulation = 'lock' } = options
  if (isWay(formulation))
    return wrongCall(
      `--formulation ${formulation} is for simulate: where drives prescribe the motion no freedom is left for it; leave it out, or take ${ROTATIONS.join(', ')}`,
    )
  const samples = countSamples(scene, options)
  if (typeof samples !== 'number') return samples
  // loaded before the clock runs
  const [{ makeKinematicMotion }] = await Promise.all([loadKinematicMotion(), loadFormulations()])
  const since = performance.now()
  const first = assembleScene(scene)
  if (!first.ok) return notSolved(first.failure)
  const { assembled } = first
  // it also says what is free, in whatever formulation the motion is found
  const made = makeKinematicMotion(assembled.model, assembled.state, assembled.ws)
  if (!made.ok) return notSolved(made.failure)
  const { step = scene.simulation.step } = options
  const moved =
    formulation === 'lock'
      ? { ok: true as const, mover: makeLockMover(assembled, made.motion, step) }
      : await makeAnalysisMover(formulation, assembled, made.motion, step)
  if (!moved.ok) return notSolved(moved.refusal)
  const notes = IDLE.filter((name) => options[name] !== undefined).map((name) => `kinematics has no use for --${name}.`)
  return recordMotion(scene, assembled, moved.mover, options, samples, since, notes)
}
