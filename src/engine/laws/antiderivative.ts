/**
 * The integral of an expression from one time to another in closed form, where these rules find one: constant multiples and sums of
 * - products of numbers, polynomials, exp, sin, cos, sinh, cosh and c^· of linear arguments;
 * - powers of linear functions with any constant exponent, their reciprocals and square roots;
 * - |linear| and step5 of a linear argument between constants.
 */
import {
  addSums,
  hasFiniteFactors,
  integrateSum,
  makeTerm,
  multiplySums,
  scaleSum,
  type ExponentialSum,
} from './exponential-sum.ts'
import { fractionOfWay } from './jets.ts'
import type { Antiderivative } from './law.ts'
import * as op from './opcodes.ts'
import type { Node, Program } from './program.ts'

/** Largest integer power that is multiplied out. */
const MOST_FACTORS = 8

/** The integral of the program in closed form, or null. */
export function integrateProgram({ nodes, root }: Program): Antiderivative | null {
  const integrals: Antiderivative[] = []
  let rest: ExponentialSum | null = []
  for (const { node, factor } of listSummands(nodes, root, 1)) {
    const special = integrateSpecial(nodes, node)
    if (special) {
      integrals.push(scaled(factor, special))
      continue
    }
    const sum = expand(nodes, node)
    rest = sum && rest && addSums(rest, scaleSum(sum, factor))
  }
  if (!rest || !hasFiniteFactors(rest)) return null
  if (rest.length > 0) integrals.push(integrateSum(rest))
  if (integrals.length === 1) return integrals[0]
  return (from, to) => {
    let total = 0
    for (let i = 0; i < integrals.length; i++) total += integrals[i](from, to)
    return total
  }
}

/** The node as Σ factor · node, through sums and constant factors. */
function listSummands(nodes: readonly Node[], i: number, factor: number): { node: number; factor: number }[] {
  const { op: operation, args } = nodes[i]
  const [a, b] = args
  if (operation === op.NEGATE) return listSummands(nodes, a, -factor)
  if (operation === op.ADD) return [...listSummands(nodes, a, factor), ...listSummands(nodes, b, factor)]
  if (operation === op.SUBTRACT) return [...listSummands(nodes, a, factor), ...listSummands(nodes, b, -factor)]
  if (operation === op.MULTIPLY && nodes[a].op === op.CONSTANT) return listSummands(nodes, b, factor * nodes[a].value)
  if (operation === op.MULTIPLY && nodes[b].op === op.CONSTANT) return listSummands(nodes, a, factor * nodes[b].value)
  if (operation === op.DIVIDE && nodes[b].op === op.CONSTANT) return listSummands(nodes, a, factor / nodes[b].value)
  return [{ node: i, factor }]
}

function integrateSpecial(nodes: readonly Node[], i: number): Antiderivative | null {
  const { op: operation, args } = nodes[i]
  const linear = args.length > 0 ? nodes[args[0]].linear : null
  const sloping = linear !== null && linear.slope !== 0
  switch (operation) {
    case op.POWER:
      if (!sloping || nodes[args[1]].op !== op.CONSTANT) return null
      return integratePower(linear.slope, linear.offset, nodes[args[1]].value)
    case op.SQRT:
      return sloping ? integratePower(linear.slope, linear.offset, 0.5) : null
    case op.DIVIDE: {
      const below = nodes[args[1]]
      const above = nodes[args[0]]
      if (above.op !== op.CONSTANT) return null
      if (below.linear && below.linear.slope !== 0)
        return scaled(above.value, integratePower(below.linear.slope, below.linear.offset, -1))
      return integrateReciprocal(nodes, below, above.value)
    }
    case op.ABS: {
      if (!sloping) return null
      const { slope, offset } = linear
      return (from, to) => {
        const u = slope * from + offset
        const v = slope * to + offset
        return (v * Math.abs(v) - u * Math.abs(u)) / (2 * slope)
      }
    }
    case op.STEP5:
      return sloping ? integrateStep5(nodes, args, linear.slope, linear.offset) : null
    default:
      return null
  }
}

function scaled(factor: number, integral: Antiderivative): Antiderivative {
  return (from, to) => factor * integral(from, to)
}

/** factor / (at + b)ⁿ, n a constant, also written as a product of two. */
function integrateReciprocal(nodes: readonly Node[], below: Node, factor: number): Antiderivative | null {
  const base = below.args.length > 0 ? nodes[below.args[0]].linear : null
  if (!base || base.slope === 0) return null
  if (below.op === op.MULTIPLY && below.args[0] === below.args[1]) {
    return scaled(factor, integratePower(base.slope, base.offset, -2))
  }
  if (below.op === op.SQRT) return scaled(factor, integratePower(base.slope, base.offset, -0.5))
  if (below.op !== op.POWER || nodes[below.args[1]].op !== op.CONSTANT) return null
  return scaled(factor, integratePower(base.slope, base.offset, -nodes[below.args[1]].value))
}

/** ∫ (aτ + b)ⁿ dτ, a ≠ 0; NaN across a pole. */
function integratePower(a: number, b: number, n: number): Antiderivative {
  const scale = a * (n + 1)
  return (from, to) => {
    const first = a * from + b
    const ratio = (a * (to - from)) / first
    if (n === -1) return Math.log1p(ratio) / a
    if (n < -1 && !(ratio > -1)) return NaN
    const start = Math.pow(first, n + 1)
    // The difference of two nearly equal powers is taken through expm1.
    if (Math.abs(ratio) < 0.5) return (start * Math.expm1((n + 1) * Math.log1p(ratio))) / scale
    return (Math.pow(a * to + b, n + 1) - start) / scale
  }
}

/** With p of step5: ∫₀ˢ p = s⁴ (5/2 − 3s + s²) on [0, 1]; 0 before, s − 1/2 after. */
function areaOfStep(s: number): number {
  if (s <= 0) return 0
  return s < 1 ? s * s * s * s * (2.5 + s * (s - 3)) : s - 0.5
}

function integrateStep5(
  nodes: readonly Node[],
  args: readonly number[],
  slope: number,
  offset: number,
): Antiderivative | null {
  if (args.slice(1).some((i) => nodes[i].op !== op.CONSTANT)) return null
  const [x0, y0, x1, y1] = args.slice(1).map((i) => nodes[i].value)
  if (x0 === x1) return null
  const stretch = (x1 - x0) / slope // dt/ds
  const area = (t: number): number => areaOfStep(fractionOfWay(slope * t + offset, x0, x1))
  return (from, to) => y0 * (to - from) + (y1 - y0) * stretch * (area(to) - area(from))
}

/** The node as an exponential sum, or null. */
function expand(nodes: readonly Node[], i: number): ExponentialSum | null {
  const { op: operation, args, linear } = nodes[i]
  if (linear) return addSums(makeTerm(1, 0, 0, linear.slope, 0), makeTerm(0, 0, 0, linear.offset, 0))
  const inner = nodes[args[0]].linear
  const [a, b] = args
  switch (operation) {
    case op.NEGATE: {
      const sum = expand(nodes, a)
      return sum && scaleSum(sum, -1)
    }
    case op.ADD:
    case op.SUBTRACT: {
      const left = expand(nodes, a)
      const right = left && expand(nodes, b)
      return right && addSums(left, operation === op.ADD ? right : scaleSum(right, -1))
    }
    case op.MULTIPLY: {
      const left = expand(nodes, a)
      const right = left && expand(nodes, b)
      return right && multiplySums(left, right)
    }
    case op.DIVIDE: {
      if (nodes[b].op !== op.CONSTANT) return null
      const sum = expand(nodes, a)
      return sum && scaleSum(sum, 1 / nodes[b].value)
    }
    case op.POWER:
      return expandPower(nodes, a, b)
    case op.SIN:
      return inner && makeTerm(0, 0, inner.slope, Math.sin(inner.offset), -Math.cos(inner.offset))
    case op.COS:
      return inner && makeTerm(0, 0, inner.slope, Math.cos(inner.offset), Math.sin(inner.offset))
    case op.EXP:
      return inner && makeTerm(0, inner.slope, 0, Math.exp(inner.offset), 0)
    case op.SINH:
    case op.COSH: {
      if (!inner) return null
      const half = (operation === op.COSH ? 1 : -1) / 2
      return addSums(
        makeTerm(0, inner.slope, 0, Math.exp(inner.offset) / 2, 0),
        makeTerm(0, -inner.slope, 0, half * Math.exp(-inner.offset), 0),
      )
    }
    default:
      return null
  }
}

function expandPower(nodes: readonly Node[], a: number, b: number): ExponentialSum | null {
  const base = nodes[a]
  const exponent = nodes[b]
  if (base.op === op.CONSTANT && base.value > 0 && exponent.linear) {
    const log = Math.log(base.value)
    return makeTerm(0, log * exponent.linear.slope, 0, Math.exp(log * exponent.linear.offset), 0)
  }
  if (exponent.op !== op.CONSTANT || !Number.isInteger(exponent.value)) return null
  if (exponent.value < 1) return null
  if (base.linear && base.linear.offset === 0) {
    return addSums(makeTerm(exponent.value, 0, 0, Math.pow(base.linear.slope, exponent.value), 0), [])
  }
  if (exponent.value > MOST_FACTORS) return null
  const factor = expand(nodes, a)
  let product = factor
  for (let k = 1; k < exponent.value && product && factor; k++) product = multiplySums(product, factor)
  return product
}
