import {
  loadFormulations,
  loadKane,
  loadLinkTrees,
  makeIntegrator,
  startCourse,
  type EquationsOfMotion,
  type FormulationName,
  type Model,
  type Scheme,
} from '../engine/index.ts'
import { parseScene } from '../scene/index.ts'
import { assembleScene } from './assembled.ts'
import type { SimulateOptions, Way } from './call.ts'
import { makeCourseMover, makeDynamicsMover, makeIntegratorMover } from './movers.ts'
import { notSolved, notValid, wrongCall, type Outcome, type Unsolved } from './outcome.ts'
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

/** What gives the accelerations in each way without reactions, or why the mechanism cannot be taken. */
const EQUATIONS: Readonly<
  Record<
    Way,
    (
      model: Model,
    ) => Promise<
      { readonly ok: true; readonly equations: EquationsOfMotion } | { readonly ok: false; readonly why: Unsolved }
    >
  >
> = {
  async kane(model) {
    const { makeKaneDynamics } = await loadKane()
    return { ok: true, equations: makeKaneDynamics(model) }
  },
  async 'dual-quaternion'(model) {
    const { makeLinkDynamics } = await loadLinkTrees()
    const made = makeLinkDynamics(model)
    if (made.ok) return made
    const { message, joint } = made.refusal
    return {
      ok: false,
      why: {
        code: 'notMapped',
        message: `${message} The formulations lock and kane take it.`,
        joints: [{ id: joint }],
      },
    }
  },
}

/** `simulate` with accelerations by equations without reactions. */
export async function simulateBy(way: Way, text: string, options: SimulateOptions): Promise<Outcome> {
  const parsed = parseScene(text)
  if (!parsed.ok) return notValid(parsed.faults)
  const { scene } = parsed
  const { integrator = 'dormand-prince', step, tolerance = scene.simulation.tolerance } = options
  if (integrator !== 'dormand-prince')
    return wrongCall(
      `--formulation ${way} goes by dormand-prince, not by ${integrator}; take this one, or --formulation lock`,
    )
  if (options.baumgarte)
    return wrongCall(`--baumgarte is for the integrator baumgarte, which --formulation ${way} has not`)
  if (options.asShown) return wrongCall(notAsShown(way))
  const samples = countSamples(scene, options)
  if (typeof samples !== 'number') return samples
  // loaded before the clock runs
  await Promise.all([loadKane(), loadLinkTrees()])
  const since = performance.now()
  const first = assembleScene(scene)
  if (!first.ok) return notSolved(first.failure)
  const { model } = first.assembled
  const made = await EQUATIONS[way](model)
  if (!made.ok) return notSolved(made.why)
  const settings = { tolerance, step: step ?? scene.simulation.step, maxStep: step, equations: made.equations }
  const mover = makeIntegratorMover(first.assembled, makeIntegrator(integrator, model, settings))
  return recordMotion(scene, first.assembled, mover, options, samples, since)
}

const notAsShown = (formulation: string): string =>
  `--as-shown is for --formulation lock, which the app goes by, not for ${formulation}; leave it out`

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
  if (options.asShown) return wrongCall(notAsShown(formulation))
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
