import { fetchParts, later, listParts, present } from '../fetching.ts'
import type { Model } from '../model/model.ts'
import { makeAuto } from './auto.ts'
import { makeDormandPrince } from './dormand-prince.ts'
import { INTEGRATORS, type Integrator, type IntegratorName, type IntegratorOptions } from './integrator.ts'

type Make = (model: Model, options: IntegratorOptions) => Integrator

const REGISTRY: Readonly<Record<IntegratorName, ReturnType<typeof present<Make>>>> = {
  auto: present(makeAuto),
  'dormand-prince': present(makeDormandPrince),
  'generalized-alpha': later(async () => (await import('./generalized-alpha.ts')).makeGeneralizedAlpha),
  'backward-euler': later(async () => (await import('./backward-euler.ts')).makeBackwardEuler),
  rattle: later(async () => (await import('./rattle.ts')).makeRattle),
  baumgarte: later(async () => (await import('./baumgarte.ts')).makeBaumgarte),
}

const LISTED = listParts(REGISTRY)

/** An integrator for a compiled mechanism. @throws RangeError on an unknown name, and where it was not fetched */
export function makeIntegrator(name: string, model: Model, options: IntegratorOptions): Integrator {
  const known = LISTED.find((part) => part.name === name)
  if (!known) throw new RangeError(`there is no integrator "${name}"; known are ${INTEGRATORS.join(', ')}`)
  if (known.value === null) throw new RangeError(`the integrator "${name}" has to be fetched before it is made`)
  return known.value(model, options)
}

/**
 * Fetches integrators that are not there yet: to be waited for before they are made.
 *
 * @param names all where left out
 * @returns null where all are there
 */
export const fetchIntegrators = (names?: Iterable<string>): Promise<unknown> | null => fetchParts(LISTED, names)
