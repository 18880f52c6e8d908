/**
 * Modes: the motions x e^{λt} that a mechanism has near a pose at rest or near a steady turn (linearisation.ts), as eigenvalues λ and shapes x.
 */
import { holdLaws } from '../kinematics/hold-laws.ts'
import type { Failure } from '../failure.ts'
import { dot } from '../linalg/orthonormal.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { linearise, type LinearisationOptions } from './linearisation.ts'
import { findFirstOrder } from './first-order.ts'
import { calcShape, makeStillShapes, motionOfShape, separateEqual, type ModeShape } from './mode-shapes.ts'
import { solvePencil, type Eigenpair } from './pencil.ts'

export type { ModeShape } from './mode-shapes.ts'

/**
 * `vibration`: swings, however much it is damped. `decay`: comes back without swinging. `growing`: grows, swinging or not. `rigid`: without stiffness, all or a
 * part of the mechanism moves freely. `idle`: a body turns about the line of its own joints.
 */
export type ModeKind = 'vibration' | 'decay' | 'growing' | 'rigid' | 'idle'

export interface Mode {
  readonly kind: ModeKind
  /** λ, 1/s: of a conjugate pair the one with Im > 0. */
  readonly eigenvalue: readonly [re: number, im: number]
  /** |Im λ| / 2π, Hz. */
  readonly frequency: number
  /** −Re λ / |λ|, 0 for λ = 0. */
  readonly dampingRatio: number
  /** Of one that moves freely as far as numbers tell: Hz below which it may swing, or 1/(2π s) at which it may grow; present at rest where what else there is is so much stiffer that this is more than nothing. */
  readonly below?: number
  readonly shape: ModeShape
  /** Whether the joints allow it to first order only, as some motions of a singular pose. */
  readonly stops: boolean
}

export interface ModesOptions extends LinearisationOptions {
  /**
   * Number of modes wanted, the first in order, besides all that grow; by default all. For a damped mechanism with more than 250 freedoms those of
   * the smallest |λ|, by default 40.
   */
  readonly count?: number
  /** Largest number of restarts of the iteration that finds these; 300 by default. */
  readonly restarts?: number
}

export type ModesResult =
  | {
      readonly ok: true
      /** Modes that swing by frequency, then those that do not by |λ|. */
      readonly modes: readonly Mode[]
      /** Values of all modes that were found, in the same order, also of those without a shape in `modes`. */
      readonly values: readonly ModeValue[]
      /** Whether these are all modes that there are. */
      readonly complete: boolean
      /** Whether only those of the smallest |λ| were looked for. */
      readonly slowest: boolean
      /** Whether the iteration found all that were asked for. Those listed have converged; others, which may lie between them, are missing. */
      readonly converged: boolean
      /** Degrees of freedom at the pose, to first order. */
      readonly freedoms: number
      /** Whether it has fewer beside the pose: some motions stop at a first touch there, or do not go together. */
      readonly singular: boolean
      /** Angular velocity of the steady turn, rad/s, world axes; null where the modes are about rest. Shapes at a steady turn are in axes that turn along. */
      readonly turning: readonly [number, number, number] | null
    }
  | { readonly ok: false; readonly failure: Failure }

/** Real part over |λ| above which a motion that swings counts as growing; rounding of equal values makes 1e-8. */
const GROWS = 1e-7
/** Hz below which nobody would see a motion swing: once in a quarter of an hour. */
const UNSEEN = 1e-3
/** Number of modes that are computed where not all can be. */
const MANY = 40

/** The modes at the state, which must be assembled and stays as it is: about rest, or about a steady turn where it moves. */
export function calcModes(model: Model, state: State, ws: Workspace, options: ModesOptions = {}): ModesResult {
  const linearised = linearise(model, state, ws, options)
  if (!linearised.ok) return linearised
  const { linearisation } = linearised
  const { space, turn } = linearisation
  const n = space.count
  const wanted = options.count ?? MANY
  const { pairs, all, converged } = solvePencil(linearisation, n, wanted, options.restarts)
  const moving = separateEqual(space, pairs.filter(({ re, im }) => re !== 0 || im !== 0).sort(inOrder))
  const unheld = pairs.filter(({ re, im }) => re === 0 && im === 0).map(({ zRe }) => zRe)
  const still = makeStillShapes(model, state, ws, space, unheld, turn === null)
  const free = turn === null ? notTold(linearisation.rounding, unheld) : {}
  // those of |λ| = 0 come first among those that do not swing
  const swinging = moving.filter(({ im }) => im > 0)
  const rest = moving.filter(({ im }) => im === 0)
  const modeOf = (pair: Eigenpair): Found => ({ ...describe(pair), shape: calcShape(model, ws, space, pair) })
  const most = options.count ?? Infinity
  const limited = (list: readonly Eigenpair[], before: number): readonly Eigenpair[] =>
    list.filter((pair, k) => k < most - before || grows(pair))
  const found = [
    ...limited(swinging, 0).map(modeOf),
    ...still
      .slice(0, Math.max(0, most - swinging.length))
      .map(({ kind, shape }): Found => ({ ...NONE, ...(kind === 'rigid' ? free : {}), kind, shape })),
    ...limited(rest, swinging.length + still.length).map(modeOf),
  ]
  const values = [
    ...swinging.map(describe),
    ...still.map(({ kind }): ModeValue => ({ ...NONE, ...(kind === 'rigid' ? free : {}), kind })),
    ...rest.map(describe),
  ]
  const turning = turn && ([turn.omega[0], turn.omega[1], turn.omega[2]] as const)
  const complete = all && found.length === moving.length + still.length
  const motions = found.map(({ shape }) => motionOfShape(model, ws, shape))
  const { singular, stops } = findFirstOrder(holdLaws(model, state), state, ws, space, motions)
  const modes = found.map((mode, k): Mode => ({ ...mode, stops: stops[k] }))
  return { ok: true, modes, values, complete, slowest: !all, converged, freedoms: n, singular, turning }
}

type Found = Omit<Mode, 'stops'>

/** A mode without its shape. */
export type ModeValue = Omit<Mode, 'shape' | 'stops'>

const NONE = { eigenvalue: [0, 0], frequency: 0, dampingRatio: 0 } as const

/** Of motions without stiffness, as free motions: how fast they may swing for all that rounding of K̂ tells. */
function notTold(rounding: Float64Array, motions: readonly Float64Array[]): Pick<Mode, 'below'> {
  const most = motions.map((z) => z.reduce((sum, x, k) => sum + Math.sqrt(rounding[k]) * Math.abs(x), 0) / sizeOf(z))
  const below = Math.max(0, ...most) / (2 * Math.PI)
  return below > UNSEEN ? { below } : {}
}

const sizeOf = (z: Float64Array): number => Math.sqrt(dot(z, z))

const grows = ({ re, im }: Eigenpair): boolean => (im > 0 ? re > GROWS * Math.hypot(re, im) : re > 0)

function describe(pair: Eigenpair): ModeValue {
  const { re, im } = pair
  const kind = grows(pair) ? 'growing' : im > 0 ? 'vibration' : 'decay'
  return { kind, eigenvalue: [re, im], frequency: im / (2 * Math.PI), dampingRatio: -re / Math.hypot(re, im) || 0 }
}

function inOrder(a: Eigenpair, b: Eigenpair): number {
  if (a.im > 0 && b.im > 0) return a.im - b.im || a.re - b.re
  if (a.im > 0 || b.im > 0) return a.im > 0 ? -1 : 1
  return Math.abs(a.re) - Math.abs(b.re) || b.re - a.re
}
