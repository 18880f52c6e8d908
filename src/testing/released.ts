/**
 * Mechanisms thrown into random poses, brought to rest by Newton's method, pushed off a little and let go: what they then do is the verdict on the verdict.
 * Only of poses near which all motions that the joints allow can go on: not where links lie in line, as those of the governor do at rest.
 */
import {
  assemble,
  compile,
  copyState,
  loadEquilibrium,
  loadModes,
  makeIntegrator,
  makeState,
  makeWorkspace,
  type MechanismSpec,
  type Mode,
  type Model,
  type State,
  type Workspace,
} from '../engine/index.ts'
import { randomSource, type RandomSource } from './random-mechanism.ts'
import { balanceOf } from './resting-mechanisms.ts'

const { findEquilibrium } = await loadEquilibrium()
const { calcModes } = await loadModes()

/** What a throw may do to a body before the joints are closed: per axis, ℓ and rad. */
const TRAVEL = 0.5
const TURN = 3
/** Of the fastest body, rad or ℓ. */
const PUSH = 1e-3
/** How long one that is held is watched, periods of its slowest vibration; and one that falls, over its pace of growth. */
const PERIODS = 3
const GROWTHS = 16
const LOOKS = 200
/** So many times as far as it was pushed, a mechanism has left. */
const LEFT = 30
/** What a push may grow to of what linear theory allows, where it stays. */
const STAYS = 1.2

export interface Released {
  readonly found: boolean
  /** In words; where there is none, why. */
  readonly verdict: string
  readonly residual: number
  /** Whether it was pushed and let go. */
  readonly released: boolean
  /** What is wrong, in words; none where all agrees. */
  readonly faults: readonly string[]
}

/** From each of `count` random poses to rest; every `each`-th is let go there. */
export function releaseAll(spec: MechanismSpec, count: number, each: number, seed = 1): Released[] {
  const model = compile(spec)
  const ws = makeWorkspace(model)
  const home = makeState(model)
  if (!assemble(model, home, ws).ok) throw new Error('does not close as it is drawn')
  return Array.from({ length: count }, (_, k) => {
    const r = randomSource(1000 * seed + k)
    const state = throwAbout(model, home, ws, r)
    return judge(model, state, ws, k % each === 0 ? r : null)
  })
}

/** A pose that closes, from bodies laid anywhere. */
function throwAbout(model: Model, home: State, ws: Workspace, r: RandomSource): State {
  for (let draw = 0; draw < 50; draw++) {
    const state = makeState(model)
    copyState(home, state)
    state.v.fill(0)
    const size = TRAVEL * ws.size
    for (let b = 1; b < model.bodyCount; b++)
      moveBody(model, state, b, new Float64Array([...r.vec3(size), ...r.vec3(TURN)]), 0, 1)
    if (assemble(model, state, ws, false).ok) return state
  }
  throw new Error('no pose closes')
}

function judge(model: Model, state: State, ws: Workspace, push: RandomSource | null): Released {
  const found = findEquilibrium(model, state, ws)
  const { residual } = found
  if (!found.ok) {
    const { message } = found.failure
    const faults = /balance/.test(message) ? [] : [`says no more than: ${message}`]
    return { found: false, verdict: message, residual, released: false, faults }
  }
  const { stability, negativeDirections, freeDirections } = found
  const verdict = `${stability}, ${negativeDirections} falling, ${freeDirections} free`
  // what it says of itself, and by forces and rows
  const left = Math.max(residual, balanceOf(model, ws))
  const faults = left <= 1e-9 ? [] : [`${left} of the forces are not balanced`]
  const result = calcModes(model, state, ws)
  if (!result.ok)
    return { found: true, verdict, residual, released: false, faults: [...faults, result.failure.message] }
  const { modes } = result
  const count = (...kinds: readonly string[]): number => modes.filter(({ kind }) => kinds.includes(kind)).length
  if (count('growing') !== negativeDirections || count('rigid', 'idle') !== freeDirections)
    faults.push(`${verdict}; of the modes ${count('growing')} grow and ${count('rigid', 'idle')} meet nothing`)
  if (push) {
    const way = letGo(model, state, ws, push, modes)
    if (way !== null) faults.push(`${verdict}; let go it ${way}`)
  }
  return { found: true, verdict, residual, released: push !== null, faults }
}

/** Pushes it off and watches: null where it leaves if a mode grows, else stays; or what it does. */
function letGo(model: Model, rest: State, ws: Workspace, r: RandomSource, modes: readonly Mode[]): string | null {
  const state = makeState(model)
  copyState(rest, state)
  if (!pushOff(model, state, ws, r)) return 'cannot be pushed'
  const pushed = distance(model, rest, state)
  if (!(pushed > 0)) return 'does not move at all'
  const sizes = (kind: string): number[] =>
    modes.filter((mode) => mode.kind === kind).map(({ eigenvalue: [re, im] }) => Math.hypot(re, im))
  const grow = sizes('growing')
  const swing = sizes('vibration')
  const leaves = grow.length > 0
  const duration = leaves ? GROWTHS / Math.max(...grow) : (2 * Math.PI * PERIODS) / Math.min(...swing)
  const allowed = leaves ? LEFT : (STAYS * Math.max(...swing)) / Math.min(...swing)
  const run = makeIntegrator('auto', model, { tolerance: 1e-8, step: 1e-3 })
  const start = state.t
  let most = 0
  for (let look = 1; look <= LOOKS; look++) {
    const failure = run.advance(model, state, ws, start + (look / LOOKS) * duration)
    if (failure) return failure.message
    most = Math.max(most, distance(model, rest, state) / pushed)
    if (most > allowed) return leaves ? null : `goes ${most} times as far as it was pushed, not ${allowed}`
  }
  return leaves ? `goes no farther than ${most} times as it was pushed` : null
}

/** Along a random motion that the joints leave free, to a pose that closes; at rest there. */
function pushOff(model: Model, state: State, ws: Workspace, r: RandomSource): boolean {
  for (let i = 6; i < state.v.length; i++) state.v[i] = r.between(-1, 1) * (i % 6 < 3 ? ws.size : 1)
  if (!assemble(model, state, ws, false).ok) return false
  let pace = 0
  for (let b = 1; b < model.bodyCount; b++) {
    const [x, y, z, p, q, s] = state.v.subarray(6 * b, 6 * b + 6) as unknown as Six
    pace = Math.max(pace, Math.hypot(x, y, z) / ws.size, Math.hypot(p, q, s))
  }
  for (let b = 1; b < model.bodyCount; b++) moveBody(model, state, b, state.v, 6 * b, PUSH / pace)
  state.v.fill(0)
  return assemble(model, state, ws, false).ok
}

type Six = readonly [number, number, number, number, number, number]

/** By a translation in world axes and a turn in body axes, times s. */
function moveBody(model: Model, { q }: State, b: number, motion: Float64Array, at: number, s: number): void {
  if (model.fixed[b]) return
  for (let k = 0; k < 3; k++) q[7 * b + k]! += s * motion[at + k]!
  const [p, y, z] = [s * motion[at + 3]!, s * motion[at + 4]!, s * motion[at + 5]!]
  const angle = Math.hypot(p, y, z)
  const part = angle > 0 ? Math.sin(angle / 2) / angle : 0.5
  const turned = times(q.subarray(7 * b + 3, 7 * b + 7), [Math.cos(angle / 2), part * p, part * y, part * z])
  q.set(turned, 7 * b + 3)
}

function times(a: ArrayLike<number>, b: ArrayLike<number>): [number, number, number, number] {
  const [w, x, y, z] = [a[0]!, a[1]!, a[2]!, a[3]!]
  const [s, p, q, r] = [b[0]!, b[1]!, b[2]!, b[3]!]
  return [
    w * s - x * p - y * q - z * r,
    w * p + x * s + y * r - z * q,
    w * q - x * r + y * s + z * p,
    w * r + x * q - y * p + z * s,
  ]
}

/** The small displacement from one pose to another, as State.v: turns in body axes, for ones that are small. */
export function displacement(model: Model, from: State, to: State): Float64Array {
  const out = new Float64Array(6 * model.bodyCount)
  for (let b = 1; b < model.bodyCount; b++) {
    for (let k = 0; k < 3; k++) out[6 * b + k] = to.q[7 * b + k]! - from.q[7 * b + k]!
    const [w, x, y, z] = from.q.subarray(7 * b + 3, 7 * b + 7)
    const turn = times([w!, -x!, -y!, -z!], to.q.subarray(7 * b + 3, 7 * b + 7))
    for (let k = 0; k < 3; k++) out[6 * b + 3 + k] = 2 * Math.sign(turn[0]) * turn[1 + k]!
  }
  return out
}

/** aᵀMb of motions as State.v. */
export function massProduct({ mass, inertia, bodyCount, fixed }: Model, a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let body = 1; body < bodyCount; body++) {
    if (fixed[body]) continue
    const i = 6 * body
    for (let k = 0; k < 3; k++) {
      sum += mass[body]! * a[i + k]! * b[i + k]!
      for (let m = 0; m < 3; m++) sum += a[i + 3 + k]! * inertia[9 * body + 3 * k + m]! * b[i + 3 + m]!
    }
  }
  return sum
}

/** Length of the way between two poses, √(dᵀMd). */
function distance(model: Model, from: State, to: State): number {
  const d = displacement(model, from, to)
  return Math.sqrt(massProduct(model, d, d))
}
