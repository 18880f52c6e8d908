/** Canonical sums as trees that are easy to read: terms with the same moving factors together, their common factors before a bracket. */
import { pairWaves, compareWaves, type Product } from './pairing.ts'
import { combine, compareNames, waveKey, wholeKey, type Name, type Sum, type Wave, type Whole } from './sum.ts'
import type { Tree } from './tree.ts'

/** How a sum is written. */
export interface Style {
  /** Powers of names of a rank below this are constants, which are gathered in brackets. */
  readonly moving: number
  /** Constants of a rank below this stand before a bracket, others behind it. */
  readonly bracket: number
  /** Names of this rank and above stand behind all other names and the sines and cosines; terms that have the same of them become one with a bracket. */
  readonly behindWaves: number
  /** Orders terms by their moving powers; equal ones follow the order of the names. */
  readonly order: (powers: Whole) => number
}

/** Terms with the same moving factors: `last` behind the sines and cosines, `powers` before them. */
interface Group {
  readonly last: Whole
  readonly powers: Whole
  readonly waves: readonly Wave[]
  readonly constants: { readonly coefficient: number; readonly powers: Whole }[]
}

export function tidy(sum: Sum, style: Style): Tree {
  const groups = new Map<string, Group>()
  for (const term of pairWaves(sum)) {
    const [constants, powers, last] = part(term, style)
    const key = `${wholeKey(last)}|${wholeKey(powers)}|${term.waves.map(waveKey).join('|')}`
    const group = groups.get(key) ?? { last, powers, waves: term.waves, constants: [] }
    group.constants.push({ coefficient: term.coefficient, powers: constants })
    groups.set(key, group)
  }
  const sorted = [...groups.values()].sort(
    (a, b) =>
      style.order(together(a)) - style.order(together(b)) ||
      compareWholes(a.last, b.last) ||
      a.powers.length - b.powers.length ||
      compareWholes(a.powers, b.powers) ||
      compareLists(a.waves, b.waves),
  )
  const terms = new Map<string, Group[]>()
  for (const [i, group] of sorted.entries()) {
    const key = group.last.length > 0 ? wholeKey(group.last) : `${i}`
    terms.set(key, [...(terms.get(key) ?? []), group])
  }
  return sumTree([...terms.values()].map((alike) => termTree(alike, style)))
}

const together = ({ powers, last }: Group): Whole => combine(powers, last)

function part(
  { powers }: Product,
  { moving, behindWaves }: Style,
): readonly [constants: Whole, moving: Whole, last: Whole] {
  const between = (from: number, to: number): Whole => powers.filter(([{ rank }]) => rank >= from && rank < to)
  return [between(-Infinity, moving), between(moving, behindWaves), between(behindWaves, Infinity)]
}

/** Groups with the same factors behind: one alone as it is, more in a bracket before these. */
function termTree(groups: readonly Group[], style: Style): Tree {
  if (groups.length === 1) return groupTree(groups[0], style)
  const inside = groups.map((group) => groupTree({ ...group, last: [] }, style))
  const negative = inside[0].op === 'negate'
  const product = productTree(1, [sumTree(negative ? inside.map(opposite) : inside), ...groups[0].last.map(powerTree)])
  return negative ? opposite(product) : product
}

const opposite = (tree: Tree): Tree => (tree.op === 'negate' ? tree.a : { op: 'negate', a: tree })

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

function groupTree({ last, powers, waves, constants }: Group, { bracket }: Style): Tree {
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
    ...powers.map(powerTree),
    ...waveTrees(waves),
    ...last.map(powerTree),
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
