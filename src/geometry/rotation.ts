/** The little algebra of vectors, quaternions and inertia matrices that shapes need. */
import type { Quat, Vec3 } from '../engine/index.ts'

/** Ixx Iyy Izz Ixy Ixz Iyz: entries of the matrix. */
export type Inertia = readonly [number, number, number, number, number, number]
/** Row by row. */
export type Matrix3 = readonly [number, number, number, number, number, number, number, number, number]

/** Rotation matrix of a unit quaternion `[w, x, y, z]`. */
export function matrixOf([w, x, y, z]: Quat): Matrix3 {
  return [
    1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),
    2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
    2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y),
  ] // prettier-ignore
}

/** Unit quaternion of the rotation whose matrix has these columns: right-handed, of length 1, square to each other. */
export function quatOfColumns(a: Vec3, b: Vec3, c: Vec3): Quat {
  // Shepperd's choice of the largest component keeps the division safe at every angle.
  const trace = a[0] + b[1] + c[2]
  const w = 1 + trace
  const x = 1 + a[0] - b[1] - c[2]
  const y = 1 - a[0] + b[1] - c[2]
  const z = 1 - a[0] - b[1] + c[2]
  const largest = Math.max(w, x, y, z)
  const s = 1 / (2 * Math.sqrt(largest))
  if (largest === w) return [w * s, (b[2] - c[1]) * s, (c[0] - a[2]) * s, (a[1] - b[0]) * s]
  if (largest === x) return [(b[2] - c[1]) * s, x * s, (b[0] + a[1]) * s, (c[0] + a[2]) * s]
  if (largest === y) return [(c[0] - a[2]) * s, (b[0] + a[1]) * s, y * s, (c[1] + b[2]) * s]
  return [(a[1] - b[0]) * s, (c[0] + a[2]) * s, (c[1] + b[2]) * s, z * s]
}

/** R v. */
export function rotate(r: Matrix3, [x, y, z]: Vec3): Vec3 {
  return [r[0] * x + r[1] * y + r[2] * z, r[3] * x + r[4] * y + r[5] * z, r[6] * x + r[7] * y + r[8] * z]
}

/** Rᵀ. */
export const transposed = (r: Matrix3): Matrix3 => [r[0], r[3], r[6], r[1], r[4], r[7], r[2], r[5], r[8]]

/** R I Rᵀ. */
export function rotateInertia(r: Matrix3, i: Inertia): Inertia {
  const rows: readonly Vec3[] = [
    [i[0], i[3], i[4]],
    [i[3], i[1], i[5]],
    [i[4], i[5], i[2]],
  ]
  const axes: readonly Vec3[] = [
    [r[0], r[1], r[2]],
    [r[3], r[4], r[5]],
    [r[6], r[7], r[8]],
  ]
  const entry = (a: number, b: number): number => {
    let sum = 0
    for (let k = 0; k < 3; k++) for (let l = 0; l < 3; l++) sum += axes[a]![k]! * rows[k]![l]! * axes[b]![l]!
    return sum
  }
  return [entry(0, 0), entry(1, 1), entry(2, 2), entry(0, 1), entry(0, 2), entry(1, 2)]
}

/** Inertia that a mass adds about a point `d` away from its centre: m (|d|² 1 − d dᵀ). */
export function steiner(mass: number, [x, y, z]: Vec3): Inertia {
  return [
    mass * (y * y + z * z),
    mass * (x * x + z * z),
    mass * (x * x + y * y),
    -mass * x * y,
    -mass * x * z,
    -mass * y * z,
  ]
}

/** a + b. */
export function addInertia(a: Inertia, b: Inertia): Inertia {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4], a[5] + b[5]]
}

/** Sweeps of Jacobi's method; the convergence is quadratic, five are the rule. */
const SWEEPS = 30

/** Principal moments, ascending: eigenvalues of the symmetric matrix, by Jacobi's method. */
export function principalMoments(inertia: Inertia): Vec3 {
  // Scaled, so that squares neither overflow nor vanish.
  const scale = Math.max(...inertia.map(Math.abs))
  if (scale === 0 || !Number.isFinite(scale)) return [scale, scale, scale]
  const [xx, yy, zz, xy, xz, yz] = inertia.map((entry) => entry / scale) as unknown as Inertia
  const m = [
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ]
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    if (Math.max(Math.abs(m[0]![1]!), Math.abs(m[0]![2]!), Math.abs(m[1]![2]!)) < 1e-300) break
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      const off = m[p]![q]!
      if (off === 0) continue
      const theta = (m[q]![q]! - m[p]![p]!) / (2 * off)
      const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1))
      const c = 1 / Math.hypot(t, 1)
      const s = t * c
      for (let k = 0; k < 3; k++) {
        const [a, b] = [m[k]![p]!, m[k]![q]!]
        m[k]![p] = c * a - s * b
        m[k]![q] = s * a + c * b
      }
      for (let k = 0; k < 3; k++) {
        const [a, b] = [m[p]![k]!, m[q]![k]!]
        m[p]![k] = c * a - s * b
        m[q]![k] = s * a + c * b
      }
    }
  }
  const [a, b, c] = [m[0]![0]!, m[1]![1]!, m[2]![2]!].sort((u, v) => u - v)
  return [a! * scale, b! * scale, c! * scale]
}
