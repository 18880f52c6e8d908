import type { LawSpec } from './law-spec.ts'
import { makeExpressionLaw } from './expression-law.ts'
import type { Law } from './law.ts'
import { makeSpline } from './spline.ts'

/**
 * Compiles a law. Throws RangeError for data that a validated scene cannot hold: a function with a wrong number of
 * arguments, a spline with fewer than two points or times that do not increase.
 */
export function makeLaw(spec: LawSpec): Law {
  if (typeof spec === 'number') return makeExpressionLaw({ op: 'number', value: spec })
  const known = compiled.get(spec)
  if (known) return known
  const law = spec.kind === 'points' ? makeSpline(spec) : makeExpressionLaw(spec.tree)
  compiled.set(spec, law)
  return law
}

/** Specs are constant, and laws keep nothing between evaluations: mechanisms that share a spec share its law. */
const compiled = new WeakMap<Exclude<LawSpec, number>, Law>()
