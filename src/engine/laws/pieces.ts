/**
 * Where an expression may fail to be smooth, node by node: the side on which each such node is at a time, and the
 * times at which sides are known to change.
 *
 * A side is told from the registers after a run. Some sides change at smooth points as well (a quadrant of atan2, an
 * extremum under a root): a spare break costs an integrator one step, a missed one its accuracy.
 */
import { fractionOfWay, wholeTurns } from './jets.ts'
import * as op from './opcodes.ts'
import type { Node, Program } from './program.ts'

/** Times `offset + k · period`, k any integer; the one time `offset` when period is 0. */
export interface Recurrence {
  readonly offset: number
  readonly period: number
}

/** Nodes of the program that can have more than one smooth piece. */
export function listKinks(nodes: readonly Node[]): number[] {
  const kinks: number[] = []
  nodes.forEach((node, i) => {
    if (mayKink(node, nodes)) kinks.push(i)
  })
  return kinks
}

function mayKink(node: Node, nodes: readonly Node[]): boolean {
  const a = nodes[node.args[0]]
  const b = nodes[node.args[1]]
  switch (node.op) {
    case op.DIVIDE:
      return b.op !== op.CONSTANT
    case op.POWER:
      return a.op !== op.CONSTANT && !(b.op === op.CONSTANT && Number.isInteger(b.value) && b.value >= 0)
    case op.HYPOT:
      return !(a.op === op.CONSTANT && a.value !== 0) && !(b.op === op.CONSTANT && b.value !== 0)
    case op.SQRT:
    case op.ASIN:
    case op.ACOS:
      return a.linear === null
    case op.TAN:
    case op.ABS:
    case op.SIGN:
    case op.MIN:
    case op.MAX:
    case op.MOD:
    case op.ATAN2:
    case op.STEP5:
      return true
    default:
      return false
  }
}

/** 1 left of zero, 0 at zero or right of it. */
function side(x: number): number {
  return x < 0 ? 1 : 0
}

/** Index of the branch of tan: the pole itself falls between two doubles, so the sign of the result decides there. */
function branchOfTan(x: number, tan: number): number {
  const n = Math.floor(x / Math.PI + 0.5)
  const rest = x - n * Math.PI
  if (tan > 0 && rest < -1) return n - 1
  if (tan < 0 && rest > 1) return n + 1
  return n
}

/** The side on which node i lies, as an integer (NaN where the value is not a number). */
export function sideOf(program: Program, i: number): number {
  const { regs } = program
  const { op: operation, args } = program.nodes[i]
  const a = regs[3 * args[0]]
  const b = args.length > 1 ? regs[3 * args[1]] : 0
  switch (operation) {
    case op.DIVIDE:
      return side(b)
    case op.POWER:
      return side(a) + 2 * side(regs[3 * args[0] + 1])
    case op.SQRT:
    case op.ASIN:
    case op.ACOS:
      return side(regs[3 * args[0] + 1]) // √(1 − cos t), asin(sin t): kinks at extrema of the argument
    case op.TAN:
      return branchOfTan(a, regs[3 * i])
    case op.SIGN:
      return Math.sign(a)
    case op.ABS:
      return side(a)
    case op.MIN:
    case op.MAX:
      return side(a - b)
    case op.MOD:
      return 2 * wholeTurns(a, b) + side(b)
    case op.HYPOT:
    case op.ATAN2:
      return side(a) + 2 * side(b)
    default: {
      const s = fractionOfWay(a, b, regs[3 * args[3]])
      return s <= 0 ? 0 : s >= 1 ? 2 : 1
    }
  }
}

/** The times at which the sides of a node are known to change. */
export function listRecurrences(nodes: readonly Node[], i: number): Recurrence[] {
  const { op: operation, args } = nodes[i]
  const [a, b] = args
  switch (operation) {
    case op.DIVIDE:
      return crossings(nodes, b, 0)
    case op.ABS:
    case op.SIGN:
      return crossings(nodes, a, 0)
    case op.POWER:
      return [...crossings(nodes, a, 0), ...turnings(nodes, a)]
    case op.SQRT:
    case op.ASIN:
    case op.ACOS:
      return turnings(nodes, a)
    case op.HYPOT:
    case op.ATAN2:
      return [...crossings(nodes, a, 0), ...crossings(nodes, b, 0)]
    case op.MIN:
    case op.MAX:
      return meetings(nodes, a, b)
    case op.STEP5:
      return [...meetings(nodes, a, b), ...meetings(nodes, a, args[3])]
    case op.TAN:
      return everyLevel(nodes[a], Math.PI / 2, Math.PI)
    case op.MOD:
      return nodes[b].op === op.CONSTANT ? everyLevel(nodes[a], 0, nodes[b].value) : []
    default:
      return []
  }
}

/** Times at which a linear node is at `level + k · gap`. */
function everyLevel({ linear }: Node, level: number, gap: number): Recurrence[] {
  if (!linear || linear.slope === 0) return []
  return usable([{ offset: (level - linear.offset) / linear.slope, period: Math.abs(gap / linear.slope) }])
}

function usable(list: readonly Recurrence[]): Recurrence[] {
  return list.filter(({ offset, period }) => Number.isFinite(offset) && Number.isFinite(period))
}

/** Times at which node i is at `level`: through sums, multiples, sine and cosine of a linear node. */
function crossings(nodes: readonly Node[], i: number, level: number): Recurrence[] {
  const { op: operation, args, linear } = nodes[i]
  if (linear) return everyLevel(nodes[i], level, 0)
  const a = nodes[args[0]]
  const b = nodes[args[1]]
  switch (operation) {
    case op.NEGATE:
      return crossings(nodes, args[0], -level)
    case op.ADD:
      if (a.op === op.CONSTANT) return crossings(nodes, args[1], level - a.value)
      return b.op === op.CONSTANT ? crossings(nodes, args[0], level - b.value) : []
    case op.SUBTRACT:
      if (a.op === op.CONSTANT) return crossings(nodes, args[1], a.value - level)
      return b.op === op.CONSTANT ? crossings(nodes, args[0], level + b.value) : []
    case op.MULTIPLY:
      if (a.op === op.CONSTANT) return crossings(nodes, args[1], level / a.value)
      if (b.op === op.CONSTANT) return crossings(nodes, args[0], level / b.value)
      return level === 0 ? [...crossings(nodes, args[0], 0), ...crossings(nodes, args[1], 0)] : []
    case op.DIVIDE:
      if (b.op === op.CONSTANT) return crossings(nodes, args[0], level * b.value)
      return level === 0 ? crossings(nodes, args[0], 0) : []
    case op.SIN: {
      const first = Math.asin(level)
      return [...everyLevel(a, first, 2 * Math.PI), ...everyLevel(a, Math.PI - first, 2 * Math.PI)]
    }
    case op.COS: {
      const first = Math.acos(level)
      return [...everyLevel(a, first, 2 * Math.PI), ...everyLevel(a, -first, 2 * Math.PI)]
    }
    default:
      return []
  }
}

/** Times at which two nodes are equal. */
function meetings(nodes: readonly Node[], i: number, j: number): Recurrence[] {
  const a = nodes[i]
  const b = nodes[j]
  if (b.op === op.CONSTANT) return crossings(nodes, i, b.value)
  if (a.op === op.CONSTANT) return crossings(nodes, j, a.value)
  if (!a.linear || !b.linear) return []
  const difference = { slope: a.linear.slope - b.linear.slope, offset: a.linear.offset - b.linear.offset }
  return everyLevel({ ...a, linear: difference }, 0, 0)
}

/** Times at which the slope of a node is known to change its sign. */
function turnings(nodes: readonly Node[], i: number): Recurrence[] {
  const { op: operation, args } = nodes[i]
  const a = nodes[args[0]]
  switch (operation) {
    case op.SIN:
      return everyLevel(a, Math.PI / 2, Math.PI)
    case op.COS:
      return everyLevel(a, 0, Math.PI)
    case op.NEGATE:
      return turnings(nodes, args[0])
    case op.MULTIPLY:
      if (args[0] === args[1]) return crossings(nodes, args[0], 0)
      return a.op === op.CONSTANT ? turnings(nodes, args[1]) : turnings(nodes, args[0])
    case op.ADD:
    case op.SUBTRACT:
      return a.op === op.CONSTANT ? turnings(nodes, args[1]) : turnings(nodes, args[0])
    case op.ABS:
      return crossings(nodes, args[0], 0)
    default:
      return []
  }
}

/** Smallest time of the list after t; Infinity when there is none. */
export function nextOf(list: readonly Recurrence[], t: number): number {
  let next = Infinity
  for (let i = 0; i < list.length; i++) {
    const { offset, period } = list[i]
    let time = offset
    if (period > 0) {
      const k = Math.ceil((t - offset) / period)
      time = offset + k * period
      if (time <= t) time = offset + (k + 1) * period
    }
    if (time > t && time < next) next = time
  }
  return next
}

/** Two integers mixed into one of at most 53 bits. */
export function mixSides(hash: number, side: number): number {
  const low = side | 0
  const high = Math.floor(side / 4294967296) | 0
  const left = Math.imul(Math.imul((hash / 4294967296) ^ low, 0x9e3779b1) ^ high, 0x85ebca6b) ^ hash
  const right = Math.imul(Math.imul(hash ^ high, 0xc2b2ae35) ^ low, 0x27d4eb2f) ^ (low << 7)
  return ((left >>> 0) & 0x1fffff) * 4294967296 + (right >>> 0)
}
