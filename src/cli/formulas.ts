import { loadSymbolic, spell, type Equations } from '../engine/index.ts'
import { parseScene, toMechanismSpec } from '../scene/index.ts'
import { siSymbol } from '../units/index.ts'
import { assembleScene } from './assembled.ts'
import { listStartsMoved, notesOnStarts } from './moved-starts.ts'
import { done, notSolved, notValid, type Outcome } from './outcome.ts'

/** `equations --formulas`: the equations of motion as formulas, and what their letters stand for. */
export async function formulas(text: string): Promise<Outcome> {
  const parsed = parseScene(text)
  if (!parsed.ok) return notValid(parsed.faults)
  const first = assembleScene(parsed.scene)
  if (!first.ok) return notSolved(first.failure)
  const { model, state, moved } = first.assembled
  const { deriveEquations } = await loadSymbolic()
  const made = deriveEquations(toMechanismSpec(parsed.scene), model, state)
  if (!made.ok) {
    const { message, joint } = made.refusal
    return notSolved({ code: 'notMapped', message, ...(joint === null ? {} : { joints: [{ id: joint }] }) })
  }
  return done({ ...told(made), ...listStartsMoved(moved) }, notesOnStarts(moved))
}

function told({ coordinates, parameters, given, definitions, equations, closures, drives, notes }: Equations) {
  return {
    equations: equations.map(({ latex }) => latex),
    coordinates: coordinates.map(({ latex, rate, acceleration, joint, kind, words, zero, joints, offset }) => ({
      symbol: latex,
      rate,
      acceleration,
      joint,
      kind,
      is: spell(words),
      zero: spell(zero),
      joints,
      offset,
    })),
    parameters: parameters.map(({ latex, words, value, quantity }) => ({
      symbol: latex,
      is: spell(words),
      value,
      unit: siSymbol(quantity),
    })),
    given: given.map(({ latex, rates, words, quantity, law, joint }) => ({
      symbol: latex,
      rates,
      is: spell(words),
      unit: siSymbol(quantity),
      law,
      joint,
    })),
    definitions: definitions.map(({ latex, symbol, words }) => ({ symbol, is: spell(words), latex })),
    closures: closures.map(({ joint, symbol, words, latex }) => ({ joint, symbol, is: spell(words), latex })),
    drives: drives.map(({ joint, symbol, words, latex }) => ({ joint, symbol, is: spell(words), latex })),
    notes: notes.map((note) => spell(note)),
  }
}
