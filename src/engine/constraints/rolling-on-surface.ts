/**
 * Round bodies that roll on a flat or round surface: a ball on a plane or on a sphere about the main marker's origin, a wheel on a line or a circle. With ρ the
 * radius of the body, S that of the surface, N the unit vector from the point of contact to the centre o1, on the rows of docs/THEORY.md §2 (I),
 *
 *   flat:      N = axis of the main marker        C = N·d − ρ
 *   outside:   N = d/|d|                          C = |d| − (S + ρ)
 *   inside:    N = −κ d/|d|,  κ = sign(S − ρ)     C = κ (|S − ρ| − |d|)
 *   σ1 = −ρ N,    Ṅ = ±(ḋ − N (N·ḋ))/|d|
 *
 * For a wheel d stands for d⊥ = d − z (z·d), across the axis z of the main marker. `inside` also holds for a ring that is wider than the circle and goes around
 * it; then κ = −1. Where |d| = 0 there is no direction: N is then that of the flat surface, and does not change.
 */
import type { JointSpec } from '../model/spec.ts'
import type { ElementBatch } from '../model/model.ts'
import { dot3 } from '../math/vec3.ts'

/** Round things on surfaces, a number per element of each. */
export interface Round extends ElementBatch {
  readonly radii: Float64Array
  /** The sign of N along d/|d|; 0 where the surface is flat. */
  readonly senses: Float64Array
  /** The distance of the centres in contact, m. */
  readonly distances: Float64Array
}

export function compileRound(joints: readonly JointSpec[]): Pick<Round, 'radii' | 'senses' | 'distances'> {
  const radii = Float64Array.from(joints, ({ radius }) => radius ?? NaN)
  const senses = new Float64Array(joints.length)
  const distances = new Float64Array(joints.length)
  for (const [i, { id, surface }] of joints.entries()) {
    if (surface === undefined || surface === 'flat') continue
    const { side, radius } = surface
    if (side === 'inside' && radius === radii[i])
      throw new RangeError(`joint ${id} rolls inside of a circle of its own radius; give it another radius`)
    senses[i] = side === 'outside' ? 1 : -Math.sign(radius - radii[i])
    distances[i] = side === 'outside' ? radius + radii[i] : Math.abs(radius - radii[i])
  }
  return { radii, senses, distances }
}

/** N of the contact last computed, and its change; world axes. */
export const normal = new Float64Array(3)
export const normalChange = new Float64Array(3)
const slope = new Float64Array(1)

/**
 * Computes N, and C into `gap`.
 *
 * @param flat N where the surface is flat
 * @param apart d, or that part of it that counts
 */
export function computeNormal(
  { radii, senses, distances }: Round,
  i: number,
  flat: Float64Array,
  apart: Float64Array,
  gap: Float64Array,
): void {
  const sense = senses[i]
  const length = sense === 0 ? 0 : Math.sqrt(dot3(apart, 0, apart, 0))
  slope[0] = length > 0 ? sense / length : 0
  for (let k = 0; k < 3; k++) normal[k] = length > 0 ? apart[k] * slope[0] : flat[k]
  gap[0] = sense === 0 ? dot3(flat, 0, apart, 0) - radii[i] : sense * (length - distances[i])
}

/** Computes the change of N: `flat` and `apart` hold the changes of what was handed to computeNormal. */
export function computeNormalChange({ senses }: Round, i: number, flat: Float64Array, apart: Float64Array): void {
  if (senses[i] === 0) {
    for (let k = 0; k < 3; k++) normalChange[k] = flat[k]
    return
  }
  const along = dot3(normal, 0, apart, 0)
  for (let k = 0; k < 3; k++) normalChange[k] = slope[0] * (apart[k] - along * normal[k])
}

/** σ1 = −ρ N, or how it changes. */
export function writePlace({ radii }: Round, i: number, n: Float64Array, out: Float64Array): void {
  for (let k = 0; k < 3; k++) out[k] = -radii[i] * n[k]
}
