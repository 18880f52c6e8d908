/** Laws held at one instant: what follows a law keeps the value that it has then. */
import { computeDrive } from '../constraints/motion.ts'
import { heldElements } from '../constraints/elements.ts'
import { heldForces } from '../forces/forces.ts'
import { makeLaw, type Law } from '../laws/index.ts'
import { makeModel, type DriveModel, type Model, type MotionModel } from '../model/model.ts'
import type { State } from '../model/state.ts'

const jet = new Float64Array(3)

/**
 * The mechanism with every law constant at its value at the state's time (laws go on reading signals), and with velocity drives holding the coordinate
 * that they have come to; the model itself
 * where nothing depends on time. It shares states and workspaces with the model. Laws must be finite there.
 */
export function holdLaws(model: Model, state: State): Model {
  if (model.originCount === 0 && model.laws.every(({ law }) => law.constant)) return model
  const hold = (law: Law): Law => {
    if (law.ofState !== null) return { ...law, constant: true, ofState: law.ofState.heldAt(state.t) }
    law.evaluate(state.t, jet, 0)
    return makeLaw(jet[0])
  }
  const holdMotion = (motion: MotionModel | null): MotionModel | null =>
    motion && {
      translation: motion.translation.map(hold),
      rotation: motion.rotation.map(({ axis, angle }) => ({ axis, angle: hold(angle) })),
    }
  const holdDrive = (drive: DriveModel): DriveModel => {
    if (drive.kind !== 'velocity') return { ...drive, law: hold(drive.law) }
    computeDrive(drive, state, jet)
    return { ...drive, kind: 'position', law: makeLaw(jet[0]), antiderivative: null, origin: -1, integral: -1 }
  }
  return makeModel({
    ...model,
    joints: model.joints.map((joint) => ({
      ...joint,
      motion: holdMotion(joint.motion),
      motion1: holdMotion(joint.motion1),
      motion2: holdMotion(joint.motion2),
      drives: joint.drives.map(holdDrive),
    })),
    elements: heldElements(model, hold),
    forces: heldForces(model, hold),
    laws: [],
    integrals: [],
  })
}
