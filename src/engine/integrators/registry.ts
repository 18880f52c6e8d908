import type { Model } from '../model/model.ts'
import { makeBaumgarte } from './baumgarte.ts'
import { makeDormandPrince } from './dormand-prince.ts'
import { INTEGRATORS, type Integrator, type IntegratorName, type IntegratorOptions } from './integrator.ts'

const REGISTRY: Readonly<Record<IntegratorName, (model: Model, options: IntegratorOptions) => Integrator>> = {
  // explicit and adaptive is the right choice for everything that is not stiff
  auto: makeDormandPrince,
  'dormand-prince': makeDormandPrince,
  baumgarte: makeBaumgarte,
}

/** An integrator for a compiled mechanism. @throws RangeError on an unknown name */
export function makeIntegrator(name: string, model: Model, options: IntegratorOptions): Integrator {
  const known = INTEGRATORS.find((k) => k === name)
  if (!known) throw new RangeError(`there is no integrator "${name}"; known are ${INTEGRATORS.join(', ')}`)
  return REGISTRY[known](model, options)
}
