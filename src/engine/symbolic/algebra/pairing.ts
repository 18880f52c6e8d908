/**
 * Sums of waves as products, where that makes them shorter: the canonical form is the longest there is. With u = (x + y)/2, v = (x − y)/2
 *
 *   cos x + cos y = 2 cos u cos v        cos y − cos x = 2 sin u sin v
 *   sin x + sin y = 2 sin u cos v        sin x − sin y = 2 cos u sin v
 *
 * 1 being cos 0; so ½ + ½ cos 2x becomes cos² x. Last, sin 2x becomes 2 sin x cos x.
 */
import { combine, compareNames, waveKey, wholeKey, type Sum, type Wave, type Whole } from './sum.ts'

/** A term with a product of waves, sorted. */
export interface Product {
  readonly coefficient: number
  readonly powers: Whole
  readonly waves: readonly Wave[]
}

/** Pairs what can be paired until no two terms can. */
export function pairWaves(sum: Sum): readonly Product[] {
  // only terms with the same powers and coefficients of the same size pair
  const alike = new Map<string, Product[]>()
  for (const { coefficient, powers, wave } of sum) {
    const key = keyOf(powers, coefficient)
    const product = { coefficient, powers, waves: wave === null ? [] : [wave] }
    alike.set(key, [...(alike.get(key) ?? []), product])
  }
  const paired: Product[] = []
  // a pair has a coefficient of another size: it joins the list of that size, which this loop comes to later
  for (const [key, terms] of alike) {
    alike.delete(key)
    const [left, made] = pairAmong(terms)
    paired.push(...left)
    for (const term of made) {
      const at = keyOf(term.powers, term.coefficient)
      // those that were left there may pair with it
      const others = paired.filter((one) => keyOf(one.powers, one.coefficient) === at)
      for (const one of others) paired.splice(paired.indexOf(one), 1)
      alike.set(at, [...(alike.get(at) ?? []), ...others, term])
    }
  }
  return paired.map(openDoubles)
}

const keyOf = (powers: Whole, coefficient: number): string => `${Math.abs(coefficient)} ${wholeKey(powers)}`

/** Pairs each term with the first one that it can pair with: the terms that are left alone, and those that are made. */
function pairAmong(terms: readonly Product[]): readonly [left: readonly Product[], made: readonly Product[]] {
  const left: Product[] = []
  const made: Product[] = []
  for (const term of terms) {
    const at = left.findIndex((other) => pair(other, term) !== null)
    if (at < 0) left.push(term)
    else made.push(pair(left.splice(at, 1)[0], term)!)
  }
  return [left, made]
}

/** One term for two with the same powers and coefficients of the same size, if they have all waves but one in common; or null. */
function pair(a: Product, b: Product): Product | null {
  const rest = [...b.waves]
  const own: Wave[] = []
  for (const wave of a.waves) {
    const at = rest.findIndex((other) => waveKey(other) === waveKey(wave))
    if (at < 0) own.push(wave)
    else rest.splice(at, 1)
  }
  if (own.length > 1 || rest.length > 1 || own.length + rest.length === 0) return null
  const shared = a.waves.filter((wave) => !own.includes(wave))
  const x = own.length > 0 ? own[0] : null
  const y = rest.length > 0 ? rest[0] : null
  const of = (x ?? y)!.of
  if ((x !== null && y !== null && x.of !== y.of) || (of === 'sin' && (x === null || y === null))) return null
  const [more, less] = [1, -1].map((sign) => combine(x?.angle ?? [], y?.angle ?? [], sign))
  const [u, v] = [half(more), half(less)]
  if (u === null || v === null) return null
  const alike = a.coefficient === b.coefficient
  const kinds = of === 'cos' ? (alike ? CC : SS) : alike ? SC : CS
  const made = [wave(kinds[0], u), wave(kinds[1], v)]
  // cos x − cos y = −2 sin u sin v
  const sign = of === 'cos' && !alike ? -1 : 1
  return {
    coefficient: 2 * sign * a.coefficient * made[0].sign * made[1].sign,
    powers: a.powers,
    waves: [...shared, ...made.flatMap(({ wave: one }) => (one === null ? [] : [one]))].sort(compareWaves),
  }
}

const CC = ['cos', 'cos'] as const
const SS = ['sin', 'sin'] as const
const SC = ['sin', 'cos'] as const
const CS = ['cos', 'sin'] as const

/** Half of a combination, or null where that has factors that are not whole. */
const half = (angle: Whole): Whole | null =>
  angle.every(([, n]) => n % 2 === 0) ? angle.map(([name, n]) => [name, n / 2] as const) : null

function wave(of: 'sin' | 'cos', angle: Whole): { readonly wave: Wave | null; readonly sign: number } {
  if (angle.length === 0) return { wave: null, sign: 1 }
  if (angle[0][1] > 0) return { wave: { of, angle }, sign: 1 }
  return { wave: { of, angle: combine([], angle, -1) }, sign: of === 'cos' ? 1 : -1 }
}

/** By their angles, the sine first. */
export function compareWaves(a: Wave, b: Wave): number {
  for (let i = 0; i < a.angle.length && i < b.angle.length; i++) {
    const order = compareNames(a.angle[i][0], b.angle[i][0]) || b.angle[i][1] - a.angle[i][1]
    if (order !== 0) return order
  }
  return a.angle.length - b.angle.length || (a.of === b.of ? 0 : a.of === 'sin' ? -1 : 1)
}

/** sin 2x as 2 sin x cos x. */
function openDoubles(term: Product): Product {
  let { coefficient } = term
  const waves = term.waves.flatMap((one): readonly Wave[] => {
    const angle = one.of === 'sin' ? half(one.angle) : null
    if (angle === null) return [one]
    coefficient *= 2
    return [
      { of: 'sin', angle },
      { of: 'cos', angle },
    ]
  })
  return { coefficient, powers: term.powers, waves: [...waves].sort(compareWaves) }
}
