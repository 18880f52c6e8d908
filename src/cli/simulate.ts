import {
  copyState,
  loadFormulations,
  makeIntegrator,
  makeState,
  settle,
  type Failure,
  type FormulationName,
  type Scheme,
} from '../engine/index.ts'
import { parseScene, type Scene } from '../scene/index.ts'
import { assembleScene } from './assembled.ts'
import type { SimulateOptions } from './call.ts'
import { makeDynamicsMover } from './movers.ts'
import { done, notSolved, notValid, wrongCall, type Outcome } from './outcome.ts'
import { recordMotion } from './recorded.ts'
import { countSamples, notFinite, type RunStatistics } from './samples.ts'
import { makeRecorder, type Trajectory } from './trajectory.ts'

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
  const run = runScene(scene, integrator, options, samples)
  if ('failure' in run) return notSolved(run.failure)
  const { formulation } = options
  const more = formulation === undefined ? {} : { formulation, singularities: [] }
  return done({ ...run.trajectory, statistics: { ...run.statistics, ...more } })
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

type Run = { readonly trajectory: Trajectory; readonly statistics: RunStatistics } | { readonly failure: Failure }

function runScene(scene: Scene, name: string, options: SimulateOptions, samples: number): Run {
  const start = performance.now()
  const first = assembleScene(scene)
  if (!first.ok) return first
  const { model, state, ws, move } = first.assembled
  const integrator = makeIntegrator(name, model, {
    tolerance: options.tolerance ?? scene.simulation.tolerance,
    step: options.step ?? scene.simulation.step,
    maxStep: options.step,
    baumgarte: options.baumgarte,
  })
  // a scheme that drifts off the constraints goes on doing so: what is settled is a copy, for the sample
  const shown = integrator.onConstraints ? state : makeState(model)
  const recorder = makeRecorder(scene, { model, state: shown, ws })
  for (let i = 0; i < samples; i++) {
    const time = i * options.sample
    const failure = i > 0 ? integrator.advance(model, state, ws, time) : null
    if (failure) return { failure }
    if (shown !== state) {
      copyState(state, shown)
      if (!settle(model, shown, ws)) return { failure: lost(time) }
    }
    if (!recorder.sample(time)) return { failure: notFinite(time) }
  }
  const { steps, rejected, newtonIterations, evaluations } = integrator.statistics
  const wallSeconds = (performance.now() - start) / 1000
  return {
    trajectory: recorder.trajectory,
    statistics: {
      integrator: integrator.name,
      steps,
      rejected,
      newtonIterations,
      evaluations,
      assemblyMove: move,
      wallSeconds,
    },
  }
}

function lost(time: number): Failure {
  const message = `At t = ${time.toPrecision(6)} s the joints are too far apart to be brought together. Take a shorter --step, or the integrator dormand-prince.`
  return { code: 'diverged', message, time }
}
