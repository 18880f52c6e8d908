/**
 * Expressions in one canonical form, docs/THEORY.md §13 (51): a sum of terms
 *
 *   coefficient × powers of names × (1 or sin or cos of a whole combination of names)
 *
 * in which no two terms are alike. Products of sines and cosines become sums of them, so that the form is closed under sum, product and derivative, and what is equal is the
 * same: sin² + cos² is 1 with no rule for it. It knows no mechanics.
 */

/** A name in expressions. */
export interface Name {
  /** No two names have the same. */
  readonly key: string
  /** Where it stands in a product: lower ranks come first, and of one rank lower numbers. */
  readonly rank: number
  readonly number: number
  /** Its derivative by time, or null where it is constant or the derivative is not asked for. */
  readonly rate: Name | null
}

/** Names with whole numbers that are not 0, in the order of the names: exponents, or factors of angles. */
export type Whole = readonly (readonly [Name, number])[]

/** The sine or cosine of a combination of names that is not empty and whose first factor is positive. */
export interface Wave {
  readonly of: 'sin' | 'cos'
  readonly angle: Whole
}

export interface Term {
  readonly coefficient: number
  readonly powers: Whole
  readonly wave: Wave | null
}

/** Terms of which no two are alike and none is 0. */
export type Sum = readonly Term[]

export const compareNames = (a: Name, b: Name): number =>
  a.rank - b.rank || a.number - b.number || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

/** a + factor × b, name by name. */
export function combine(a: Whole, b: Whole, factor = 1): Whole {
  const out: (readonly [Name, number])[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const order = i === a.length ? 1 : j === b.length ? -1 : compareNames(a[i][0], b[j][0])
    const value = (order <= 0 ? a[i][1] : 0) + (order >= 0 ? factor * b[j][1] : 0)
    const [name] = order <= 0 ? a[i] : b[j]
    if (order <= 0) i++
    if (order >= 0) j++
    if (value !== 0) out.push([name, value])
  }
  return out
}

export const wholeKey = (whole: Whole): string => whole.map(([{ key }, n]) => `${key}^${n}`).join(' ')
export const waveKey = (wave: Wave | null): string => (wave === null ? '' : `${wave.of} ${wholeKey(wave.angle)}`)

export const ZERO: Sum = []
export const numberOf = (value: number): Sum => (value === 0 ? ZERO : [{ coefficient: value, powers: [], wave: null }])
export const ONE = numberOf(1)
export const nameOf = (name: Name, power = 1): Sum => [{ coefficient: 1, powers: [[name, power]], wave: null }]

/** Whole multiples of names as a sum. */
export const linearOf = (whole: Whole): Sum =>
  whole.map(([name, n]) => ({ coefficient: n, powers: [[name, 1]] as const, wave: null }))

/** A turn: a combination of names, and so many right angles. */
export interface Angle {
  readonly names: Whole
  readonly quarters: number
}

export const NO_ANGLE: Angle = { names: [], quarters: 0 }
export const angleOf = (name: Name, factor = 1): Angle => ({ names: [[name, factor]], quarters: 0 })
export const addAngles = (a: Angle, b: Angle, factor = 1): Angle => ({
  names: combine(a.names, b.names, factor),
  quarters: a.quarters + factor * b.quarters,
})

/** cos (names + n right angles) is cos, −sin, −cos, sin of the names. */
const TURNED = [
  ['cos', 1],
  ['sin', -1],
  ['cos', -1],
  ['sin', 1],
] as const

export function cosOf({ names, quarters }: Angle): Sum {
  const [of, sign] = TURNED[((quarters % 4) + 4) % 4]
  return waveOf(sign, [], of, names)
}

export const sinOf = (angle: Angle): Sum => cosOf({ ...angle, quarters: angle.quarters - 1 })

/** One term with a wave of any combination, as the canonical form has it; nothing where that is 0. */
function waveOf(coefficient: number, powers: Whole, of: 'sin' | 'cos', angle: Whole): Sum {
  if (coefficient === 0) return ZERO
  if (angle.length === 0) return of === 'cos' ? [{ coefficient, powers, wave: null }] : ZERO
  if (angle[0][1] > 0) return [{ coefficient, powers, wave: { of, angle } }]
  const sign = of === 'cos' ? 1 : -1
  return [{ coefficient: sign * coefficient, powers, wave: { of, angle: combine([], angle, -1) } }]
}

/** What all terms come to, alike ones added up. */
function collect(terms: Iterable<Term>): Sum {
  const by = new Map<string, Term>()
  for (const term of terms) {
    const key = `${wholeKey(term.powers)}|${waveKey(term.wave)}`
    const known = by.get(key)
    by.set(key, known ? { ...known, coefficient: known.coefficient + term.coefficient } : term)
  }
  return [...by.values()].filter(({ coefficient }) => coefficient !== 0)
}

export const add = (...sums: readonly Sum[]): Sum => collect(sums.flat())

export const scale = (sum: Sum, factor: number): Sum =>
  factor === 0 ? ZERO : sum.map((term) => ({ ...term, coefficient: factor * term.coefficient }))

export const subtract = (a: Sum, b: Sum): Sum => add(a, scale(b, -1))

export function multiply(...sums: readonly Sum[]): Sum {
  let out = ONE
  for (const sum of sums) {
    const products: Term[] = []
    for (const a of out) for (const b of sum) products.push(...multiplyTerms(a, b))
    out = collect(products)
  }
  return out
}

function multiplyTerms(a: Term, b: Term): Sum {
  const coefficient = a.coefficient * b.coefficient
  const powers = combine(a.powers, b.powers)
  const [v, w] = [a.wave, b.wave]
  if (v === null || w === null) return [{ coefficient, powers, wave: v ?? w }]
  const half = coefficient / 2
  const less = combine(v.angle, w.angle, -1)
  const more = combine(v.angle, w.angle)
  if (v.of === w.of)
    return [...waveOf(half, powers, 'cos', less), ...waveOf(v.of === 'cos' ? half : -half, powers, 'cos', more)]
  // sin a cos b = ½ sin (a + b) + ½ sin (a − b)
  return [...waveOf(half, powers, 'sin', more), ...waveOf(v.of === 'sin' ? half : -half, powers, 'sin', less)]
}

/** The partial derivative by a name. */
export function derivative(sum: Sum, by: Name): Sum {
  const terms: Term[] = []
  for (const { coefficient, powers, wave } of sum) {
    const power = factorIn(powers, by)
    if (power !== 0) terms.push({ coefficient: coefficient * power, powers: combine(powers, [[by, -1]]), wave })
    if (wave === null) continue
    const factor = factorIn(wave.angle, by) * coefficient
    terms.push(...waveOf(wave.of === 'sin' ? factor : -factor, powers, wave.of === 'sin' ? 'cos' : 'sin', wave.angle))
  }
  return collect(terms)
}

const factorIn = (whole: Whole, name: Name): number => whole.find(([{ key }]) => key === name.key)?.[1] ?? 0

/** All names in a sum. */
export function namesIn(sum: Sum): Set<Name> {
  const found = new Map<string, Name>()
  for (const { powers, wave } of sum)
    for (const [name] of [...powers, ...(wave?.angle ?? [])]) found.set(name.key, name)
  return new Set(found.values())
}

/** The derivative by time: that by each name, times the rate of the name. */
export const rateOf = (sum: Sum): Sum =>
  add(...[...namesIn(sum)].map((name) => (name.rate ? multiply(derivative(sum, name), nameOf(name.rate)) : ZERO)))

/** The sum where a name is 0 that stands in no angle and in no denominator. */
export const without = (sum: Sum, name: Name): Sum => sum.filter(({ powers }) => factorIn(powers, name) === 0)

/** The terms that have one of some names as a factor, and the others. */
export function partBy(sum: Sum, names: ReadonlySet<Name>): { readonly having: Sum; readonly others: Sum } {
  const has = ({ powers }: Term): boolean => powers.some(([name]) => names.has(name))
  return { having: sum.filter(has), others: sum.filter((term) => !has(term)) }
}
