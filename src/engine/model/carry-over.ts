import { matrixOfQ } from '../math/quaternion.ts'
import { cross3, mulMV } from '../math/vec3.ts'
import type { ForceBatch, Model } from './model.ts'
import { isSame } from './same-data.ts'
import type { State } from './state.ts'

type Keeping = Pick<ForceBatch, 'kind' | 'ids' | 'kept' | 'keptStart'>

/**
 * Carries a running state over to an edited mechanism: time, work, poses and velocities of the bodies that remain (by id; body frames stay in
 * place where a centre of mass moved), angles and what elements keep; velocity drives start anew from the coordinate that they find. Bodies in `posed`, and new ones, keep the pose and
 * velocity of their spec. What results has to be assembled.
 */
export function carryOver(
  oldModel: Model,
  oldState: State,
  newModel: Model,
  newState: State,
  posed: readonly string[],
): void {
  newState.t = oldState.t
  newState.work = oldState.work
  const R = new Float64Array(9)
  const shift = new Float64Array(3)
  const w = new Float64Array(3)
  newModel.bodyIds.forEach((id, b) => {
    const old = oldModel.bodyIndex.get(id)
    if (old === undefined || b === 0 || posed.includes(id)) return
    newState.q.set(oldState.q.subarray(7 * old, 7 * old + 7), 7 * b)
    matrixOfQ(R, 0, oldState.q, 7 * old + 3)
    for (let k = 0; k < 3; k++) shift[k] = newModel.centre[3 * b + k] - oldModel.centre[3 * old + k]
    mulMV(shift, 0, R, 0, shift, 0)
    for (let k = 0; k < 3; k++) newState.q[7 * b + k] += shift[k]
    if (newModel.fixed[b]) {
      newState.v.fill(0, 6 * b, 6 * b + 6)
      return
    }
    newState.v.set(oldState.v.subarray(6 * old, 6 * old + 6), 6 * b)
    mulMV(w, 0, R, 0, oldState.v, 6 * old + 3)
    cross3(shift, 0, w, 0, shift, 0)
    for (let k = 0; k < 3; k++) newState.v[6 * b + k] += shift[k]
  })
  const oldJoints = new Map(oldModel.joints.map((joint) => [joint.id, joint]))
  for (const joint of newModel.joints) {
    const old = oldJoints.get(joint.id)
    if (!old || joint.angle < 0 || old.angle < 0) continue
    newState.angle[joint.angle] = oldState.angle[old.angle]
  }
  carryKept(oldModel.forces, oldState, newModel.forces, newState)
  carryKept(oldModel.elements, oldState, newModel.elements, newState)
  voidKept(oldModel, newModel, newState)
}

/** Makes the kept numbers NaN that an edit has made void (ElementBatch.keptBy), so that they are read anew off the pose that is assembled next. */
export function voidKept(oldModel: Model, newModel: Model, newState: State): void {
  for (const { kind, ids, kept, keptBy, keptStart } of newModel.elements) {
    const old = oldModel.elements.find((batch) => batch.kind === kind)
    if (old === undefined) continue
    ids.forEach((id, i) => {
      const was = old.ids.indexOf(id)
      if (was >= 0 && Number.isNaN(kept[i]) && !isSame(old.keptBy[was], keptBy[i])) newState.kept[keptStart + i] = NaN
    })
  }
}

/**
 * Carries over the numbers that elements keep of the assembled pose, for elements of the same kind and id of which neither has the number from its
 * spec.
 */
function carryKept(
  oldBatches: readonly Keeping[],
  oldState: State,
  newBatches: readonly Keeping[],
  newState: State,
): void {
  for (const batch of newBatches) {
    const old = oldBatches.find(({ kind }) => kind === batch.kind)
    batch.kept.forEach((now, i) => {
      const was = old?.ids.indexOf(batch.ids[i]) ?? -1
      if (!old || was < 0 || !Number.isNaN(now) || !Number.isNaN(old.kept[was])) return
      newState.kept[batch.keptStart + i] = oldState.kept[old.keptStart + was]
    })
  }
}
