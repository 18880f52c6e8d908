import { loadFormulations, makeIntegrator, startCourse, type FormulationName, type Scheme } from '../engine/index.ts'
import { parseScene } from '../scene/index.ts'
import { assembleScene } from './assembled.ts'
import type { SimulateOptions } from './call.ts'
import { makeCourseMover, makeDynamicsMover, makeIntegratorMover } from './movers.ts'
import { notSolved, notValid, wrongCall, type Outcome } from './outcome.ts'
import { recordMotion } from './recorded.ts'
import { countSamples } from './samples.ts'

/** `simulate`: the motion of the scene with its forces, sampled. */
export function simulate(text: string, options: SimulateOptions): Outcome {
  const parsed = parseScene(text)
  if (!parsed.ok) return notValid(parsed.faults)
  const { scene } = parsed
  const integrator = options.integrator ?? scene.simulation.integrator
  if (options.baumgarte && integrator !== 'baumgarte') {
    return wrongCall(
      `--baumgarte is for the integrator baumgarte, this run uses ${integrator}; add --integrator baumgarte`,
    )
  }
  const samples = countSamples(scene, options)
  if (typeof samples !== 'number') return samples
  const since = performance.now()
  const first = assembleScene(scene)
  if (!first.ok) return notSolved(first.failure)
  const settings = {
    integrator,
    tolerance: options.tolerance ?? scene.simulation.tolerance,
    step: options.step ?? scene.simulation.step,
    maxStep: options.step,
    baumgarte: options.baumgarte,
  }
  const { model, state } = first.assembled
  const mover = options.asShown
    ? makeCourseMover(first.assembled, startCourse(model, state, settings))
    : makeIntegratorMover(first.assembled, makeIntegrator(integrator, model, settings))
  return recordMotion(scene, first.assembled, mover, options, samples, since)
}

const SCHEMES: readonly string[] = ['backward-euler', 'generalized-alpha'] satisfies readonly Scheme[]

const isScheme = (name: string): name is Scheme => SCHEMES.includes(name)

/** `simulate` in one of the formulations, which have integrators of their own. */
export async function simulateIn(
  formulation: FormulationName,
  text: string,
  options: SimulateOptions,
): Promise<Outcome> {
  const parsed = parseScene(text)
  if (!parsed.ok) return notValid(parsed.faults)
  const { scene } = parsed
  const { integrator = 'generalized-alpha', step = scene.simulation.step } = options
  if (!isScheme(integrator)) {
    const goes = `--formulation ${formulation} goes by ${SCHEMES.join(' or ')}`
    return wrongCall(`${goes}, not by ${integrator}; take one of these, or --formulation lock`)
  }
  if (options.baumgarte)
    return wrongCall(`--baumgarte is for the integrator baumgarte, which --formulation ${formulation} has not`)
  if (options.asShown)
    return wrongCall(
      `--as-shown is for --formulation lock, which the app goes by, not for ${formulation}; leave it out`,
    )
  const samples = countSamples(scene, options)
  if (typeof samples !== 'number') return samples
  // loaded before the clock runs
  await loadFormulations()
  const since = performance.now()
  const first = assembleScene(scene)
  if (!first.ok) return notSolved(first.failure)
  const moved = await makeDynamicsMover(formulation, integrator, first.assembled, step)
  if (!moved.ok) return notSolved(moved.refusal)
  return recordMotion(scene, first.assembled, moved.mover, options, samples, since)
}
