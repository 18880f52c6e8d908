/**
 * Lock joints as basic constraints [KTN Table 1], docs/THEORY.md §9. Body i has the main marker F2, body j the driven marker F1, so that d is the same d; x, y, z are
 * the axes of F2, x₁, y₁, z₁ those of F1:
 *
 *   translation rows        three without a law: 3 CD along the world's axes;  else one DP2 (axis of F2, d) = δ(t) each
 *   θx θy                   z₁ ⊥ x, z₁ ⊥ y: 2 DP1, and so for the other pairs
 *   θx θy θz                the same and x₁ ⊥ y, or, turned by a law, sin of the angle that is left
 *   perpendicular           y₁ ⊥ x: 1 DP1
 *
 * which is 3 CD for a spherical joint, 3 CD + 2 DP1 for a revolute, 3 CD + 1 DP1 for a universal, 2 DP2 + 2 DP1 for a cylindrical, 2 DP2 + 3 DP1
 * for a prismatic one, and a row more where a drive prescribes the coordinate. One rotation row alone, or two with a law, is no dot product of
 * body vectors: such joints have no basic constraints, nor have those whose markers move in their bodies, and constraint elements.
 */
import type { Named } from '../failure.ts'
import { TRANSLATIONS } from '../model/presets.ts'
import { matrixOfQ } from '../math/quaternion.ts'
import type { Law } from '../laws/law.ts'
import type { DriveModel, JointModel, Model } from '../model/model.ts'
import type { Vec3 } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import { CD, DP1, DP2, type BasicConstraint, type Target, type TurnTarget } from './basic-constraints.ts'
import { markIndependent, type ListedConstraint } from './independent-rows.ts'
import { refuse, type Refusal } from './refusal.ts'

const NONE: Vec3 = [0, 0, 0]
const UNIT: readonly [Vec3, Vec3, Vec3] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]
const TURNS = 0b111
/** Below this, components of an axis across z are rounding, and a law turns about ±z. */
const ALONG_Z = 1e-12

/**
 * The basic constraints of all joints, in their order, and which of them are independent.
 *
 * @param state assembled; velocity drives go on from where they started in it
 */
export function listBasicConstraints(
  model: Model,
  state: State,
):
  | { readonly ok: true; readonly constraints: readonly ListedConstraint[] }
  | { readonly ok: false; readonly refusal: Refusal } {
  const constraints: BasicConstraint[] = []
  for (const [j, joint] of model.joints.entries()) {
    const rows = rowsOf(model, state, joint, j)
    if (typeof rows === 'string') {
      const named: Named = { kind: 'joint', id: joint.id, noun: 'Joint' }
      const sentence = [named, ` has no basic constraints: ${rows}.`]
      return { ok: false, refusal: refuse('notMapped', sentence, { joint: joint.id }) }
    }
    constraints.push(...rows)
  }
  return { ok: true, constraints: markIndependent(model, state, constraints) }
}

/** The rows of a joint, or why it has none. */
function rowsOf(model: Model, state: State, joint: JointModel, j: number): BasicConstraint[] | string {
  if (model.rows.blocksOf[j].length > 1) return 'it locks no axes of its markers, and only joints that do are compared'
  if (joint.motion1 || joint.motion2) return 'a marker of it moves in its body'
  const turns = (joint.mask >> 3) & TURNS
  if (turns === 1 || turns === 2 || turns === 4)
    return 'one rotation row alone makes both bodies turn by equal angles, which no dot product of body vectors says'
  const shifts = [0, 1, 2].map((k) => shiftLaws(state, joint, k))
  const angles = angleLaws(state, joint)
  if (shifts.some((laws) => laws === null) || angles === 'open') return 'its speed law has no integral in closed form'
  if (angles === 'tilted') return 'its law turns it about another axis than z'
  if (angles.length > 0 && turns !== TURNS && turns !== 0b011)
    return 'its law turns it about z, and not all of its rotations are locked'

  const rows: BasicConstraint[] = []
  const common = { i: joint.body2, j: joint.body1, joint: j, target: null, turn: null }
  const place = { sI: markerPlace(model, 2 * j + 1), sJ: markerPlace(model, 2 * j) }
  const main = markerAxes(model, 2 * j + 1)
  const driven = markerAxes(model, 2 * j)
  const moved = shifts.some((laws) => laws && laws.length > 0)
  for (let k = 0; k < 3; k++) {
    if (!(joint.mask & (1 << k))) continue
    if ((joint.mask & TRANSLATIONS) === TRANSLATIONS && !moved)
      rows.push({ ...common, ...place, kind: CD, aI: UNIT[k], aJ: NONE })
    else rows.push({ ...common, ...place, kind: DP2, aI: main[k], aJ: NONE, target: sum(shifts[k] ?? []) })
  }
  const across = (k: number, m: number, turn: TurnTarget | null = null): void => {
    rows.push({ ...common, kind: DP1, aI: main[k], aJ: driven[m], sI: NONE, sJ: NONE, turn })
  }
  if (turns) {
    // the axis that stays in place: that of the free turn, or z
    const free = turns === 0b110 ? 0 : turns === 0b101 ? 1 : 2
    across((free + 1) % 3, free)
    across((free + 2) % 3, free)
  }
  if (turns === TURNS) {
    const angle = sum(angles)
    across(1, 0, angle && { angle, x: main[0], y: main[1] })
  }
  if (joint.perpendicular) across(0, 1)
  return rows
}

/** Laws of a translation row: the joint's own and its drive's; null where one has no value in closed form. */
function shiftLaws(state: State, joint: JointModel, k: number): Target[] | null {
  const laws: Target[] = []
  const own = joint.motion?.translation[k]
  if (own && !isZero(own)) laws.push(own)
  if (k < 2) return laws
  for (const drive of joint.drives) {
    if (drive.on !== 'slide' || drive.kind === 'effort') continue
    const law = coordinateOf(drive, state)
    if (!law) return null
    laws.push(law)
  }
  return laws
}

/** Laws of the angle about z: those of the joint's own turns and of its drive. */
function angleLaws(state: State, joint: JointModel): Target[] | 'tilted' | 'open' {
  const laws: Target[] = []
  for (const { axis, angle } of joint.motion?.rotation ?? []) {
    if (isZero(angle)) continue
    if (Math.hypot(axis[0], axis[1]) > ALONG_Z) return 'tilted'
    laws.push(axis[2] > 0 ? angle : negative(angle))
  }
  for (const drive of joint.drives) {
    if (drive.on !== 'angle' || drive.kind === 'effort') continue
    const law = coordinateOf(drive, state)
    if (!law) return 'open'
    laws.push(law)
  }
  return laws
}

/** The coordinate that a drive prescribes, as a function of time alone. */
function coordinateOf({ kind, law, antiderivative, origin }: DriveModel, state: State): Target | null {
  if (kind === 'position') return law
  if (!antiderivative) return null
  const start = state.origin[2 * origin]
  const since = state.origin[2 * origin + 1]
  return {
    evaluate(t, out, at) {
      law.evaluate(t, out, at)
      out[at + 2] = out[at + 1]
      out[at + 1] = out[at]
      out[at] = start + antiderivative(since, t)
    },
  }
}

const jet = new Float64Array(3)

function isZero(law: Law): boolean {
  law.evaluate(0, jet, 0)
  return law.constant && jet[0] === 0
}

const negative = (law: Target): Target => ({
  evaluate(t, out, at) {
    law.evaluate(t, out, at)
    for (let k = at; k < at + 3; k++) out[k] = -out[k]
  },
})

function sum(laws: readonly Target[]): Target | null {
  if (laws.length < 2) return laws[0] ?? null
  const part = new Float64Array(3)
  return {
    evaluate(t, out, at) {
      out.fill(0, at, at + 3)
      for (let k = 0; k < laws.length; k++) {
        laws[k].evaluate(t, part, 0)
        for (let m = 0; m < 3; m++) out[at + m] += part[m]
      }
    },
  }
}

const markerPlace = ({ markerU }: Model, marker: number): Vec3 => [
  markerU[3 * marker],
  markerU[3 * marker + 1],
  markerU[3 * marker + 2],
]

function markerAxes({ markerQ }: Model, marker: number): readonly [Vec3, Vec3, Vec3] {
  const R = new Float64Array(9)
  matrixOfQ(R, 0, markerQ, 4 * marker)
  const column = (k: number): Vec3 => [R[k], R[3 + k], R[6 + k]]
  return [column(0), column(1), column(2)]
}
