/**
 * The equations of motion in a plane: M a = f + Gᵀλ, G a = b, for bodies (x, y, θ) at their centres of mass (docs/THEORY.md §3 (16), (K)).
 *
 * A pose is told from a base, the state at which a step begins: x = x₀ + Δx, θ = θ₀ + Δθ. So nothing is kept but the State of the mechanism in space, and the levers follow from those
 * of the base by a turn in the plane. Rows are computed in plane-rows.ts, those of pins in pins.ts, and the whole is solved in plane-solve.ts.
 */
import { BODY, SIDE, makeBase, type Base } from './base.ts'
import type { PlaneSystem } from './plane-system.ts'

/** E over the diagonal of S: far above the rounding of S, whose rows are of one kind of unit here, and so small that one solve mostly leaves less than counts as a contradiction. */
export const EPSILON = 1e-11

export interface PlaneMotion {
  readonly system: PlaneSystem
  base: Base
  /** Other bases: at the end of a step while that is tried, and at a state that is looked at on the way. */
  next: Base
  aside: Base
  /** 3 per body: Δ of the pose, its velocities and accelerations, applied forces over masses. */
  readonly shift: Float64Array
  readonly velocity: Float64Array
  readonly acceleration: Float64Array
  readonly applied: Float64Array
  /** cos Δθ and sin Δθ, 2 per body. */
  readonly turn: Float64Array
  /** 4 per joint: the levers at the pose, as in a base. */
  readonly lever: Float64Array
  /** G: of pins 2 per side, ±(−p_y, p_x) of its lever (pins.ts); of each side of other pairs 3 for each of its two rows. */
  readonly arm: Float64Array
  readonly G: Float64Array
  /** Per row: C (of pins after computePinGaps), C_t, of C̈ what laws give (both 0 of pins) and all that holds no accelerations, residual (with room for the unknowns of hubs behind it), λ. */
  readonly gap: Float64Array
  readonly rate: Float64Array
  readonly law: Float64Array
  readonly bias: Float64Array
  readonly residual: Float64Array
  readonly multiplier: Float64Array
  /** Residual that the last solve left, over its largest term; and that term. */
  readonly left: Float64Array
  /** Zeros, one per row. */
  readonly noRates: Float64Array
  /** E per row; and scratch: as `residual`, and 3 per body. */
  readonly epsilon: Float64Array
  readonly filter: Float64Array
  readonly before: Float64Array
}

export function makePlaneMotion(system: PlaneSystem): PlaneMotion {
  const n = BODY * system.bodies.length
  const rows = system.kind.length
  return {
    system,
    base: makeBase(system),
    next: makeBase(system),
    aside: makeBase(system),
    shift: new Float64Array(n),
    velocity: new Float64Array(n),
    acceleration: new Float64Array(n),
    applied: new Float64Array(n),
    turn: new Float64Array(2 * system.bodies.length),
    lever: new Float64Array(4 * system.joints.length),
    arm: new Float64Array(4 * system.pins),
    G: new Float64Array(SIDE * (rows - 2 * system.pins)),
    gap: new Float64Array(rows),
    rate: new Float64Array(rows),
    law: new Float64Array(rows),
    bias: new Float64Array(rows),
    residual: new Float64Array(2 * system.factors.count),
    multiplier: new Float64Array(rows),
    left: new Float64Array(2),
    noRates: new Float64Array(rows),
    epsilon: new Float64Array(rows),
    filter: new Float64Array(2 * system.factors.count),
    before: new Float64Array(n),
  }
}

/** Where a body is at the pose, along one axis, m; 0 for a fixed one, whose levers begin at the origin. */
export const placeOf = (x: Float64Array, shift: Float64Array, at: number): number => (at < 0 ? 0 : x[at] + shift[at])
