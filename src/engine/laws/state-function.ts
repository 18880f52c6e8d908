/**
 * Functions of time and of signals (docs/THEORY.md §6): the same programs as of time alone, run with the signals in their registers. Partial derivatives are the first
 * derivatives of as many runs, in each of which one signal has slope 1 and all else, time too, stands still.
 */
import { copyRegister, runInstruction, setConstant, STRIDE } from './jets.ts'
import type { StateFunction } from './law.ts'
import * as op from './opcodes.ts'
import type { Program } from './program.ts'

/** The function of a program that reads signals. */
export function makeStateFunction(program: Program): StateFunction {
  const { nodes, code, ofState } = program
  const registers = nodes.flatMap((node, i) => (node.op === op.SIGNAL ? [i] : []))
  let switches = 0
  const switchOf = Int16Array.from({ length: code.length / STRIDE }, (_, k) => {
    const node = code[STRIDE * k + 1]
    return switchesAt(code[STRIDE * k]) && ofState[node] ? switches++ : -1
  })
  const run: Run = { program, registers: Int32Array.from(registers), switchOf }
  const names = registers.map((i) => nodes[i].name)
  return view(run, names, switches, new Uint8Array(registers.length), NaN)
}

/** A program, the registers of its signals, and for each instruction the switch that it is, or −1. */
interface Run {
  readonly program: Program
  readonly registers: Int32Array
  readonly switchOf: Int16Array
}

const switchesAt = (operation: number): boolean =>
  operation === op.ABS || operation === op.SIGN || operation === op.MIN || operation === op.MAX

/**
 * Makes a function of the program in which some signals, or time, may be held.
 *
 * @param silent 1 for each signal that reads as 0
 * @param held the time at which the function is held; NaN for one that follows time
 */
function view(
  run: Run,
  names: readonly string[],
  switchCount: number,
  silent: Uint8Array,
  held: number,
): StateFunction {
  const { program, registers } = run
  const { regs, flat, root, time } = program
  const set = (t: number, values: Float64Array, at: number): void => {
    if (time >= 0) regs[3 * time] = Number.isNaN(held) ? t : held
    for (let k = 0; k < registers.length; k++) regs[3 * registers[k]] = silent[k] ? 0 : values[at + k]
  }
  return {
    names,
    switchCount,
    calc(t, values, at, sides, first) {
      set(t, values, at)
      runHeld(run, sides, first)
      return regs[3 * root]
    },
    computePartials(t, values, at, sides, first, out) {
      set(t, values, at)
      if (time >= 0) {
        regs[3 * time + 1] = 0
        flat[time] = 1
      }
      for (let k = 0; k < registers.length; k++) flat[registers[k]] = 1
      for (let k = 0; k < registers.length; k++) {
        const i = registers[k]
        regs[3 * i + 1] = 1
        flat[i] = 0
        runHeld(run, sides, first)
        out[k] = silent[k] ? 0 : regs[3 * root + 1]
        regs[3 * i + 1] = 0
        flat[i] = 1
      }
      for (let k = 0; k < registers.length; k++) flat[registers[k]] = 0
      if (time >= 0) {
        regs[3 * time + 1] = 1
        flat[time] = 0
      }
    },
    calcTimeSlope(t, values, at, sides, first) {
      if (time < 0 || !Number.isNaN(held)) return 0
      set(t, values, at)
      runHeld(run, sides, first)
      return regs[3 * root + 1]
    },
    computeGuards(t, values, at, sides, first, out) {
      set(t, values, at)
      runHeld(run, sides, first)
      const { switchOf } = run
      const { code } = program
      for (let k = 0; k < switchOf.length; k++)
        if (switchOf[k] >= 0) out[first + switchOf[k]] = guardOf(code, STRIDE * k, regs)
    },
    heldAt: (t) => view(run, names, switchCount, silent, t),
    without: (signals) =>
      view(
        run,
        names,
        switchCount,
        silent.map((none, k) => none | signals[k]),
        held,
      ),
  }
}

/** The guard of a switch: its argument, or the difference of its two arguments. */
function guardOf(code: Int32Array, at: number, regs: Float64Array): number {
  const a = regs[3 * code[at + 2]]
  return code[at] === op.MIN || code[at] === op.MAX ? a - regs[3 * code[at + 3]] : a
}

/** Computes every register that is not given, with each switch on the side on which it is held. */
function runHeld({ program, switchOf }: Run, sides: Int8Array, first: number): void {
  const { code, regs, flat } = program
  for (let k = 0, at = 0; at < code.length; k++, at += STRIDE) {
    const side = switchOf[k] < 0 ? 0 : sides[first + switchOf[k]]
    if (side === 0) runInstruction(code, at, regs, flat)
    else runSide(code, at, side, regs, flat)
  }
}

/** Runs the instruction of a switch that is held on one side. */
function runSide(code: Int32Array, at: number, side: number, regs: Float64Array, flat: Uint8Array): void {
  const dst = code[at + 1]
  const a = code[at + 2]
  const b = code[at + 3]
  switch (code[at]) {
    case op.SIGN:
      return setConstant(regs, flat, dst, side)
    case op.MIN:
      return copyRegister(regs, flat, dst, side > 0 ? b : a)
    case op.MAX:
      return copyRegister(regs, flat, dst, side > 0 ? a : b)
    default:
      copyRegister(regs, flat, dst, a)
      for (let k = 3 * dst; k < 3 * dst + 3; k++) regs[k] *= side
  }
}
