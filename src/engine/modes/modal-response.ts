/**
 * Response by superposition of modes. With D = 0 and K symmetric, vectors φ of K and its eigenvalues κ,
 *
 *   h(ω) = Σ (c·φ)(φ·b) / (κ − ω²)
 *
 * and else, over right vectors v and left vectors w of the companion matrix (pencil.ts), time counted by s,
 *
 *   y = Σ v (w·[0; b/s²]) / (iω/s − μ),   wᵢ·vⱼ = δᵢⱼ
 *
 * where λ = 0 with its Jordan blocks is split off beforehand, and put back by substitution (staircase.ts).
 */
import { factorComplexLU, makeComplexLU, solveComplexLU } from '../linalg/dense-lu.ts'
import { generalEigen } from '../linalg/eigen-general.ts'
import { dot } from '../linalg/orthonormal.ts'
import { liftVector, solveShifted } from '../linalg/staircase.ts'
import { isSymmetric, isUndamped, makeCompanion, solveSymmetric, type Pencil } from './pencil.ts'

/** Rates b and c of the two ports in the free motions. */
export interface Ports {
  readonly input: Float64Array
  readonly output: Float64Array
}

/** h at ω, rad/s. */
export type Superposition = (omega: number) => readonly [re: number, im: number]

/** A frequency counts as at resonance if ω² or ω differs from that of an undamped vibration by less than this share of it, or of the largest eigenvalue. */
const AT_RESONANCE = 1e-12
const OF_LARGEST = 1e-14
/** A mode counts as driven and seen if its parts in input and output are at least this share of the largest. */
const SEEN = 1e-10
/** Largest ratio of the modes' parts to their sum. */
const CANCELLATION = 1e5
/** Frequency over s that stands for 0 where a motion has no stiffness. */
const NEARLY_STATIC = 1e-5

/** Makes the response by superposition; null where the modes do not span all motions, or nearly do not. */
export function makeSuperposition(pencil: Pencil, n: number, ports: Ports): Superposition | null {
  if (n === 0) return () => [0, 0]
  return isUndamped(pencil) && isSymmetric(pencil, n)
    ? superposeReal(pencil, n, ports)
    : superposeComplex(pencil, n, ports)
}

function superposeReal(pencil: Pencil, n: number, { input, output }: Ports): Superposition {
  const { values, vectors } = solveSymmetric(pencil, n)
  const largest = values.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  const residues = values.map((_, k) => {
    const phi = vectors.subarray(n * k, n * k + n)
    return dot(phi, input) * dot(phi, output)
  })
  const least = SEEN * Math.sqrt(dot(input, input) * dot(output, output))
  return (omega) => {
    const square = omega * omega
    let sum = 0
    let atResonance = 0
    let reach = 0
    for (let k = 0; k < n; k++) {
      const gap = values[k] - square
      if (Math.abs(gap) > AT_RESONANCE * square + OF_LARGEST * largest) sum += residues[k] / gap
      else {
        // modes of equal frequency may cancel each other
        atResonance += residues[k]
        reach = values[k]
      }
    }
    if (Math.abs(atResonance) <= least) return [sum, 0]
    // a motion without stiffness moves against the force
    return reach === 0 ? [-Math.sign(atResonance) * Infinity, 0] : [0, -Math.sign(atResonance) * Infinity]
  }
}

function superposeComplex(pencil: Pencil, n: number, { input, output }: Ports): Superposition | null {
  const { timescale, staircase } = makeCompanion(pencil, n)
  const size = staircase.size
  const { re, im, vectorRe, vectorIm } = generalEigen(staircase.core, size)
  const right = new Float64Array(2 * n)
  right.set(
    input.map((x) => x / timescale ** 2),
    n,
  )
  const seen = new Float64Array(2 * n)
  seen.set(output)
  // W b = V⁻¹ b, once for all frequencies
  let parts: readonly [Float64Array, Float64Array] | null = null
  let regular = true
  const partsOf = (b: Float64Array): readonly [Float64Array, Float64Array] => {
    const lu = makeComplexLU(size)
    for (let i = 0; i < size; i++)
      for (let k = 0; k < size; k++) {
        lu.re[size * i + k] = vectorRe[size * k + i]
        lu.im[size * i + k] = vectorIm[size * k + i]
      }
    regular = factorComplexLU(lu)
    const found = [b.slice(), new Float64Array(size)] as const
    solveComplexLU(lu, found[0], found[1])
    const length = Math.sqrt(dot(b, b))
    if (found[0].some((x, k) => !(Math.hypot(x, found[1][k]) <= CANCELLATION * length))) regular = length === 0
    return found
  }
  const largest = re.reduce((most, x, k) => Math.max(most, Math.hypot(x, im[k])), 0)
  const isSeen = (k: number): boolean => {
    const row = size * k
    const [xr, xi] = liftVector(
      staircase,
      re[k],
      im[k],
      vectorRe.slice(row, row + size),
      vectorIm.slice(row, row + size),
    )
    return Math.hypot(dot(seen, xr), dot(seen, xi)) > SEEN * Math.sqrt(dot(seen, seen))
  }
  let resonant = false
  const solveCore =
    (omega: number) =>
    (b: Float64Array): readonly [Float64Array, Float64Array] => {
      parts ??= partsOf(b)
      const yr = new Float64Array(size)
      const yi = new Float64Array(size)
      for (let k = 0; k < size; k++) {
        // part / (iω − μ)
        const [gr, gi] = [-re[k], omega - im[k]]
        const square = gr * gr + gi * gi
        if (Math.sqrt(square) <= AT_RESONANCE * omega + OF_LARGEST * largest) {
          if (Math.hypot(parts[0][k], parts[1][k]) > SEEN * Math.sqrt(dot(b, b)) && isSeen(k)) resonant = true
          continue
        }
        const pr = (parts[0][k] * gr + parts[1][k] * gi) / square
        const pi = (parts[1][k] * gr - parts[0][k] * gi) / square
        for (let i = 0; i < size; i++) {
          yr[i] += pr * vectorRe[size * k + i] - pi * vectorIm[size * k + i]
          yi[i] += pr * vectorIm[size * k + i] + pi * vectorRe[size * k + i]
        }
      }
      return [yr, yi]
    }
  const at = (omega: number): readonly [number, number] => {
    resonant = false
    const [xr, xi] = solveShifted(staircase, omega, right, solveCore(omega))
    return resonant ? [0, -Infinity] : [dot(seen, xr), dot(seen, xi)]
  }
  at(1)
  if (!regular) return null
  return (omega) => {
    if (omega !== 0 || staircase.stairs.length === 0) return at(omega / timescale)
    // the limit, which is infinite where a motion without stiffness is driven and seen
    const [near, nearer] = [at(10 * NEARLY_STATIC), at(NEARLY_STATIC)]
    if (!(Math.hypot(...nearer) > 5 * Math.hypot(...near))) return nearer
    const along = Math.abs(nearer[0]) > Math.abs(nearer[1])
    return along ? [Math.sign(nearer[0]) * Infinity, 0] : [0, Math.sign(nearer[1]) * Infinity]
  }
}
