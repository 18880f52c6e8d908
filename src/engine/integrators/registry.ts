import type { Model } from '../model/model.ts'
import { makeAuto } from './auto.ts'
import { makeBackwardEuler } from './backward-euler.ts'
import { makeBaumgarte } from './baumgarte.ts'
import { makeDormandPrince } from './dormand-prince.ts'
import { makeGeneralizedAlpha } from './generalized-alpha.ts'
import { makeRattle } from './rattle.ts'
import { INTEGRATORS, type Integrator, type IntegratorName, type IntegratorOptions } from './integrator.ts'

const REGISTRY: Readonly<Record<IntegratorName, (model: Model, options: IntegratorOptions) => Integrator>> = {
  auto: makeAuto,
  'dormand-prince': makeDormandPrince,
  'generalized-alpha': makeGeneralizedAlpha,
  'backward-euler': makeBackwardEuler,
  rattle: makeRattle,
  baumgarte: makeBaumgarte,
}

/** An integrator for a compiled mechanism. @throws RangeError on an unknown name */
export function makeIntegrator(name: string, model: Model, options: IntegratorOptions): Integrator {
  const known = INTEGRATORS.find((k) => k === name)
  if (!known) throw new RangeError(`there is no integrator "${name}"; known are ${INTEGRATORS.join(', ')}`)
  return REGISTRY[known](model, options)
}
