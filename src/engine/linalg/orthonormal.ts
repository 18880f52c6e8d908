/** Orthonormal sets of vectors of one length. */

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i]
  return sum
}

/** Removes from v, in place, its part in the span of an orthonormal set; returns the length of what is left. */
export function reject(v: Float64Array, basis: readonly Float64Array[]): number {
  // a second pass leaves it orthogonal to rounding
  for (let pass = 0; pass < 2; pass++)
    for (const q of basis) {
      const s = dot(q, v)
      for (let i = 0; i < v.length; i++) v[i] -= s * q[i]
    }
  return Math.sqrt(dot(v, v))
}

/** An orthonormal basis of the span of vectors; a vector of which less than `least` of its length is new adds nothing. */
export function orthonormalise(vectors: readonly Float64Array[], least = 1e-10): Float64Array[] {
  const basis: Float64Array[] = []
  for (const vector of vectors) extend(basis, vector, least)
  return basis
}

/** Adds to an orthonormal set the direction that a vector has outside of its span, if that is more than `least` of its length; returns whether it is. */
export function extend(basis: Float64Array[], vector: Float64Array, least: number): boolean {
  const rest = vector.slice()
  const size = Math.sqrt(dot(rest, rest))
  const left = reject(rest, basis)
  if (!(left > least * size)) return false
  basis.push(rest.map((x) => x / left))
  return true
}

/** Σ c_k vectors_k. */
export function combine(vectors: readonly Float64Array[], c: ArrayLike<number>, length: number): Float64Array {
  const out = new Float64Array(length)
  vectors.forEach((v, k) => {
    const s = c[k]
    if (s) for (let i = 0; i < length; i++) out[i] += s * v[i]
  })
  return out
}
