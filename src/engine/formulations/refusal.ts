import { spell, type Sentence } from '../failure.ts'

/** Why a formulation cannot do what is asked: data, never an exception. */
export interface Refusal {
  readonly code: 'notMapped' | 'notDetermined' | 'diverged' | 'singularAngles' | 'rowsReturn'
  /** What cannot be done, where, and why; things by their ids. */
  readonly message: string
  /** The message in pieces, where things are named in it. */
  readonly sentence?: Sentence
  readonly joint?: string
  readonly body?: string
  readonly time?: number
}

/** A refusal that names things. */
export const refuse = (
  code: Refusal['code'],
  sentence: Sentence,
  where: Pick<Refusal, 'joint' | 'body' | 'time'>,
): Refusal => ({ code, message: spell(sentence), sentence, ...where })

/** A refusal at a time, s. */
export const refuseAt = (time: number, code: Refusal['code'], what: string): Refusal => ({
  code,
  message: `${what} at t = ${time.toPrecision(6)} s.`,
  time,
})
