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
