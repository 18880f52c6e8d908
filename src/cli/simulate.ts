import { copyState, makeIntegrator, makeState, settle, type Failure } from '../engine/index.ts'
import { parseScene, type Scene } from '../scene/index.ts'
import { assembleScene } from './assembled.ts'
import type { SimulateOptions } from './call.ts'
import { done, notSolved, notValid, wrongCall, type Outcome } from './outcome.ts'
import { makeRecorder, numbersPerSample, type Trajectory } from './trajectory.ts'

/** Largest result in numbers: about what one JSON text of a JavaScript engine holds. */
const MOST_NUMBERS = 2e7
/** Share of a sample by which the duration may miss the last one: rounding of duration/sample. */
const LAST_SAMPLE = 1e-9

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
  const samples = Math.floor(options.duration / options.sample + LAST_SAMPLE) + 1
  const numbers = samples * numbersPerSample(scene)
  if (numbers > MOST_NUMBERS) {
    return wrongCall(
      `${samples} samples of this scene are ${numbers} numbers, more than one result holds (${MOST_NUMBERS}); ` +
        'take a longer --sample or a shorter --duration',
    )
  }
  const run = runScene(scene, integrator, options, samples)
  return 'failure' in run ? notSolved(run.failure) : done({ ...run.trajectory, statistics: run.statistics })
}

interface RunStatistics {
  readonly integrator: string
  readonly steps: number
  readonly rejected: number
  readonly newtonIterations: number
  readonly evaluations: number
  /** Largest distance that a marker was moved by the assembly, m. */
  readonly assemblyMove: number
  readonly wallSeconds: number
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

function notFinite(time: number): Failure {
  const message = `The numbers are not finite at t = ${time.toPrecision(6)} s; speeds or forces are beyond all bounds. Check masses, stiffnesses and laws, or take a smaller --tolerance or --step.`
  return { code: 'diverged', message, time }
}

function lost(time: number): Failure {
  const message = `At t = ${time.toPrecision(6)} s the joints are too far apart to be brought together. Take a shorter --step, or the integrator dormand-prince.`
  return { code: 'diverged', message, time }
}
