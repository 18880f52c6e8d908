/**
 * The work–precision mechanisms in minimal coordinates: no constraints, no quaternions, nothing of the engine.
 *
 * Chains of rods with pins: angles θ_i of the rods against x, positive from x to z. With a_i the mass beyond rod i, times L,
 *   Σ_j A_ij cos(θ_i − θ_j) θ̈_j + Σ_j A_ij sin(θ_i − θ_j) θ̇_j² = −g B_i cos θ_i,
 *   A_ij = m L² (n − max(i, j) − ½) for i ≠ j,  A_ii = m L² (n − i − ¾) + J,  B_i = m L (n − i − ½),   i from 0.
 *
 * Loops of one freedom: everything is a function of the crank's angle θ; with 2T = M(θ) θ̇²,
 *   M θ̈ + ½ M′ θ̇² + V′ = 0.
 */
import { FOUR_BAR, SLIDER_CRANK } from '../mechanisms/linkages.ts'
import type { Body, Mechanism } from '../mechanisms/mechanism.ts'
import type { Samples } from '../parts/work-precision.ts'
import { integrate, type Equations } from './extrapolation.ts'
import {
  constant,
  cosine,
  cross3,
  derivative3,
  dot3,
  plus,
  plus3,
  power,
  scaled,
  scaled3,
  sine,
  times,
  times3,
  type Jet,
  type Jet3,
} from './jet.ts'

const G = 9.81

interface Minimal extends Equations {
  readonly q: Float64Array
  readonly rate: Float64Array
  /** Places of the watched points. */
  place(q: Float64Array, out: Float64Array): void
}

/** Places of the watched points at the times, or null where there are no minimal coordinates of this mechanism here. */
export function minimalReference(mechanism: Mechanism, times: readonly number[], tolerance: number): Samples | null {
  const made = makeMinimal(mechanism)
  if (!made) return null
  const samples: Float64Array[] = []
  integrate(made, made.q, made.rate, times, tolerance, () => {
    const out = new Float64Array(3 * mechanism.watch.length)
    made.place(made.q, out)
    samples.push(out)
  })
  return samples
}

function makeMinimal(mechanism: Mechanism): Minimal | null {
  if (mechanism.name === 'slider-crank')
    return oneFreedom(mechanism, sliderCrank, SLIDER_CRANK.angle, SLIDER_CRANK.speed)
  if (mechanism.name === 'four-bar') return oneFreedom(mechanism, fourBar, Math.PI, 0)
  if (mechanism.name === 'spatial-slider-crank') return oneFreedom(mechanism, spatialSliderCrank, 0, 6)
  if (mechanism.joints.every((j, i) => j.type === 'revolute' && j.child === i && j.parent === i - 1 && !j.closes))
    return pinnedChain(mechanism.bodies)
  return null
}

/** Equal rods with pins along y, watched at the centres and at the end. */
function pinnedChain(bodies: readonly Body[]): Minimal {
  const n = bodies.length
  const { mass, position, inertia } = bodies[0]!
  const length = 2 * position[0]
  const beyond = (i: number, j: number): number => n - Math.max(i, j) - 0.5
  const A = new Float64Array(n * n)
  const b = new Float64Array(n)
  const c = new Float64Array(n)
  const s = new Float64Array(n)
  return {
    freedoms: n,
    q: new Float64Array(n),
    rate: new Float64Array(n),
    accelerate(q, rate, out) {
      for (let i = 0; i < n; i++) {
        c[i] = Math.cos(q[i]!)
        s[i] = Math.sin(q[i]!)
      }
      for (let i = 0; i < n; i++) {
        let sum = -G * mass * length * (n - i - 0.5) * c[i]!
        for (let j = 0; j < n; j++) {
          const a = mass * length * length * beyond(i, j)
          sum -= a * (s[i]! * c[j]! - c[i]! * s[j]!) * rate[j]! * rate[j]!
          if (j < i) A[i * n + j] = a * (c[i]! * c[j]! + s[i]! * s[j]!)
        }
        A[i * n + i] = mass * length * length * (n - i - 0.75) + inertia[1]
        b[i] = sum
      }
      solveCholesky(A, b, n)
      out.set(b)
    },
    place(q, out) {
      let [x, z] = [0, 0]
      for (let i = 0; i < n; i++) {
        const [dx, dz] = [length * Math.cos(q[i]!), length * Math.sin(q[i]!)]
        out.set([x + dx / 2, 0, z + dz / 2], 3 * i)
        x += dx
        z += dz
      }
      out.set([x, 0, z], 3 * n)
    },
  }
}

/** A x = b, A symmetric positive definite by its lower half; x takes the place of b, the factor that of A. */
function solveCholesky(A: Float64Array, b: Float64Array, n: number): void {
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      let sum = A[i * n + j]!
      for (let k = 0; k < j; k++) sum -= A[i * n + k]! * A[j * n + k]!
      A[i * n + j] = i === j ? Math.sqrt(sum) : sum / A[j * n + j]!
    }
  for (let i = 0; i < n; i++) {
    let sum = b[i]!
    for (let k = 0; k < i; k++) sum -= A[i * n + k]! * b[k]!
    b[i] = sum / A[i * n + i]!
  }
  for (let i = n - 1; i >= 0; i--) {
    let sum = b[i]!
    for (let k = i + 1; k < n; k++) sum -= A[k * n + i]! * b[k]!
    b[i] = sum / A[i * n + i]!
  }
}

/** A loop at the crank's angle: mass centres, all watched points, and the turning part of M. */
interface Pose {
  readonly centres: readonly Jet3[]
  readonly watched: readonly Jet3[]
  readonly turning: Jet
}

function oneFreedom(
  mechanism: Mechanism,
  pose: (bodies: readonly Body[], angle: Jet) => Pose,
  start: number,
  speed: number,
): Minimal {
  const { bodies } = mechanism
  return {
    freedoms: 1,
    q: Float64Array.of(start),
    rate: Float64Array.of(speed),
    accelerate(q, rate, out) {
      const { centres, turning } = pose(bodies, [q[0]!, 1, 0])
      let M = turning
      let slope = 0
      centres.forEach((r, i) => {
        const { mass } = bodies[i]!
        const v = derivative3(r)
        M = plus(M, scaled(mass, dot3(v, v)))
        slope += mass * G * r[2][1]
      })
      out[0] = -(0.5 * M[1] * rate[0]! * rate[0]! + slope) / M[0]
    },
    place(q, out) {
      const { watched } = pose(bodies, [q[0]!, 1, 0])
      watched.forEach((r, i) => out.set([r[0][0], r[1][0], r[2][0]], 3 * i))
    },
  }
}

const still = (x: number, y: number, z: number): Jet3 => [constant(x), constant(y), constant(z)]
const half = (a: Jet3, b: Jet3): Jet3 => scaled3(0.5, plus3(a, b))
const minus3 = (a: Jet3, b: Jet3): Jet3 => plus3(a, scaled3(-1, b))
const square = (a: Jet): Jet => times(a, a)
/** J |u′|² for a bar along the unit vector u: J times the square of its turning speed across itself. */
const turningOf = (inertia: number, u: Jet3): Jet => {
  const rate = derivative3(u)
  return scaled(inertia, dot3(rate, rate))
}

function sliderCrank(bodies: readonly Body[], angle: Jet): Pose {
  const { crank, rod } = SLIDER_CRANK
  const b: Jet3 = [scaled(crank, cosine(angle)), constant(0), scaled(crank, sine(angle))]
  const reach = power(plus(constant(rod * rod), scaled(-1, square(b[2]))), 0.5)
  const c: Jet3 = [plus(b[0], reach), constant(0), constant(0)]
  const u = scaled3(1 / rod, minus3(c, b))
  const centres = [scaled3(0.5, b), half(b, c), c]
  const turning = plus(constant(bodies[0]!.inertia[1]), turningOf(bodies[1]!.inertia[1], u))
  return { centres, watched: [...centres, b], turning }
}

function fourBar(bodies: readonly Body[], angle: Jet): Pose {
  const { crank, coupler, rocker, ground } = FOUR_BAR
  const b: Jet3 = [scaled(crank, cosine(angle)), constant(0), scaled(crank, sine(angle))]
  const d = still(ground, 0, 0)
  const e = minus3(d, b)
  const reach2 = dot3(e, e)
  // foot of the triangle's height on BD, over BD
  const foot = plus(constant(0.5), scaled(0.5 * (coupler ** 2 - rocker ** 2), power(reach2, -1)))
  const height = power(plus(times(constant(coupler ** 2), power(reach2, -1)), scaled(-1, square(foot))), 0.5)
  const up: Jet3 = [scaled(-1, e[2]), constant(0), e[0]]
  const c = plus3(b, plus3(times3(foot, e), times3(height, up)))
  const centres = [scaled3(0.5, b), half(b, c), half(d, c)]
  const turning = plus(
    constant(bodies[0]!.inertia[1]),
    turningOf(bodies[1]!.inertia[1], scaled3(1 / coupler, minus3(c, b))),
    turningOf(bodies[2]!.inertia[1], scaled3(1 / rocker, minus3(c, d))),
  )
  return { centres, watched: [...centres, b], turning }
}

/** ω = u × u′ + s u with s such that the cross of the universal joint allows it: ω has nothing along n, across both arms. */
function spatialSliderCrank(bodies: readonly Body[], angle: Jet): Pose {
  const a = still(0, 0.1, 0.12)
  const [crank, rod] = [0.08, 0.3]
  const b = plus3(a, [constant(0), scaled(-crank, sine(angle)), scaled(crank, cosine(angle))])
  const across2 = plus(square(b[1]), square(b[2]))
  const c: Jet3 = [power(plus(constant(rod * rod), scaled(-1, across2)), 0.5), constant(0), constant(0)]
  const u = scaled3(1 / rod, minus3(c, b))
  const arm = times3(power(plus(square(u[1]), square(u[2])), -0.5), [constant(0), scaled(-1, u[2]), u[1]])
  const n: Jet3 = [constant(0), scaled(-1, arm[2]), arm[1]]
  const bending = cross3(u, derivative3(u))
  const spin = scaled(-1, times(dot3(bending, n), power(dot3(u, n), -1)))
  const [crankBody, , rodBody] = bodies
  const centres = [half(a, b), c, half(b, c)]
  const turning = plus(
    constant(crankBody!.inertia[0]),
    turningOf(rodBody!.inertia[1], u),
    scaled(rodBody!.inertia[0], square(spin)),
  )
  return { centres, watched: [...centres, b], turning }
}
