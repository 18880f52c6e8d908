import type { Model } from '../model/model.ts'
import { makeBaumgarte } from './baumgarte.ts'
import { makeDormandPrince } from './dormand-prince.ts'
import type { Integrator, IntegratorOptions } from './integrator.ts'

const REGISTRY: Readonly<Record<string, (model: Model, options: IntegratorOptions) => Integrator>> = {
  // explicit and adaptive is the right choice for everything that is not stiff
  auto: makeDormandPrince,
  'dormand-prince': makeDormandPrince,
  baumgarte: makeBaumgarte,
}

/** Names that makeIntegrator knows. */
export const INTEGRATORS: readonly string[] = Object.keys(REGISTRY)

/** An integrator for a compiled mechanism. @throws RangeError on an unknown name */
export function makeIntegrator(name: string, model: Model, options: IntegratorOptions): Integrator {
  const make = Object.hasOwn(REGISTRY, name) ? REGISTRY[name] : undefined
  if (!make) throw new RangeError(`there is no integrator "${name}"; known are ${INTEGRATORS.join(', ')}`)
  return make(model, options)
}
