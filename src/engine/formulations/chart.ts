/**
 * One way to write the orientation of a body, as numbers that Newton's method and integrators can work on. A(α) turns body axes into world
 * axes; δα is a small change of the coordinates, 3 or 4 numbers (for rA a turn in body axes, A ← A exp([δα]×)).
 *
 * Every constraint is made of v·A s, v a vector of the world and s one of the body. What a chart has to know of it (docs/THEORY.md §9 (31)):
 *   directions   B(s) = ∂(A s)/∂α                  3 × freedoms
 *   gradient     B(s)ᵀ v
 *   curvature    ∂(B(s)ᵀ v)/∂α with v held         freedoms × freedoms
 */

/** Coordinates of all bodies with their derivatives, and what follows from them. Ground and fixed bodies are among them and never move. */
export interface Pose {
  t: number
  /** Centre of mass, 3 per body. */
  readonly r: Float64Array
  readonly dr: Float64Array
  readonly ddr: Float64Array
  /** α, `size` numbers per body; α̇ and α̈, `freedoms` per body. */
  readonly turn: Float64Array
  readonly dturn: Float64Array
  readonly ddturn: Float64Array
  /** A, Ȧ, and what of Ä holds no α̈, 9 per body. In rA the first is `turn` itself. */
  readonly A: Float64Array
  readonly dA: Float64Array
  readonly ddA: Float64Array
  /** sin and cos of φ, of θ, of ψ, 6 per body, where α are Euler angles. */
  readonly sines: Float64Array
}

export type FormulationName = 'rA' | 'rp' | 're'

/** Distance from row to row of `directions`. */
export const DIRECTION = 4

export interface Chart {
  readonly name: FormulationName
  readonly size: number
  readonly freedoms: number
  /** Whether ½ α·α = ½ is a row of each body. */
  readonly normalised: boolean

  /** A of a body. */
  computeFrame(pose: Pose, body: number): void
  /** Ȧ and Ä° of a body; needs A. */
  computeFrameRates(pose: Pose, body: number): void

  /** out += factor B(s)ᵀ v */
  addGradient(
    pose: Pose,
    body: number,
    s: Float64Array,
    sAt: number,
    v: Float64Array,
    vAt: number,
    factor: number,
    out: Float64Array,
    at: number,
  ): void
  /** out = B(s), rows `DIRECTION` apart. */
  computeDirections(pose: Pose, body: number, s: Float64Array, sAt: number, out: Float64Array): void
  /** M += factor ∂(B(s)ᵀ v)/∂α, rows `stride` apart. */
  addCurvature(
    pose: Pose,
    body: number,
    s: Float64Array,
    sAt: number,
    v: Float64Array,
    vAt: number,
    factor: number,
    M: Float64Array,
    at: number,
    stride: number,
  ): void

  /** out = from ∘ (step · rate): from + step · rate, in rA from exp([step · rate]×). */
  advance(out: Float64Array, from: Float64Array, step: number, rate: Float64Array, body: number): void
  /** Removes rounding from the coordinates of a body: rotation matrices stay orthonormal, quaternions of length one. */
  tidy(pose: Pose, body: number): void

  /** out += the inertia's part of the equations of motion of the coordinates α. */
  addInertia(pose: Pose, body: number, inertia: Float64Array, out: Float64Array, at: number): void
  /**
   * M += the change of the inertia's part with η, rows `stride` apart: α changes by s η, α̇ and α̈ by g and 1 times `second(η)`.
   *
   * @param displacement by which α was advanced in the step, `freedoms` per body
   */
  addInertiaChange(
    pose: Pose,
    body: number,
    inertia: Float64Array,
    g: number,
    s: number,
    displacement: Float64Array,
    M: Float64Array,
    at: number,
    stride: number,
  ): void
  /** x ← second(η): η itself, but in rA, where a change δ of the displacement turns the end of the step by J_r δ. */
  second(displacement: Float64Array, body: number, x: Float64Array, at: number): void

  /**
   * Maps of a body, 3 × freedoms at `at`, rows `DIRECTION` apart: ω = T α̇; turn P η, in body axes, and change of ω Q η, where α changes by s η and
   * α̇ by g `second(η)`. Without a displacement, T alone.
   */
  computeSpinMaps(
    pose: Pose,
    body: number,
    g: number,
    s: number,
    displacement: Float64Array | null,
    T: Float64Array,
    P: Float64Array,
    Q: Float64Array,
    at: number,
  ): void
  /** M += factor ∂(Tᵀτ)/∂α, τ held, rows `stride` apart. */
  addTorqueChange(
    pose: Pose,
    body: number,
    tau: Float64Array,
    tauAt: number,
    factor: number,
    M: Float64Array,
    at: number,
    stride: number,
  ): void

  /** α and α̇ of a rotation matrix and an angular velocity in body axes. */
  setTurn(pose: Pose, body: number, R: Float64Array, Rat: number, omega: Float64Array, at: number): void
  /** α̈ of an angular acceleration in body axes; needs α, α̇. */
  setSecond(pose: Pose, body: number, omegaDot: Float64Array, at: number): void
  /** Angular velocity and acceleration in body axes, 3 + 3. */
  readRates(pose: Pose, body: number, out: Float64Array, at: number): void
  /** How far the coordinates are from their singularity: 1 at best, 0 where they fail. */
  calcQuality(pose: Pose, body: number): number
}

/** Poses of n bodies; A is `turn` where the chart is A itself. */
export function makePose(chart: Chart, bodies: number): Pose {
  const turn = new Float64Array(chart.size * bodies)
  const vectors = (n: number): Float64Array => new Float64Array(n * bodies)
  return {
    t: 0,
    r: vectors(3),
    dr: vectors(3),
    ddr: vectors(3),
    turn,
    dturn: vectors(chart.freedoms),
    ddturn: vectors(chart.freedoms),
    A: chart.name === 'rA' ? turn : vectors(9),
    dA: vectors(9),
    ddA: vectors(9),
    sines: vectors(chart.name === 're' ? 6 : 0),
  }
}
