/** Products of the tangents, and of M, with vectors of 6 numbers per body. */
import type { Model } from '../model/model.ts'
import type { Tangent } from '../model/tangent.ts'

/** out ← out + (d D + k K) x */
export function addTangentTimes(tangent: Tangent, d: number, k: number, x: Float64Array, out: Float64Array): void {
  const { K, D, rowBody, columnBody } = tangent
  for (let block = 0; block < rowBody.length; block++) {
    const row = 6 * rowBody[block]
    const column = 6 * columnBody[block]
    let at = 36 * block
    for (let i = 0; i < 6; i++) {
      let sum = 0
      for (let j = 0; j < 6; j++, at++) sum += (d * D[at] + k * K[at]) * x[column + j]
      out[row + i] += sum
    }
  }
}

/** |x|ᵀ |K| |x| of the motion x that begins at `from`: the sum of the absolute values of all terms of its stiffness. */
export function calcTerms({ K, rowBody, columnBody }: Tangent, x: Float64Array, from = 0): number {
  let sum = 0
  for (let block = 0; block < rowBody.length; block++) {
    const row = from + 6 * rowBody[block]
    const column = from + 6 * columnBody[block]
    for (let i = 0; i < 6; i++) {
      const own = Math.abs(x[row + i])
      if (own > 0) for (let j = 0; j < 6; j++) sum += own * Math.abs(K[36 * block + 6 * i + j] * x[column + j])
    }
  }
  return sum
}

/** out ← out + s M x */
export function addMassTimes(model: Model, s: number, x: Float64Array, out: Float64Array): void {
  const { mass, inertia, fixed } = model
  for (let b = 1; b < model.bodyCount; b++) {
    if (fixed[b]) continue
    const i = 6 * b
    for (let k = 0; k < 3; k++) {
      out[i + k] += s * mass[b] * x[i + k]
      for (let m = 0; m < 3; m++) out[i + 3 + k] += s * inertia[9 * b + 3 * k + m] * x[i + 3 + m]
    }
  }
}
