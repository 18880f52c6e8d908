/** Integrators in plain words. */
import { INTEGRATORS, type IntegratorName } from '../../engine/index.ts'
import type { SimulationSettings } from '../../scene/index.ts'
import { withPowers } from '../../units/index.ts'

interface Words {
  readonly label: string
  /** What it is good for, in a line. */
  readonly meaning: string
}

export const INTEGRATOR_WORDS: Readonly<Record<IntegratorName, Words>> = {
  auto: { label: 'Automatic', meaning: 'right for almost everything: sees what is stiff and changes over' },
  'dormand-prince': {
    label: 'Dormand–Prince',
    meaning: 'exact and fast where motions are smooth; chooses its steps',
  },
  'generalized-alpha': {
    label: 'Generalised-α',
    meaning: 'for stiff springs and limits; calms what is too fast for its step',
  },
  'backward-euler': {
    label: 'Backward Euler',
    meaning: 'settles whatever shakes, by taking energy away; for rest, not for motion',
  },
  rattle: {
    label: 'RATTLE',
    meaning: 'keeps the energy of a frictionless mechanism for hours',
  },
  baumgarte: {
    label: 'Baumgarte',
    meaning: 'the textbook’s: joints drift and are pulled back; for comparison',
  },
}

/** The scheme that a scene asks for; the automatic choice where its name means nothing here. */
export const integratorOf = (simulation: Pick<SimulationSettings, 'integrator'>): IntegratorName =>
  INTEGRATORS.find((name) => name === simulation.integrator) ?? 'auto'

/** The scheme at work in words: by its label where it has one. */
export function methodWords(method: string): string {
  const known = INTEGRATORS.find((name) => name === method)
  return known === undefined ? method : INTEGRATOR_WORDS[known].label
}

/** The scheme at work and why, in a sentence; powers of ten as people write them. */
export function choiceWords(method: string, reason: string): string {
  // The kind of scheme says no more than the scheme.
  const why = withPowers(reason.replace(/^(?:explicit|implicit): /, '')).replace(/\.$/, '')
  return `${methodWords(method)}: ${why}.`
}
