import type { Scene } from '../scene/index.ts'
import type { Singularity } from '../engine/index.ts'
import type { Assembled } from './assembled.ts'
import type { SimulateOptions } from './call.ts'
import type { Mover } from './movers.ts'
import { done, notSolved, type Outcome } from './outcome.ts'
import { notFinite } from './samples.ts'
import { makeRecorder } from './trajectory.ts'

/** Singularities that are told one by one. */
const MOST_TOLD = 3

/**
 * The samples of a scene that is moved from one to the next.
 *
 * @param since when the work began, ms
 * @param notes what there is to say besides the result
 */
export function recordMotion(
  scene: Scene,
  assembled: Assembled,
  mover: Mover,
  { sample, formulation }: SimulateOptions,
  samples: number,
  since: number,
  notes: readonly string[] = [],
): Outcome {
  const recorder = makeRecorder(scene, { ...assembled, state: mover.shown })
  for (let i = 0; i < samples; i++) {
    const time = i * sample
    const refusal = mover.moveTo(time)
    if (refusal) return withNotes(notSolved(refusal), tellSingular(mover.singularities))
    if (!recorder.sample(time, mover.readOwn())) return notSolved(notFinite(time))
  }
  const statistics = {
    integrator: mover.name,
    ...mover.count(),
    assemblyMove: assembled.move,
    wallSeconds: (performance.now() - since) / 1000,
    ...(formulation === undefined ? {} : { formulation, singularities: mover.singularities }),
  }
  return done({ ...recorder.trajectory, statistics }, [...notes, ...tellSingular(mover.singularities)])
}

const withNotes = (outcome: Outcome, notes: readonly string[]): Outcome => ({
  ...outcome,
  stderr: outcome.stderr + notes.map((note) => `${note}\n`).join(''),
})

/** What is said of Euler angles that came near their singularity. */
export function tellSingular(singularities: readonly Singularity[]): string[] {
  const told = singularities
    .slice(0, MOST_TOLD)
    .map(
      ({ body, time }) =>
        `The Euler angles of body ${body} come near their singularity at t = ${time.toPrecision(6)} s, its z axis along z of the world. ` +
        'Its axes are renamed there; the motion is the same.',
    )
  const more = singularities.length - told.length
  if (more > 0) told.push(`So do Euler angles ${more} more ${more === 1 ? 'time' : 'times'}: all are in the result.`)
  return told
}
