/** Failures of a run that do not stem from the engine. */
import type { Failure } from '../../engine/index.ts'

export const nothingLoaded: Failure = {
  code: 'notAssembled',
  message: 'No mechanism is loaded. Open a scene first.',
}

export const notFinite = (time: number): Failure => ({
  code: 'diverged',
  message: `The motion is no longer finite at t = ${time.toPrecision(6)} s. Use a smaller step or tolerance, or soften springs and limits.`,
  time,
})

/** A fault of the program, not of the mechanism. @param time of the run, s; null where it is not of a run */
export function unexpected(error: unknown, code: 'notAssembled' | 'diverged', time: number | null): Failure {
  const why = error instanceof Error ? error.message : String(error)
  const out = 'Undo the last edit, or rewind and choose a larger tolerance.'
  const message = `The simulation met an unexpected fault (${why}). ${out}`
  return { code, message, ...(time === null ? {} : { time }) }
}
