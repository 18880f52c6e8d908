import type { Law } from './law.ts'

/** ∫₀ᵗ of a law, given its values in closed form: the derivatives are the law's own first two numbers. */
export function makeIntegralLaw(law: Law, integral: (t: number) => number): Law {
  const start = new Float64Array(3)
  law.evaluate(0, start, 0)
  return {
    constant: law.constant && start[0] === 0,
    smooth: law.smooth,
    evaluate(t, out, at) {
      law.evaluate(t, out, at)
      out[at + 2] = out[at + 1]
      out[at + 1] = out[at]
      out[at] = integral(t)
    },
    piece: (t) => law.piece(t),
    nextKink: (t) => law.nextKink(t),
    antiderivative: () => null,
  }
}
