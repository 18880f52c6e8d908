/** Numbers typed as expressions: `2*pi`, `1/3`. */
import { calcConstant } from '../../engine/index.ts'
import { dependsOnTime, parseExpression } from './expression.ts'

export type Constant =
  | { readonly ok: true; readonly value: number }
  /** The column counts characters from 1. */
  | { readonly ok: false; readonly column: number; readonly message: string }

/** The value of an expression without `t`; always finite. */
export function evaluateConstant(text: string): Constant {
  const parsed = parseExpression(text, [])
  if (!parsed.ok) return parsed
  if (dependsOnTime(parsed.tree)) {
    return {
      ok: false,
      column: text.search(/\bt\b/) + 1,
      message: '"t" has no value here; write a number that does not change',
    }
  }
  const value = calcConstant(parsed.tree)
  if (!Number.isFinite(value))
    return { ok: false, column: 1, message: 'the result is not a finite number; write another expression' }
  return { ok: true, value: value + 0 }
}
