/**
 * Response to a force or torque that oscillates: what a point of a body moves, per unit of a harmonic force f e^{iωt} at a point of another,
 *
 *   h(ω) = cᵀ z,    (−ω² + iω D̂ + K̂) z = b,     b_k, c_k: rates of the two points along their directions in free motion k
 *
 * solved as it stands at each frequency, or by superposition of modes (modal-response.ts). Linearised as modes are, about rest or a steady turn.
 */
import type { Failure } from '../failure.ts'
import { factorComplexLU, makeComplexLU, solveComplexLU } from '../linalg/dense-lu.ts'
import { mulMV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import type { Vec3 } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { linearise, type LinearisationOptions } from './linearisation.ts'
import { makeSuperposition, type Ports, type Superposition } from './modal-response.ts'
import type { Pencil } from './pencil.ts'
import type { TangentSpace } from '../analysis/tangent-space.ts'

/** A point of a body and a direction. */
export interface Port {
  readonly body: string
  /** In body axes, from the body frame's origin. */
  readonly point: Vec3
  /** World axes (at a steady turn those that turn along), of any length. */
  readonly direction: Vec3
  /** A torque about the direction, or the turn about it, instead of a force or a displacement along it. */
  readonly turning?: boolean
}

export interface FrequencyResponseOptions extends LinearisationOptions {
  readonly force: Port
  readonly response: Port
  /** Hz. */
  readonly frequencies: ArrayLike<number>
  /** `modes` (the default) is fast; where they do not span all motions, as at critical damping, it solves all the same. */
  readonly by?: 'modes' | 'solving'
}

export type FrequencyResponseResult =
  | {
      readonly ok: true
      /**
       * Displacement (m, rad) per unit force (N) or torque (N·m), at each frequency. Infinite at the resonance of a vibration that nothing damps: there
       * re = 0, im = ∓∞.
       */
      readonly re: Float64Array
      readonly im: Float64Array
      readonly amplitude: Float64Array
      /** By which the response is ahead of the force, rad, [−π, π): against the force without damping it lags, −π. */
      readonly phase: Float64Array
    }
  | { readonly ok: false; readonly failure: Failure }

/** At the state, which must be assembled and stays as it is. */
export function calcFrequencyResponse(
  model: Model,
  state: State,
  ws: Workspace,
  options: FrequencyResponseOptions,
): FrequencyResponseResult {
  const linearised = linearise(model, state, ws, options)
  if (!linearised.ok) return linearised
  const { linearisation } = linearised
  const { space } = linearisation
  const ports: Ports = {
    input: ratesOf(model, ws, space, options.force),
    output: ratesOf(model, ws, space, options.response),
  }
  const omegas = Float64Array.from(options.frequencies, (f) => 2 * Math.PI * f)
  const superpose = makeSuperposition(linearisation, space.count, ports)
  const at =
    options.by === 'solving' || superpose === null
      ? makeSolver(linearisation, space.count, ports, superpose)
      : superpose
  const re = new Float64Array(omegas.length)
  const im = new Float64Array(omegas.length)
  omegas.forEach((omega, i) => ([re[i], im[i]] = at(omega)))
  return {
    ok: true,
    re,
    im,
    amplitude: re.map((x, i) => Math.hypot(x, im[i])),
    phase: re.map((x, i) => phaseOf(x, im[i])),
  }
}

function phaseOf(re: number, im: number): number {
  const phase = Math.atan2(im, re)
  return phase === Math.PI ? -Math.PI : phase
}

/** The rate of a port in each of the motions; needs R. */
function ratesOf(model: Model, ws: Workspace, { count, width, basis }: TangentSpace, port: Port): Float64Array {
  const body = model.bodyIndex.get(port.body)
  if (body === undefined) throw new RangeError(`there is no body ${port.body}`)
  const arm = new Float64Array(3)
  for (let k = 0; k < 3; k++) arm[k] = port.point[k] - model.centre[3 * body + k]
  mulMV(arm, 0, ws.R, 9 * body, arm, 0)
  const length = Math.hypot(...port.direction)
  const [x, y, z] = port.direction.map((d) => d / length)
  const W = new Float64Array(3)
  return Float64Array.from({ length: count }, (_, k) => {
    const at = width * k + 6 * body
    mulMV(W, 0, ws.R, 9 * body, basis, at + 3)
    if (port.turning) return x * W[0] + y * W[1] + z * W[2]
    return (
      x * (basis[at] + W[1] * arm[2] - W[2] * arm[1]) +
      y * (basis[at + 1] + W[2] * arm[0] - W[0] * arm[2]) +
      z * (basis[at + 2] + W[0] * arm[1] - W[1] * arm[0])
    )
  })
}

/** By solving at each frequency; modes, where they span all motions, tell where it is at resonance, which rounding hides here. */
function makeSolver(
  { stiffness: K, damping: D }: Pencil,
  n: number,
  { input, output }: Ports,
  superpose: Superposition | null,
): Superposition {
  const lu = makeComplexLU(n)
  const xr = new Float64Array(n)
  const xi = new Float64Array(n)
  return (omega) => {
    const modal = superpose?.(omega)
    if (modal && !Number.isFinite(modal[0] + modal[1])) return modal
    lu.re.set(K)
    for (let i = 0; i < n; i++) lu.re[n * i + i] -= omega * omega
    for (let i = 0; i < n * n; i++) lu.im[i] = omega * D[i]
    if (!factorComplexLU(lu)) return modal ?? [0, -Infinity]
    xr.set(input)
    xi.fill(0)
    solveComplexLU(lu, xr, xi)
    let re = 0
    let im = 0
    for (let i = 0; i < n; i++) {
      re += output[i] * xr[i]
      im += output[i] * xi[i]
    }
    return [re, im]
  }
}
