/** Numbers with two derivatives by one variable: [f, f′, f″]. */
export type Jet = readonly [number, number, number]
export type Jet3 = readonly [Jet, Jet, Jet]

export const constant = (c: number): Jet => [c, 0, 0]
export const plus = (...terms: readonly Jet[]): Jet =>
  terms.reduce((a, b): Jet => [a[0] + b[0], a[1] + b[1], a[2] + b[2]], constant(0))
export const times = (a: Jet, b: Jet): Jet => [
  a[0] * b[0],
  a[1] * b[0] + a[0] * b[1],
  a[2] * b[0] + 2 * a[1] * b[1] + a[0] * b[2],
]
export const scaled = (c: number, a: Jet): Jet => [c * a[0], c * a[1], c * a[2]]
/** g(f) from g, g′, g″ at f. */
const chain = (f: Jet, g: number, g1: number, g2: number): Jet => [g, g1 * f[1], g2 * f[1] * f[1] + g1 * f[2]]
export const power = (a: Jet, p: number): Jet => chain(a, a[0] ** p, p * a[0] ** (p - 1), p * (p - 1) * a[0] ** (p - 2))
export const sine = (a: Jet): Jet => chain(a, Math.sin(a[0]), Math.cos(a[0]), -Math.sin(a[0]))
export const cosine = (a: Jet): Jet => chain(a, Math.cos(a[0]), -Math.sin(a[0]), -Math.cos(a[0]))
/** The derivative; its own second derivative is not known and NaN. */
export const derivative = (a: Jet): Jet => [a[1], a[2], NaN]

export const plus3 = (a: Jet3, b: Jet3): Jet3 => [plus(a[0], b[0]), plus(a[1], b[1]), plus(a[2], b[2])]
export const scaled3 = (c: number, a: Jet3): Jet3 => [scaled(c, a[0]), scaled(c, a[1]), scaled(c, a[2])]
export const times3 = (c: Jet, a: Jet3): Jet3 => [times(c, a[0]), times(c, a[1]), times(c, a[2])]
export const dot3 = (a: Jet3, b: Jet3): Jet => plus(times(a[0], b[0]), times(a[1], b[1]), times(a[2], b[2]))
export const cross3 = (a: Jet3, b: Jet3): Jet3 => {
  const part = (i: number, j: number): Jet => plus(times(a[i]!, b[j]!), scaled(-1, times(a[j]!, b[i]!)))
  return [part(1, 2), part(2, 0), part(0, 1)]
}
export const derivative3 = (a: Jet3): Jet3 => [derivative(a[0]), derivative(a[1]), derivative(a[2])]
