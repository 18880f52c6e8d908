/**
 * Response to a force or torque that oscillates (docs/THEORY.md §8): what a point of a body moves, per unit of a harmonic force f e^{iωt} at a point of another,
 *
 *   h(ω) = cᵀ z,    (−ω² + iω D̂ + K̂) z = b,     b_k, c_k: rates of the two points along their directions in free motion k
 *
 * solved as it stands at each frequency, that of many freedoms with the sparse matrix of all coordinates (sparse-response.ts), or by superposition of
 * modes (modal-response.ts). Linearised as modes are, about rest or a steady turn.
 */
import { fastestPace } from '../analysis/motions.ts'
import type { Failure } from '../failure.ts'
import { factorComplexLU, makeComplexLU, solveComplexLU, type ComplexLU } from '../linalg/dense-lu.ts'
import { dot } from '../linalg/orthonormal.ts'
import { cross3, mulMV, mulMtV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import type { Vec3 } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { closeFrequencies, findAntiresonances } from './close-frequencies.ts'
import { linearise, type Linearisation, type LinearisationOptions } from './linearisation.ts'
import { makeSuperposition, type Ports, type Superposition } from './modal-response.ts'
import { MOST_DAMPED, isUndamped } from './pencil.ts'
import { makeSparseSolver, type SparseSolver, type Wrench } from './sparse-response.ts'
import type { TangentSpace } from '../analysis/tangent-space.ts'

/** A point of a body and a direction. */
export interface Port {
  readonly body: string
  /** The point, body axes from the body frame's origin, m. */
  readonly point: Vec3
  /** The direction, world axes (at a steady turn the axes that turn along), of any length. */
  readonly direction: Vec3
  /** True for a torque or a turn about the direction, instead of a force or a displacement along it. */
  readonly turning?: boolean
}

export interface FrequencyResponseOptions extends LinearisationOptions {
  readonly force: Port
  readonly response: Port
  /** Hz. */
  readonly frequencies: ArrayLike<number>
  /** Whether to add frequencies at and about the antiresonances that these, ascending, pass over. */
  readonly withAntiresonances?: boolean
  /**
   * `modes` (the default) is fast; where they do not span all motions, as at critical damping, or are too many to find, with more than 250 damped freedoms, it
   * solves all the same.
   */
  readonly by?: 'modes' | 'solving'
}

export type FrequencyResponseResult =
  | {
      readonly ok: true
      /** Hz: those that were asked for, and ascending among them those that were added. */
      readonly frequencies: Float64Array
      /**
       * Displacement (m, rad) per unit force (N) or torque (N·m), at each frequency. Infinite at the resonance of a vibration that nothing damps: there
       * re = 0, im = ∓∞. Zero at an antiresonance that was added and that nothing damps.
       */
      readonly re: Float64Array
      readonly im: Float64Array
      readonly amplitude: Float64Array
      /** Phase by which the response is ahead of the force, rad, in [−π, π): against the force without damping it lags, −π. */
      readonly phase: Float64Array
    }
  | { readonly ok: false; readonly failure: Failure }

/** Computes the response at the state, which must be assembled and stays as it is. */
export function calcFrequencyResponse(
  model: Model,
  state: State,
  ws: Workspace,
  options: FrequencyResponseOptions,
): FrequencyResponseResult {
  const linearised = linearise(model, state, ws, options)
  if (!linearised.ok) return linearised
  const { linearisation } = linearised
  const { space, tangent } = linearisation
  const [force, response] = [wrenchOf(model, ws, options.force), wrenchOf(model, ws, options.response)]
  const ports: Ports = { input: ratesOf(model, ws, space, force), output: ratesOf(model, ws, space, response) }
  const respond = (): Superposition => {
    // the force drives no motion, or no motion moves the output: the response is zero
    if (![ports.input, ports.output].every((rates) => rates.some((x) => x !== 0))) return () => [0, 0]
    const tooMany = space.count > MOST_DAMPED && !isUndamped(linearisation)
    const superpose = tooMany ? null : makeSuperposition(linearisation, space.count, ports)
    if (superpose !== null && options.by !== 'solving') return superpose
    const sparse = space.count > FEW ? makeSparseSolver(model, ws, tangent, force, response) : null
    return makeSolver(linearisation, ports, superpose, sparse)
  }
  const at = respond()
  const asked = sample(at, Float64Array.from(options.frequencies))
  const told = options.withAntiresonances ? addAntiresonances(at, asked, space.count) : asked
  return { ok: true, ...told, phase: told.re.map((x, i) => phaseOf(x, told.im[i])) }
}

type Samples = Omit<Extract<FrequencyResponseResult, { readonly ok: true }>, 'ok' | 'phase'>

/** @param known h at frequencies where it need not be computed */
function sample(
  at: Superposition,
  frequencies: Float64Array,
  known: ReadonlyMap<number, readonly [re: number, im: number]> = new Map(),
): Samples {
  const re = new Float64Array(frequencies.length)
  const im = new Float64Array(frequencies.length)
  frequencies.forEach((f, i) => ([re[i], im[i]] = known.get(f) ?? at(2 * Math.PI * f)))
  return { frequencies, re, im, amplitude: re.map((x, i) => Math.hypot(x, im[i])) }
}

function addAntiresonances(at: Superposition, asked: Samples, motions: number): Samples {
  const { frequencies, re, im, amplitude } = asked
  const found = findAntiresonances(at, frequencies, amplitude, motions)
  if (found.length === 0) return asked
  const known = new Map(Array.from(frequencies, (f, i) => [f, [re[i], im[i]] as const]))
  for (const { frequency, width } of found) if (width === 0) known.set(frequency, [0, 0])
  const [lowest, highest] = [frequencies[0], frequencies[frequencies.length - 1]]
  const close = found
    .flatMap(({ frequency, width }) => closeFrequencies(frequency, width))
    .filter((f) => f > lowest && f < highest)
  return sample(at, Float64Array.from(new Set([...frequencies, ...close])).toSorted(), known)
}

function phaseOf(re: number, im: number): number {
  const phase = Math.atan2(im, re)
  return phase === Math.PI ? -Math.PI : phase
}

/** The force and torque on its body of a unit force, or torque, at the port; needs R. */
function wrenchOf(model: Model, ws: Workspace, port: Port): Wrench {
  const body = model.bodyIndex.get(port.body)
  if (body === undefined) throw new RangeError(`there is no body ${port.body}`)
  const length = Math.hypot(...port.direction)
  const direction = Float64Array.from(port.direction, (d) => d / length)
  const wrench = new Float64Array(6)
  const torque = direction.slice()
  if (!port.turning) {
    const arm = new Float64Array(3)
    for (let k = 0; k < 3; k++) arm[k] = port.point[k] - model.centre[3 * body + k]
    mulMV(arm, 0, ws.R, 9 * body, arm, 0)
    cross3(torque, 0, arm, 0, direction, 0)
    wrench.set(direction)
  }
  mulMtV(wrench, 3, ws.R, 9 * body, torque, 0)
  return { body, wrench }
}

/** A rate below this share of what the fastest body of a motion would have there is rounding: the port looks across the motion. */
const ACROSS = 1e-12

/** The rate of the port in each of the motions, which is the power of its unit force. */
const ratesOf = (
  model: Model,
  { size }: Workspace,
  { count, width, basis }: TangentSpace,
  { body, wrench }: Wrench,
): Float64Array =>
  Float64Array.from({ length: count }, (_, k) => {
    const motion = basis.subarray(width * k, width * (k + 1))
    const rate = wrench.reduce((sum, x, i) => sum + x * motion[6 * body + i], 0)
    const [fx, fy, fz, tx, ty, tz] = wrench
    const most = fastestPace(model, size, motion) * (Math.hypot(fx, fy, fz) * size + Math.hypot(tx, ty, tz))
    return Math.abs(rate) > ACROSS * most ? rate : 0
  })

/** Number of freedoms above which the sparse matrix of all coordinates is faster than that of the free motions. */
const FEW = 60

/** Makes the response by solving at each frequency. Where modes span all motions, they tell where it is at resonance, which rounding hides here. */
function makeSolver(
  { stiffness: K, damping: D, space: { count: n } }: Linearisation,
  { input, output }: Ports,
  superpose: Superposition | null,
  sparse: SparseSolver | null,
): Superposition {
  let lu: ComplexLU | null = null
  return (omega) => {
    const modal = superpose?.(omega)
    if (modal && !Number.isFinite(modal[0] + modal[1])) return modal
    // only in the coordinates of the free motions can motions without stiffness be told from those with very little
    const found = omega > 0 ? sparse?.(omega) : null
    if (found) return found
    lu ??= makeComplexLU(n)
    lu.re.set(K)
    for (let i = 0; i < n; i++) lu.re[n * i + i] -= omega * omega
    for (let i = 0; i < n * n; i++) lu.im[i] = omega * D[i]
    if (!factorComplexLU(lu)) return modal ?? [0, -Infinity]
    const x = { re: input.slice(), im: new Float64Array(n) }
    solveComplexLU(lu, x.re, x.im)
    return [dot(output, x.re), dot(output, x.im)]
  }
}
