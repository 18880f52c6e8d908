import type { Expression } from './law-spec.ts'
import { makeProgram } from './program.ts'

/** The value that an expression without `t` has as a law; not finite where it is not defined. */
export function calcConstant(tree: Expression): number {
  const { regs, root } = makeProgram(tree)
  return regs[3 * root]
}
