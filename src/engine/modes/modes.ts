/**
 * Modes: the motions x e^{λt} that a mechanism has near a pose at rest or near a steady turn (linearisation.ts), as eigenvalues λ and shapes x.
 */
import type { Failure } from '../failure.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { linearise, type LinearisationOptions } from './linearisation.ts'
import { calcShape, makeStillShapes, separateEqual, type ModeShape } from './mode-shapes.ts'
import { solvePencil, type Eigenpair } from './pencil.ts'

export type { ModeShape } from './mode-shapes.ts'

/**
 * `vibration`: swings, however much it is damped. `decay`: comes back without swinging. `growing`: grows away, swinging or not. `rigid`: nothing holds it, all or a
 * part of it moves freely. `idle`: a body turns about the line of its own joints.
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
  readonly shape: ModeShape
}

export interface ModesOptions extends LinearisationOptions {
  /** The first so many in order; by default all, or 40 of a damped mechanism with more than 250 freedoms. */
  readonly count?: number
}

export type ModesResult =
  | {
      readonly ok: true
      /** By frequency, then those that do not swing by |λ|. */
      readonly modes: readonly Mode[]
      /** Degrees of freedom at the pose. */
      readonly freedoms: number
      /** What it turns with, world axes, rad/s; null where the modes are about rest. Shapes are then in axes that turn along. */
      readonly turning: readonly [number, number, number] | null
    }
  | { readonly ok: false; readonly failure: Failure }

/** Of |λ|: a real part from which a motion that swings grows; rounding makes 1e-8 of equal ones. */
const GROWS = 1e-7
/** As many as are looked for where not all can be. */
const MANY = 40

/** The modes at the state, which must be assembled and stays as it is: about rest, or about a steady turn where it moves. */
export function calcModes(model: Model, state: State, ws: Workspace, options: ModesOptions = {}): ModesResult {
  const linearised = linearise(model, state, ws, options)
  if (!linearised.ok) return linearised
  const { linearisation } = linearised
  const { space, turn } = linearisation
  const n = space.count
  const wanted = options.count ?? MANY
  const pairs = [...solvePencil(linearisation, n, wanted)]
  const moving = separateEqual(space, pairs.filter(({ re, im }) => re !== 0 || im !== 0).sort(inOrder))
  const still = makeStillShapes(
    model,
    state,
    ws,
    space,
    pairs.filter(({ re, im }) => re === 0 && im === 0).map(({ zRe }) => zRe),
    turn === null,
  )
  // those of |λ| = 0 come first among those that do not swing
  const swinging = moving.filter(({ im }) => im > 0)
  const rest = moving.filter(({ im }) => im === 0)
  const modeOf = (pair: Eigenpair): Mode => ({ ...describe(pair), shape: calcShape(model, ws, space, pair) })
  const limited = <T>(list: readonly T[], before: number): readonly T[] =>
    options.count === undefined ? list : list.slice(0, Math.max(0, options.count - before))
  const modes = [
    ...limited(swinging, 0).map(modeOf),
    ...limited(still, swinging.length).map(({ kind, shape }): Mode => ({ ...NONE, kind, shape })),
    ...limited(rest, swinging.length + still.length).map(modeOf),
  ]
  const turning = turn && ([turn.omega[0], turn.omega[1], turn.omega[2]] as const)
  return { ok: true, modes, freedoms: n, turning }
}

const NONE = { eigenvalue: [0, 0], frequency: 0, dampingRatio: 0 } as const

function describe({ re, im }: Eigenpair): Omit<Mode, 'shape'> {
  const grows = im > 0 ? re > GROWS * Math.hypot(re, im) : re > 0
  const kind = grows ? 'growing' : im > 0 ? 'vibration' : 'decay'
  return { kind, eigenvalue: [re, im], frequency: im / (2 * Math.PI), dampingRatio: -re / Math.hypot(re, im) || 0 }
}

function inOrder(a: Eigenpair, b: Eigenpair): number {
  if (a.im > 0 && b.im > 0) return a.im - b.im || a.re - b.re
  if (a.im > 0 || b.im > 0) return a.im > 0 ? -1 : 1
  return Math.abs(a.re) - Math.abs(b.re) || b.re - a.re
}
