/** Products of the tangents with vectors of 6 numbers per body. */
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
