import { TAPE_MEMORY } from '../../simulation/index.ts'

/** What all that is kept of runs may take up, by its parts, bytes. */
export interface RunMemory {
  /** The record of the run, kept runs included; the worker holds it. */
  readonly tape: number
  /** Samples of what is plotted. */
  readonly plots: number
  /** Samples of one kept run; there are four at most. */
  readonly keptPlots: number
  /** Samples of how bodies move against each other. */
  readonly motion: number
}

const MB = 2 ** 20

/** 96 MB in all. */
const DESKTOP: RunMemory = { tape: TAPE_MEMORY, plots: 16 * MB, keptPlots: 2 * MB, motion: 8 * MB }
/** 48 MB in all; there is room for fewer plots. */
const PHONE: RunMemory = { tape: 41 * MB, plots: 3 * MB, keptPlots: MB / 2, motion: 2 * MB }

/** What this device has room for. */
export const runMemory = (): RunMemory =>
  typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches ? PHONE : DESKTOP

/** Numbers of double precision in so many bytes. */
export const numbersIn = (bytes: number): number => Math.floor(bytes / Float64Array.BYTES_PER_ELEMENT)
