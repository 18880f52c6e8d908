import { fetchAll } from '../engine/index.ts'
import { isWay, parseCall, type InverseDynamicsOptions } from './call.ts'
import { compare, type Progress } from './compare.ts'
import { quantities } from './chosen-quantities.ts'
import { equations } from './equations.ts'
import { equilibrium } from './equilibrium.ts'
import { formulas } from './formulas.ts'
import { frequencyResponse } from './frequency-response.ts'
import { inverseDynamics } from './inverse-dynamics.ts'
import { kinematics } from './kinematics.ts'
import { mobility } from './mobility.ts'
import { modes } from './modes.ts'
import { notValid, wrongCall, type Outcome } from './outcome.ts'
import { simulate, simulateBy, simulateIn } from './simulate.ts'
import { USAGE } from './usage.ts'
import { refused, validate } from './validate.ts'

/** Reads a file by name, or standard input for `-`. Rejects with a message for the user when it cannot be read. */
export type ReadBytes = (file: string) => Promise<Uint8Array>

/** Carries out a call, given the words after the program's name. Never rejects on what a user can do wrong. */
export async function run(args: readonly string[], read: ReadBytes, progress?: Progress): Promise<Outcome> {
  const parsed = parseCall(args)
  if (!parsed.ok) return wrongCall(parsed.message)
  const { call } = parsed
  if (call.command === 'help') return { exit: 0, stdout: '', stderr: `${USAGE}\n` }
  await fetchAll()
  let bytes: Uint8Array
  try {
    bytes = await read(call.file)
  } catch (error) {
    return wrongCall(`${call.file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  const text = decode(bytes)
  if (text === null) {
    const faults = [{ pointer: '/', message: 'the file is not UTF-8 text; save it as UTF-8' }]
    return call.command === 'validate' ? refused(faults) : notValid(faults)
  }
  switch (call.command) {
    case 'validate':
      return validate(text)
    case 'mobility':
      return mobility(text)
    case 'quantities':
      return quantities(text)
    case 'simulate': {
      const { formulation = 'lock' } = call.options
      if (formulation === 'lock') return simulate(text, call.options)
      return isWay(formulation)
        ? simulateBy(formulation, text, call.options)
        : simulateIn(formulation, text, call.options)
    }
    case 'kinematics':
      return kinematics(text, call.options)
    case 'inverse-dynamics':
      return runInverseDynamics(text, call.options, read)
    case 'compare':
      return compare(text, call.options, progress)
    case 'equations':
      return call.options.formulas ? formulas(text) : equations(text, call.options)
    case 'equilibrium':
      return equilibrium(text, call.options)
    case 'modes':
      return modes(text, call.options)
    case 'frequency-response':
      return frequencyResponse(text, call.options)
  }
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Inverse dynamics, of which the trajectory is a second file. */
async function runInverseDynamics(text: string, options: InverseDynamicsOptions, read: ReadBytes): Promise<Outcome> {
  const { trajectory } = options
  try {
    const table = decode(await read(trajectory))
    if (table === null) return wrongCall(`${trajectory} is not UTF-8 text; save it as UTF-8`)
    return await inverseDynamics(text, table, options)
  } catch (error) {
    return wrongCall(`${trajectory} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
