import type { Expression } from './law-spec.ts'
import { makeProgram } from './program.ts'

/** The value of an expression without `t`, as a law of it has it; not finite where it is not defined. */
export function calcConstant(tree: Expression): number {
  const { regs, root } = makeProgram(tree)
  return regs[3 * root]
}
