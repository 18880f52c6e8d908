import type { Fault } from '../scene/index.ts'

/** The outcome of a call: exit code, one JSON object or nothing, and messages. */
export interface Outcome {
  readonly exit: 0 | 1 | 2 | 3
  readonly stdout: string
  readonly stderr: string
}

/** A successful call: the result on standard output, and notes on it. Numbers that are not finite become null. */
export const done = (result: unknown, notes: readonly string[] = []): Outcome => ({
  exit: 0,
  stdout: `${JSON.stringify(result)}\n`,
  stderr: notes.map((note) => `${note}\n`).join(''),
})

/** The scene is not valid: one line per fault. */
export const notValid = (faults: readonly Fault[], stdout = ''): Outcome => ({
  exit: 1,
  stdout,
  stderr: faults.map(({ pointer, message }) => `${pointer}: ${message}\n`).join(''),
})

/** The call cannot be carried out as it stands. */
export const wrongCall = (message: string): Outcome => ({ exit: 2, stdout: '', stderr: `${message}\n` })

/** Why a valid scene was not solved. */
export interface Unsolved {
  readonly code: string
  readonly message: string
  readonly time?: number
  readonly joints?: readonly { readonly id: string }[]
}

/** The scene is valid and was not solved. */
export function notSolved({ code, message, time, joints }: Unsolved): Outcome {
  const error = {
    code,
    message,
    ...(time === undefined ? {} : { time }),
    ...(joints && joints.length > 0 ? { joints: joints.map(({ id }) => id) } : {}),
  }
  return { exit: 3, stdout: `${JSON.stringify({ error })}\n`, stderr: `${message}\n` }
}
