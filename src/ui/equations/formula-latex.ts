import type { Formulas } from '../../simulation/index.ts'

/** All formulas as one displayed block of LaTeX, signs of equality under each other. */
export function alignedLatex({
  equations,
  closures,
  definitions,
  drives,
}: Extract<Formulas, { readonly ok: true }>): string {
  const lines = [...equations, ...closures, ...definitions, ...drives].map(({ latex }) => latex.replace('=', '&='))
  return `\\[\n\\begin{aligned}\n${lines.join(' \\\\\n')}\n\\end{aligned}\n\\]`
}
