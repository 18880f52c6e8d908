/** Canonical sums as a reader wants them: terms with the same moving factors together, what they have in common before a bracket. */
import { pairWaves, compareWaves, type Product } from './pairing.ts'
import { combine, compareNames, waveKey, wholeKey, type Name, type Sum, type Wave, type Whole } from './sum.ts'
import type { Tree } from './tree.ts'

/** How a sum is told. */
export interface Style {
  /** Powers of names of a rank below this are constants, which are gathered in brackets. */
  readonly moving: number
  /** Constants of a rank below this stand before a bracket, others behind it. */
  readonly bracket: number
  /** Names of this rank and above stand behind the waves of a product. */
  readonly behindWaves: number
  /** Orders terms by their moving powers; equal ones follow the order of the names. */
  readonly order: (powers: Whole) => number
}

interface Group {
  readonly powers: Whole
  readonly waves: readonly Wave[]
  readonly constants: { readonly coefficient: number; readonly powers: Whole }[]
}

export function tidy(sum: Sum, style: Style): Tree {
  const groups = new Map<string, Group>()
  for (const term of pairWaves(sum)) {
    const [constants, powers] = part(term, style)
    const key = `${wholeKey(powers)}|${term.waves.map(waveKey).join('|')}`
    const group = groups.get(key) ?? { powers, waves: term.waves, constants: [] }
    group.constants.push({ coefficient: term.coefficient, powers: constants })
    groups.set(key, group)
  }
  const sorted = [...groups.values()].sort(
    (a, b) =>
      style.order(a.powers) - style.order(b.powers) ||
      compareWholes(a.powers, b.powers) ||
      compareLists(a.waves, b.waves),
  )
  return sumTree(sorted.map((group) => groupTree(group, style)))
}

function part({ powers }: Product, { moving }: Style): readonly [constants: Whole, moving: Whole] {
  return [powers.filter(([{ rank }]) => rank < moving), powers.filter(([{ rank }]) => rank >= moving)]
}

function compareWholes(a: Whole, b: Whole): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const order = compareNames(a[i][0], b[i][0]) || b[i][1] - a[i][1]
    if (order !== 0) return order
  }
  return a.length - b.length
}

function compareLists(a: readonly Wave[], b: readonly Wave[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const order = compareWaves(a[i], b[i])
    if (order !== 0) return order
  }
  return a.length - b.length
}

function groupTree({ powers, waves, constants }: Group, { bracket, behindWaves }: Style): Tree {
  const sorted = constants.toSorted((a, b) => compareWholes(a.powers, b.powers))
  const common = sorted.map((one) => one.powers).reduce(inCommon)
  const sizes = sorted.map(({ coefficient }) => Math.abs(coefficient))
  const least = Math.min(...sizes)
  const unit = sizes.every((size) => Number.isInteger(size / least)) ? least : 1
  const negative = sorted[0].coefficient < 0
  const factor = negative ? -unit : unit
  const inside = sorted.map((one) =>
    productTree(one.coefficient / factor, combine(one.powers, common, -1).map(powerTree)),
  )
  const before = common.filter(([{ rank }]) => rank < bracket)
  const behind = common.filter(([{ rank }]) => rank >= bracket)
  const product = productTree(unit, [
    ...before.map(powerTree),
    ...(inside.length === 1 ? [] : [sumTree(inside)]),
    ...behind.map(powerTree),
    ...powers.filter(([{ rank }]) => rank < behindWaves).map(powerTree),
    ...waveTrees(waves),
    ...powers.filter(([{ rank }]) => rank >= behindWaves).map(powerTree),
  ])
  return negative ? { op: 'negate', a: product } : product
}

/** The highest powers that both have as factors. */
const inCommon = (a: Whole, b: Whole): Whole =>
  a.flatMap(([name, n]) => {
    const other = b.find(([{ key }]) => key === name.key)?.[1] ?? 0
    const least = n > 0 ? Math.min(n, Math.max(other, 0)) : Math.max(n, Math.min(other, 0))
    return least === 0 ? [] : [[name, least] as const]
  })

function productTree(coefficient: number, factors: readonly Tree[]): Tree {
  if (coefficient < 0) return { op: 'negate', a: productTree(-coefficient, factors) }
  const all =
    coefficient === 1 && factors.length > 0 ? factors : [{ op: 'number', value: coefficient } as const, ...factors]
  return all.length === 1 ? all[0] : { op: 'product', of: all }
}

function sumTree(terms: readonly Tree[]): Tree {
  if (terms.length === 0) return { op: 'number', value: 0 }
  return terms.length === 1 ? terms[0] : { op: 'sum', of: terms }
}

const raised = (base: Tree, exponent: number): Tree => (exponent === 1 ? base : { op: 'power', base, exponent })

const powerTree = ([name, exponent]: readonly [Name, number]): Tree => raised({ op: 'name', key: name.key }, exponent)

/** Waves one after the other, equal ones as a power. */
function waveTrees(waves: readonly Wave[]): Tree[] {
  const counts = new Map<string, { readonly wave: Wave; count: number }>()
  for (const wave of waves) {
    const known = counts.get(waveKey(wave))
    if (known) known.count++
    else counts.set(waveKey(wave), { wave, count: 1 })
  }
  return [...counts.values()].map(({ wave, count }) => raised({ op: wave.of, a: angleTree(wave.angle) }, count))
}

const angleTree = (angle: Whole): Tree =>
  sumTree(angle.map(([name, n]) => productTree(n, [{ op: 'name', key: name.key }])))
