/**
 * The freedoms of a mechanism at one pose as motions, and their kinds. The null space of the Jacobian holds all first-order motions. A motion
 * that is undone when the joints are closed again after a small step is infinitesimal. Where several branches of motion meet, the
 * null space is wider than what they span and a motion of it is a mixture: the branches are looked for by following many mixtures (docs/THEORY.md §3).
 */
import { combine, extend } from '../linalg/orthonormal.ts'
import { kindOf } from '../forces/forces.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { mulMV } from '../math/vec3.ts'
import { computeJacobian, computePositions } from '../kinematics/stages.ts'
import {
  atUnitPace,
  findFreedomSpaces,
  follow,
  massOrthonormalise,
  massProduct,
  paceOf,
  type Motion,
} from './motions.ts'
import { groupRows, listRows } from './scaled-rows.ts'
import { makeSparse } from './sparse-motions.ts'

/** `idle`: a body turns about the line of its own joints, and no load works on it. `infinitesimal`: the joints allow it to first order only. */
export type FreedomKind = 'useful' | 'idle' | 'infinitesimal'

/** One way in which the mechanism can move. */
export interface Freedom {
  /** At unit pace: the fastest body turns at 1 rad/s or travels ℓ per second. */
  readonly motion: Motion
  readonly kind: FreedomKind
}

/** Steps along a motion, rad or ℓ; two of them, so that a result does not depend on the size of the step. */
const STEPS = [0.04, 0.01] as const
/** Share of a step that must be left when the joints are closed again for the motion to go on. */
const GOES_ON = 0.5
/** Share of a step that is left if the motion goes on by itself, and is no mixture. */
const PURE = 0.97
/** Length of the part of a unit vector beside the branches found from which it counts as another branch. */
const ANOTHER = 0.2
/** Largest number of mixtures that are followed. */
const MOST_MIXTURES = 80
/** Distance from the line of its joints, over ℓ, up to which a mass centre counts as on it. */
const ON_LINE = 1e-3

/**
 * The freedoms at the state's pose, which must be closed: as many as the Jacobian leaves. Leaves positions and Jacobian of that pose in the workspace.
 *
 * @param model without drives
 */
export function calcFreedoms(model: Model, state: State, ws: Workspace, goOn: () => boolean): readonly Freedom[] {
  computePositions(model, state, ws)
  computeJacobian(model, ws)
  const spaces = findFreedomSpaces(model, groupRows(model, listRows(model, ws)), goOn)
  const found = spaces.map((space) => makeSparse(model, ws, space, goOn))
  const freedoms = found.flatMap((motions) => sortOut(model, state, ws, motions, goOn))
  computePositions(model, state, ws)
  computeJacobian(model, ws)
  const kinds = freedoms.map(({ motion, goes }): FreedomKind => {
    if (!goes) return 'infinitesimal'
    return isIdle(model, state, ws, motion) ? 'idle' : 'useful'
  })
  const order: readonly FreedomKind[] = ['useful', 'idle', 'infinitesimal']
  return freedoms
    .map(({ motion }, i) => ({ motion, kind: kinds[i] }))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

/** Whether a motion at unit pace goes on in either direction; and the poses to which a small step along it leads. */
export function tryMotion(
  model: Model,
  state: State,
  ws: Workspace,
  motion: Motion,
): { readonly goes: boolean; readonly poses: readonly Float64Array[] } {
  const poses: Float64Array[] = []
  for (const side of [1, -1]) {
    const { q, share } = follow(model, state, ws, motion, side * STEPS[1])
    if (q !== null && share >= GOES_ON) poses.push(q)
  }
  return { goes: poses.length > 0, poses }
}

interface Judged {
  readonly motion: Motion
  readonly goes: boolean
}

/** Separates motions that go on from those that do not; for mixtures, finds which motions they consist of. */
function sortOut(
  model: Model,
  state: State,
  ws: Workspace,
  motions: readonly Motion[],
  goOn: () => boolean,
): readonly Judged[] {
  const shares = motions.map((motion) =>
    goOn() ? STEPS.map((step) => follow(model, state, ws, motion, step).share) : [1, 1],
  )
  const pure = shares.map((share) => share.every((x) => x > PURE))
  if (motions.length <= 1 || pure.every(Boolean))
    // the smaller step decides where they differ
    return motions.map((motion, i) => ({ motion, goes: shares[i].at(-1)! >= GOES_ON }))

  const basis = massOrthonormalise(model.rankMetric, motions)
  const taken: Float64Array[] = []
  const judged: Judged[] = []
  const take = (motion: Motion, goes: boolean, least: number): void => {
    const c = Float64Array.from(basis, (unit) => massProduct(model.rankMetric, unit, motion))
    if (judged.length === motions.length || !extend(taken, c, least)) return
    // the secant lies slightly outside of the null space, and is projected on it
    judged.push({ motion: atUnitPace(model, ws.size, combine(basis, c, motion.length)), goes })
  }
  motions.forEach((motion, i) => pure[i] && take(motion, true, 0.01))
  for (const mixture of mix(motions)) {
    if (judged.length === motions.length || !goOn()) break
    const branch = findBranch(model, state, ws, mixture)
    if (branch !== null) take(branch, true, ANOTHER)
  }
  for (const motion of motions) take(motion, false, 0.01)
  return judged
}

/** Yields each motion in both directions, pairs of them, then further mixtures, the same on every run. */
function* mix(motions: readonly Motion[]): Generator<Motion> {
  const n = motions[0].length
  let left = MOST_MIXTURES
  for (const motion of motions) for (const s of [1, -1]) if (left-- > 0) yield combine([motion], [s], n)
  for (const [i, a] of motions.entries())
    for (const b of motions.slice(i + 1))
      for (const [s, t] of [
        [1, 1],
        [1, -1],
        [-1, 1],
        [-1, -1],
      ])
        if (left-- > 0) yield combine([a, b], [s, t], n)
  for (let k = 1; left-- > 0; k++)
    yield combine(
      motions,
      motions.map((_, i) => Math.sin(12.9898 * k * (i + 1) + 78.233 * i)),
      n,
    )
}

/** The direction of the branch of motion that a mixture leads to, or null where it leads to none. */
function findBranch(model: Model, state: State, ws: Workspace, mixture: Motion): Motion | null {
  let motion = atUnitPace(model, ws.size, mixture)
  for (let i = 0; i < 4; i++) {
    const { q, share, secant } = follow(model, state, ws, motion, STEPS[1])
    const size = massProduct(model.rankMetric, motion, motion)
    if (q === null || !(massProduct(model.rankMetric, secant, secant) > 1e-4 * size)) return null
    if (i > 0 && share > PURE) return motion
    motion = atUnitPace(model, ws.size, secant)
  }
  return null
}

/**
 * Whether bodies that move as one turn about the line of the joints that hold them, without any other effect: each of at least two joints lies on the
 * line and lets them turn about other axes as well, mass centres lie on it, and no force element changes. A body that is meant to turn is held by a joint that lets it do
 * nothing else.
 */
export function isIdle(model: Model, state: State, ws: Workspace, motion: Motion): boolean {
  const moving = new Set<number>()
  for (let body = 1; body < model.bodyCount; body++)
    if (!model.fixed[body] && paceOf(motion, body, ws.size) > 1e-6) moving.add(body)
  const [first] = moving
  if (first === undefined) return false
  const w = new Float64Array(3)
  mulMV(w, 0, ws.R, 9 * first, motion, 6 * first + 3)
  const turn = Math.hypot(...w)
  if (!(turn > 1e-6)) return false
  // whether the motion leaves a point of a body at rest, as it does all points of the line
  const rests = (body: number, arm: ArrayLike<number>, at: number, within: number): boolean => {
    const W = new Float64Array(3)
    mulMV(W, 0, ws.R, 9 * body, motion, 6 * body + 3)
    const [x, y, z] = [arm[at], arm[at + 1], arm[at + 2]]
    const v = [W[1] * z - W[2] * y, W[2] * x - W[0] * z, W[0] * y - W[1] * x].map((c, k) => c + motion[6 * body + k])
    return Math.hypot(...v) <= within * ws.size * turn
  }
  const centre = [0, 0, 0]
  for (const body of moving) {
    const other = new Float64Array(3)
    mulMV(other, 0, ws.R, 9 * body, motion, 6 * body + 3)
    if (Math.hypot(other[0] - w[0], other[1] - w[1], other[2] - w[2]) > 1e-6 * turn) return false
    if (!rests(body, centre, 0, ON_LINE)) return false
  }
  for (const batch of model.forces)
    for (let i = 0; i < batch.count; i++) {
      const { sides } = batch
      if (!batch.bodies.subarray(sides * i, sides * (i + 1)).some((body) => moving.has(body))) continue
      if (kindOf(batch).minds?.(model, state, ws, batch, i, motion, ON_LINE * ws.size * turn, 1e-6 * turn)) return false
    }
  const { start, turnStart, drive } = model.rows
  const points: number[][] = []
  for (const [j, { body1, body2 }] of model.joints.entries()) {
    const inside = [body1, body2].filter((body) => moving.has(body))
    if (inside.length !== 1) continue
    const arm = ws.p.slice(6 * j + (inside[0] === body1 ? 0 : 3), 6 * j + (inside[0] === body1 ? 3 : 6))
    if (!rests(inside[0], arm, 0, 1e-6)) return false
    // the number of axes about which the joint lets the bodies turn
    let turns = 3
    for (let row = turnStart[j]; row < start[j + 1]; row++) turns -= 1 - drive[row]
    points.push([...arm.map((x, k) => x + state.q[7 * inside[0] + k]), turns])
  }
  const distinct = points.some(
    (p) => Math.hypot(p[0] - points[0][0], p[1] - points[0][1], p[2] - points[0][2]) > 1e-6 * ws.size,
  )
  return distinct && points.every(([, , , turns]) => turns >= 2)
}
