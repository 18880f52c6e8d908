/**
 * How stiff a mechanism is at a state: the largest rates of the motions that its constraints leave free, by power iteration on
 *
 *   x ← P M⁻¹ K x   (ω², rad²/s²)          v ← P M⁻¹ D v   (rates of decay, 1/s)
 *
 * K and D from dynamics/tangent.ts, P M⁻¹ f the accelerations under f and the constraints with Q_c = 0. Norms are those of the mass metric, in
 * which P M⁻¹ K is nearly symmetric; vectors are kept from call to call, so that a few iterations follow a motion, until they are forgotten.
 *
 * A scheme whose steps are short against 1/ω resolves all motions; explicit schemes become unstable at steps of about 1/ω, whatever accuracy is asked for.
 */
import type { Memory } from './snapshot.ts'
import type { Sentence } from '../failure.ts'
import { computeDynamics } from '../dynamics/accelerations.ts'
import { computeTangent, makeTangent, type Tangent } from '../dynamics/tangent.ts'
import { addTangentTimes } from '../dynamics/tangent-product.ts'
import { seeHardness } from '../forces/forces.ts'
import { prepareSystem, solveSystem } from '../kinematics/system.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

export interface Stiffness {
  readonly tangent: Tangent
  /** What the next iterations begin with: single precision is as good a beginning, and half as much to remember. */
  readonly x: Float32Array
  readonly v: Float32Array
  /** Scratch: a vector under iteration. */
  readonly vector: Float64Array
  readonly force: Float64Array
  readonly rows: Float64Array
  readonly multipliers: Float64Array
  /** Largest angular frequency of oscillations, rad/s, and largest rate of decay, 1/s. */
  frequency: number
  decay: number
  /** Whether the next iterations go on from the last. */
  known: boolean
}

/** Number of iterations of a call that begins anew, and of one that goes on from the last. */
const FIRST = 12
const LATER = 3

export function makeStiffness(model: Model): Stiffness {
  const n = 6 * model.bodyCount
  return {
    tangent: makeTangent(model),
    x: new Float32Array(n),
    v: new Float32Array(n),
    vector: new Float64Array(n),
    force: new Float64Array(n),
    rows: new Float64Array(model.rows.count),
    multipliers: new Float64Array(model.rows.count),
    frequency: 0,
    decay: 0,
    known: false,
  }
}

/** Forgets the vectors: the next call begins anew. */
export function forgetStiffness(s: Stiffness): void {
  s.known = false
}

/** Remembers the vectors with which the next iterations begin. */
export function rememberStiffness(memory: Memory, s: Stiffness): void {
  memory.numbers(s.x)
  memory.numbers(s.v)
  s.known = true
}

/** Any start with a component in every direction will do; it is the same on every run. */
function begin(x: Float32Array, phase: number): void {
  for (let i = 0; i < x.length; i++) x[i] = Math.sin(phase + 7 * i)
}

/** Fills frequency and decay for the state; changes the workspace. */
export function computeStiffness(model: Model, state: State, ws: Workspace, out: Stiffness): void {
  computeDynamics(model, state, ws)
  computeTangent(model, state, ws, ws.multipliers, out.tangent)
  prepareSystem(model, state, ws)
  const count = out.known ? LATER : FIRST
  if (!out.known) {
    begin(out.x, 1)
    begin(out.v, 2)
  }
  out.known = true
  out.frequency = Math.sqrt(iterate(model, ws, out, out.x, 0, 1, count))
  out.decay = iterate(model, ws, out, out.v, 1, 0, count)
}

/** Power iteration on P M⁻¹ (d D + k K), from a vector and back to it; returns the growth of the last one. */
function iterate(
  model: Model,
  ws: Workspace,
  s: Stiffness,
  kept: Float32Array,
  d: number,
  k: number,
  count: number,
): number {
  const x = s.vector
  x.set(kept)
  const growth = iterateFrom(model, ws, s, x, d, k, count)
  kept.set(x)
  return growth
}

function iterateFrom(
  model: Model,
  ws: Workspace,
  s: Stiffness,
  x: Float64Array,
  d: number,
  k: number,
  count: number,
): number {
  let growth = 0
  for (let i = 0; i < count; i++) {
    s.force.fill(0)
    addTangentTimes(s.tangent, d, k, x, s.force)
    solveSystem(model, ws, s.force, s.rows, x, s.multipliers)
    growth = massNorm(model, x)
    if (!(growth > 0 && growth < Infinity)) {
      // the vector has vanished or overflowed: start anew
      for (let j = 0; j < x.length; j++) x[j] = Math.sin(1 + 7 * j)
      normalise(x, massNorm(model, x))
      return 0
    }
    normalise(x, growth)
  }
  return growth
}

function normalise(x: Float64Array, by: number): void {
  for (let i = 0; i < x.length; i++) x[i] /= by
}

function massNorm(model: Model, x: Float64Array): number {
  let sum = 0
  for (let b = 1; b < model.bodyCount; b++) {
    if (model.fixed[b]) continue
    for (let i = 0; i < 3; i++) {
      sum += model.mass[b] * x[6 * b + i] * x[6 * b + i]
      for (let j = 0; j < 3; j++) sum += x[6 * b + 3 + i] * model.inertia[9 * b + 3 * i + j] * x[6 * b + 3 + j]
    }
  }
  return Math.sqrt(sum)
}

/** Names the element that makes a mechanism stiff: the one that by itself would make its bodies oscillate or decay fastest. */
export function nameStiffest(model: Model): Sentence {
  let most = 0
  let name: Sentence = ['the mechanism']
  const { inverseMass, inverseInertia } = model
  const turning = (body: number): number =>
    Math.max(inverseInertia[9 * body], inverseInertia[9 * body + 4], inverseInertia[9 * body + 8])
  seeHardness(model, ({ what, linear, stiffness, damping, body1, body2 }) => {
    const inverse = linear ? inverseMass[body1] + inverseMass[body2] : turning(body1) + turning(body2)
    const frequency = Math.sqrt(stiffness * inverse)
    const decay = damping * inverse
    if (!(Math.max(frequency, decay) > most)) return
    most = Math.max(frequency, decay)
    name =
      frequency >= decay
        ? [...what, `, ${inWords(stiffness)} ${linear ? 'N/m' : 'N·m/rad'}`]
        : ['the damping of ', ...what, `, ${inWords(damping)} ${linear ? 'N·s/m' : 'N·m·s/rad'}`]
  })
  return name
}

const inWords = (x: number): string => (x >= 1e4 ? x.toExponential(1).replace('.0e', 'e').replace('e+', 'e') : `${x}`)
