/**
 * Expression tree → flat program. Every distinct subexpression becomes one node and one register; constants are
 * folded; what remains is a list of instructions in order of need.
 */
import type { Expression } from './law-spec.ts'
import { runInstruction, setConstant, STRIDE } from './jets.ts'
import * as op from './opcodes.ts'

/** One distinct subexpression; arguments are indices of earlier nodes. */
export interface Node {
  readonly op: number
  readonly args: readonly number[]
  /** The number of a CONSTANT; NaN otherwise. */
  readonly value: number
  /** The name of a SIGNAL; empty otherwise. */
  readonly name: string
  /** slope · t + offset, for a node that is built as a linear function of t. */
  readonly linear: { readonly slope: number; readonly offset: number } | null
}

export interface Program {
  readonly nodes: readonly Node[]
  readonly root: number
  /** Instructions, STRIDE integers each. */
  readonly code: Int32Array
  /** (f, f′, f″) of every node; constants are filled in. */
  readonly regs: Float64Array
  readonly flat: Uint8Array
  /** Register of `t`, or −1. */
  readonly time: number
  /** For each node whether it depends on a signal. */
  readonly ofState: readonly boolean[]
}

/** Value of an operation on constants, by the same instruction that runs on jets. */
function foldConstants(operation: number, values: readonly number[]): number {
  const regs = new Float64Array(3 * (values.length + 1))
  const flat = new Uint8Array(values.length + 1)
  values.forEach((value, i) => setConstant(regs, flat, i + 1, value))
  const code = new Int32Array(STRIDE)
  code[0] = operation
  for (let i = 0; i < values.length; i++) code[2 + i] = i + 1
  runInstruction(code, 0, regs, flat)
  return regs[0]
}

class Builder {
  readonly nodes: Node[] = []
  private readonly index = new Map<string, number>()

  add(tree: Expression): number {
    switch (tree.op) {
      case 'number':
        return this.constant(tree.value)
      case 't':
        return this.intern(op.TIME, [], NaN, { slope: 1, offset: 0 })
      case 'signal':
        return this.intern(op.SIGNAL, [], NaN, null, tree.name)
      case 'negate':
        return this.apply(op.NEGATE, [this.add(tree.a)])
      case 'add':
        return this.apply(op.ADD, [this.add(tree.a), this.add(tree.b)])
      case 'subtract':
        return this.apply(op.SUBTRACT, [this.add(tree.a), this.add(tree.b)])
      case 'multiply':
        return this.apply(op.MULTIPLY, [this.add(tree.a), this.add(tree.b)])
      case 'divide':
        return this.apply(op.DIVIDE, [this.add(tree.a), this.add(tree.b)])
      case 'power':
        return this.power(this.add(tree.a), this.add(tree.b))
      case 'call':
        return this.call(
          tree.name,
          tree.args.map((argument) => this.add(argument)),
        )
    }
  }

  private call(name: keyof typeof op.FUNCTIONS, args: readonly number[]): number {
    const { op: operation, arity } = op.FUNCTIONS[name]
    const open = operation === op.MIN || operation === op.MAX
    if (open ? args.length < 1 : args.length !== arity) {
      throw new RangeError(`${name} takes ${open ? 'at least 1 argument' : `${arity} arguments`}, not ${args.length}`)
    }
    if (open) return args.reduce((left, right) => this.apply(operation, [left, right]))
    return operation === op.SQRT ? this.squareRoot(args[0]) : this.apply(operation, args)
  }

  private power(a: number, b: number): number {
    const exponent = this.nodes[b]
    if (exponent.op === op.CONSTANT) {
      if (exponent.value === 1) return a
      if (exponent.value === 2) return this.apply(op.MULTIPLY, [a, a])
      if (exponent.value === 0.5) return this.squareRoot(a)
    }
    return this.apply(op.POWER, [a, b])
  }

  /** √(a·a) is |a|: the derivative at a = 0 would be 0/0 otherwise. */
  private squareRoot(a: number): number {
    const { op: inner, args } = this.nodes[a]
    if (inner === op.MULTIPLY && args[0] === args[1]) return this.apply(op.ABS, [args[0]])
    return this.apply(op.SQRT, [a])
  }

  private apply(operation: number, args: readonly number[]): number {
    const parts = args.map((i) => this.nodes[i])
    if (parts.every((part) => part.op === op.CONSTANT)) {
      return this.constant(
        foldConstants(
          operation,
          parts.map((part) => part.value),
        ),
      )
    }
    return this.intern(operation, args, NaN, linearForm(operation, parts))
  }

  private constant(value: number): number {
    return this.intern(op.CONSTANT, [], value, { slope: 0, offset: value })
  }

  private intern(operation: number, args: readonly number[], value: number, linear: Node['linear'], name = ''): number {
    const key = `${operation}:${args.join()}:${Object.is(value, -0) ? '-0' : value}:${name}`
    const known = this.index.get(key)
    if (known !== undefined) return known
    this.nodes.push({ op: operation, args, value, linear, name })
    this.index.set(key, this.nodes.length - 1)
    return this.nodes.length - 1
  }
}

function linearForm(operation: number, parts: readonly Node[]): Node['linear'] {
  const a = parts[0].linear
  const b = parts.length > 1 ? parts[1].linear : null
  if (operation === op.NEGATE) return a && { slope: -a.slope, offset: -a.offset }
  if (!a || !b) return null
  if (operation === op.ADD) return { slope: a.slope + b.slope, offset: a.offset + b.offset }
  if (operation === op.SUBTRACT) return { slope: a.slope - b.slope, offset: a.offset - b.offset }
  if (operation === op.MULTIPLY && parts[0].op === op.CONSTANT) {
    return { slope: a.offset * b.slope, offset: a.offset * b.offset }
  }
  if (operation === op.MULTIPLY && parts[1].op === op.CONSTANT) {
    return { slope: a.slope * b.offset, offset: a.offset * b.offset }
  }
  if (operation === op.DIVIDE && parts[1].op === op.CONSTANT && b.offset !== 0) {
    return { slope: a.slope / b.offset, offset: a.offset / b.offset }
  }
  return null
}

/** Nodes that the root needs, in order; folding and rewriting leave others behind. */
function neededBy(nodes: readonly Node[], root: number): boolean[] {
  const needed = nodes.map(() => false)
  needed[root] = true
  for (let i = root; i >= 0; i--) if (needed[i]) for (const argument of nodes[i].args) needed[argument] = true
  return needed
}

/** Compiles a tree. A call with a wrong number of arguments throws RangeError. */
export function makeProgram(tree: Expression): Program {
  const builder = new Builder()
  const last = builder.add(tree)
  const needed = neededBy(builder.nodes, last)
  const place = new Map<number, number>()
  const nodes: Node[] = []
  builder.nodes.forEach((node, i) => {
    if (!needed[i]) return
    place.set(i, nodes.length)
    nodes.push({ ...node, args: node.args.map((argument) => place.get(argument)!) })
  })
  const regs = new Float64Array(3 * nodes.length)
  const flat = new Uint8Array(nodes.length)
  const code: number[] = []
  const ofState: boolean[] = []
  let time = -1
  nodes.forEach((node, i) => {
    ofState.push(node.op === op.SIGNAL || node.args.some((argument) => ofState[argument]))
    if (node.op === op.CONSTANT) setConstant(regs, flat, i, node.value)
    else if (node.op === op.TIME) time = i
    else if (node.op !== op.SIGNAL) code.push(node.op, i, ...Array.from({ length: 5 }, (_, k) => node.args[k] ?? 0))
  })
  if (time >= 0) regs[3 * time + 1] = 1
  return { nodes, root: place.get(last)!, code: Int32Array.from(code), regs, flat, time, ofState }
}

/** Computes every register at time t, with signals as their registers have them. */
export function runProgram(program: Program, t: number): void {
  const { code, regs, flat, time } = program
  if (time >= 0) regs[3 * time] = t
  for (let at = 0; at < code.length; at += STRIDE) runInstruction(code, at, regs, flat)
}
