import type { Scene } from '../scene/index.ts'
import type { Singularity } from '../engine/index.ts'
import type { Assembled } from './assembled.ts'
import type { SimulateOptions } from './call.ts'
import type { Mover } from './movers.ts'
import { listStartsMoved, notesOnStarts } from './moved-starts.ts'
import { done, notSolved, type Outcome } from './outcome.ts'
import { notFinite } from './samples.ts'
import { chooseQuantities } from './chosen-quantities.ts'
import { makeSeriesRecorder, sharesTold, toCsv } from './series.ts'
import { makeRecorder, type OwnDynamics } from './trajectory.ts'

/** Largest number of singularities that are told one by one. */
const MOST_TOLD = 3

/** Takes the samples of a motion, and in the end has what the call asked for. */
interface Recording {
  sample(time: number, own: OwnDynamics | null): boolean
  finish(statistics: object, notes: readonly string[]): Outcome
}

/** The whole motion, or the quantities that are asked for, or why they cannot be told. */
function startRecording(
  scene: Scene,
  assembled: Assembled,
  { quantities, csv = false }: SimulateOptions,
): Recording | Outcome {
  if (quantities === undefined && !csv) {
    const { sample, trajectory } = makeRecorder(scene, assembled)
    return {
      sample,
      finish: (statistics, notes) => done({ ...trajectory, ...listStartsMoved(assembled.moved), statistics }, notes),
    }
  }
  const chosen = chooseQuantities(scene, quantities ?? null)
  if ('exit' in chosen) return chosen
  const { sample, series } = makeSeriesRecorder(chosen, assembled)
  return {
    sample,
    finish: (statistics, notes) =>
      csv
        ? { ...done(null, [...notes, ...sharesTold(series)]), stdout: toCsv(chosen, series) }
        : done({ ...series, ...listStartsMoved(assembled.moved), statistics }, notes),
  }
}

/**
 * Moves a scene from sample to sample, and records them.
 *
 * @param since when the work began, ms
 * @param notes messages that go with the result
 */
export function recordMotion(
  scene: Scene,
  assembled: Assembled,
  mover: Mover,
  options: SimulateOptions,
  samples: number,
  since: number,
  notes: readonly string[] = [],
): Outcome {
  const { sample, formulation } = options
  const recording = startRecording(scene, { ...assembled, state: mover.shown }, options)
  if ('exit' in recording) return recording
  for (let i = 0; i < samples; i++) {
    const time = i * sample
    const refusal = mover.moveTo(time)
    if (refusal) return withNotes(notSolved(refusal), tellSingular(mover.singularities))
    if (!recording.sample(time, mover.readOwn())) return notSolved(notFinite(time))
  }
  const statistics = {
    integrator: mover.name,
    ...mover.count(),
    assemblyMove: assembled.move,
    wallSeconds: (performance.now() - since) / 1000,
    ...(formulation === undefined ? {} : { formulation, singularities: mover.singularities }),
  }
  return recording.finish(statistics, [
    ...notesOnStarts(assembled.moved),
    ...notes,
    ...tellSingular(mover.singularities),
  ])
}

const withNotes = (outcome: Outcome, notes: readonly string[]): Outcome => ({
  ...outcome,
  stderr: outcome.stderr + notes.map((note) => `${note}\n`).join(''),
})

/** Messages about Euler angles that came near their singularity. */
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
