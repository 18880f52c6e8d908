import type { RunStatus } from '../simulation/index.ts'

/** Said in place of numbers where there are none to be told. */
export const NO_READINGS = 'No readings: as it is now it does not run.'

/**
 * Whether there are none: the frame is of the mechanism before a change with which it does not run, and masses, lengths and points of now would not be those of its motion;
 * or it stands where its bodies are placed, since it does not close there.
 */
export const hasNoReadings = ({
  outdated,
  failure,
  report,
}: Pick<RunStatus, 'outdated' | 'failure' | 'report'>): boolean => outdated || (failure !== null && report === null)
