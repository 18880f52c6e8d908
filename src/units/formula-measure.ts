/** What a formula of measured numbers is measured in, by the rules of dimensions. */
import type { Expression, Quantity } from '../engine/index.ts'
import { isSiUnit, symbolOf, type Measure } from './rates.ts'
import { parseUnit, QUANTITIES } from './units.ts'

/** Exponents of metre, kilogram, second, radian. */
type Exponents = readonly [length: number, mass: number, time: number, angle: number]

/**
 * What a formula is measured in. `number`: its numbers may have units of their own, so that it may be compared with any quantity. null: it adds what cannot be
 * added, or is of no unit that could be written.
 */
export type FormulaMeasure = Measure | 'number' | null

/** What decides of which unit a part of a formula is: of numbers beside variables, as 9.81 in `9.81*t`, nobody knows it. */
type Origin = 'curves' | 'variables' | 'numbers'

/** What a part of a formula is; null where parts do not go together. */
type Part = { readonly exponents: Exponents; readonly of: Origin } | null

const PLAIN: Exponents = [0, 0, 0, 0]
const NUMBER: NonNullable<Part> = { exponents: PLAIN, of: 'numbers' }

/** Of a product and of a sum: that which comes first here. */
const PRODUCT: readonly Origin[] = ['curves', 'numbers', 'variables']
const SUM: readonly Origin[] = ['curves', 'variables', 'numbers']
const firstOf = (order: readonly Origin[], parts: readonly NonNullable<Part>[]): Origin =>
  order.find((one) => parts.some(({ of }) => of === one)) ?? 'numbers'

/**
 * What a formula is measured in: numbers beside curves are plain in products, and in sums of the unit of what they are added to, all in SI. A radian is a plain
 * number where it multiplies a length or a force, as in v = ω r.
 *
 * @param of what a name of the formula is measured in; null: nobody knows
 */
export function measureOfFormula(
  tree: Expression,
  of: (name: string) => { readonly measure: Measure; readonly of: Origin } | null,
): FormulaMeasure {
  const read = new Set<Quantity>()
  const found = partOf(tree, (name) => {
    const known = of(name)
    if (known === null) return null
    if (!isSiUnit(known.measure)) read.add(known.measure)
    return { exponents: exponentsOf(known.measure), of: known.of }
  })
  if (found === null) return null
  return found.of === 'numbers' ? 'number' : (named(found.exponents, read) ?? unitText(found.exponents))
}

function partOf(tree: Expression, of: (name: string) => Part): Part {
  const part = (one: Expression): Part => partOf(one, of)
  switch (tree.op) {
    case 'number':
      return NUMBER
    case 't':
      return { exponents: exponentsOf('time'), of: 'variables' }
    case 'signal':
      return of(tree.name)
    case 'negate':
      return part(tree.a)
    case 'add':
    case 'subtract':
      return together([part(tree.a), part(tree.b)])
    case 'multiply':
      return product(part(tree.a), part(tree.b), 1)
    case 'divide':
      return product(part(tree.a), part(tree.b), -1)
    case 'power': {
      const exponent = valueOf(tree.b)
      return exponent === null ? plain([part(tree.a), part(tree.b)]) : raised(part(tree.a), exponent)
    }
    case 'call':
      return called(tree.name, tree.args.map(part))
  }
}

function called(name: Extract<Expression, { op: 'call' }>['name'], args: readonly Part[]): Part {
  switch (name) {
    case 'abs':
    case 'min':
    case 'max':
    case 'mod':
    case 'hypot':
      return together(args)
    case 'sqrt':
      return raised(args[0]!, 0.5)
    case 'step5':
      return together([args[2]!, args[4]!])
    case 'asin':
    case 'acos':
    case 'atan':
    case 'atan2':
      return together(args) === null ? null : pure(exponentsOf('angle'), args)
    default:
      return args.includes(null) ? null : pure(PLAIN, args)
  }
}

/** What a function gives that takes plain numbers, whatever units the numbers in them may have. */
const pure = (exponents: Exponents, args: readonly Part[]): Part => ({
  exponents,
  of: args.some((part) => part?.of === 'curves') ? 'curves' : 'variables',
})

/** What parts are that are added or compared. */
function together(parts: readonly Part[]): Part {
  const known = parts.filter((part) => part !== null)
  if (known.length < parts.length) return null
  const fixed = known.filter(({ of }) => of !== 'numbers')
  const [first = NUMBER] = fixed
  if (!fixed.every((part) => sameButAngle(part.exponents, first.exponents))) return null
  const { exponents } = fixed.find((part) => named(part.exponents) !== null) ?? first
  return { exponents, of: firstOf(SUM, known) }
}

const sameButAngle = (a: Exponents, b: Exponents): boolean => [0, 1, 2].every((k) => a[k] === b[k])

/** Only plain numbers may have an exponent that varies. */
function plain(parts: readonly Part[]): Part {
  const known = parts.filter((part) => part !== null)
  const isPlain = known.every((part) => part.of !== 'curves' || sameButAngle(part.exponents, PLAIN))
  return known.length === parts.length && isPlain ? { exponents: PLAIN, of: firstOf(PRODUCT, known) } : null
}

const product = (a: Part, b: Part, power: 1 | -1): Part =>
  a === null || b === null
    ? null
    : { exponents: sum(a.exponents, times(b.exponents, power)), of: firstOf(PRODUCT, [a, b]) }

const sum = (a: Exponents, b: Exponents): Exponents => [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]]
const times = (a: Exponents, power: number): Exponents => [a[0] * power, a[1] * power, a[2] * power, a[3] * power]

const raised = (part: Part, power: number): Part =>
  part === null ? null : { ...part, exponents: times(part.exponents, power) }

/** The value of an exponent; null where it is no number. */
function valueOf(tree: Expression): number | null {
  if (tree.op === 'number') return tree.value
  const [a, b] =
    tree.op === 'negate' ? [valueOf(tree.a)] : tree.op === 'divide' ? [valueOf(tree.a), valueOf(tree.b)] : []
  if (a === null || a === undefined || b === null) return null
  return b === undefined ? -a : a / b
}

/** The quantity with these exponents: one of those that were read, if one is it; else, beside a length or a mass, that without an angle. */
function named(exponents: Exponents, read: Iterable<Quantity> = []): Quantity | null {
  const all = [...read, ...(Object.keys(QUANTITIES) as Quantity[])]
  const find = (fits: (of: Exponents) => boolean): Quantity | undefined =>
    all.find((one) => fits(QUANTITIES[one].exponents))
  const exact = find((of) => of.every((e, k) => e === exponents[k]))
  if (exact !== undefined) return exact
  const [length, mass, time] = exponents
  const plain: Exponents = [length, mass, time, 0]
  return (length === 0 && mass === 0 ? undefined : find((of) => of.every((e, k) => e === plain[k]))) ?? null
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const raisedText = (symbol: string, power: number): string =>
  power === 1 ? symbol : symbol + [...String(power)].map((digit) => SUPERSCRIPTS[Number(digit)]).join('')

function exponentsOf(measure: Measure): Exponents {
  if (!isSiUnit(measure)) return QUANTITIES[measure].exponents
  let whole = PLAIN
  symbolOf(measure)
    .split('/')
    .forEach((side, i) => {
      for (const [, symbol, power] of side.matchAll(/([A-Za-z]+)([⁰¹²³⁴⁵⁶⁷⁸⁹]*)/g)) {
        const digits = [...power!].map((digit) => SUPERSCRIPTS.indexOf(digit)).join('')
        const exponents = parseUnit(symbol!)!.exponents
        whole = sum(whole, times(exponents, (i === 0 ? 1 : -1) * Number(digits || 1)))
      }
    })
  return whole
}

/** The SI unit of exponents, by newtons where that is shorter: `[N²]`, `[kg·m]`, `[1/s]`; null of fractions. */
function unitText(exponents: Exponents): Measure | null {
  if (exponents.some((power) => !Number.isInteger(power))) return null
  const [length, mass, time, angle] = exponents
  // beside a length or a mass a radian is a plain number
  const radians = length === 0 && mass === 0 ? angle : 0
  const ways = [
    { N: mass, m: length - mass, s: time + 2 * mass, rad: radians },
    { kg: mass, m: length, s: time, rad: radians },
  ].map((way) => Object.entries(way).filter(([, power]) => power !== 0))
  const size = (way: (typeof ways)[number]): number => way.reduce((total, [, power]) => total + Math.abs(power), 0)
  const [short] = ways.toSorted((a, b) => size(a) - size(b))
  const above = short!.filter(([, power]) => power > 0).map(([symbol, power]) => raisedText(symbol, power))
  const below = short!.filter(([, power]) => power < 0).map(([symbol, power]) => raisedText(symbol, -power))
  const divisor = below.length > 1 ? `(${below.join('·')})` : below.join('')
  return `[${[above.join('·') || '1', divisor].filter((one) => one !== '').join('/')}]`
}
