/** The angle or the slide of a joint, or its rate: constraints/coordinate.ts, with the gradients of constraints/coordinate-gradients.ts. */
import {
  computeAngleGradients,
  computeSlideGradients,
  makeCoordinateGradients,
} from '../constraints/coordinate-gradients.ts'
import type { Signal } from '../model/model.ts'
import type { SignalSpec } from '../model/spec.ts'
import type { SignalKind } from './signal.ts'

interface JointCoordinate extends Signal {
  readonly joint: number
  readonly slides: boolean
}

const by = makeCoordinateGradients()

export const JOINT_COORDINATE: SignalKind<Extract<SignalSpec, { kind: 'joint' }>, JointCoordinate> = {
  compile({ kind, joint: id, on, rate }, { joints, jointOf }) {
    const joint = jointOf(id)
    const { body1, body2, angle, slide } = joints[joint]
    const slides = on === 'slide'
    if (slides ? !slide : angle < 0)
      throw new RangeError(`joint ${id} has no ${on}; read another of its coordinates, or another joint`)
    return { kind, bodies: [body1, body2], rate, joint, slides }
  },
  calc: (_, __, ws, { joint, slides, rate }) => ws.coordinates[4 * joint + (slides ? 2 : 0) + (rate ? 1 : 0)],
  computeGradients(model, state, ws, { joint, slides, rate }, byPoses, byVelocities) {
    if (slides) computeSlideGradients(model, state, ws, joint, by)
    else computeAngleGradients(model, ws, joint, by)
    for (let k = 0; k < 12; k++) {
      byPoses[k] = rate ? by.rate[k] : by.value[k]
      byVelocities[k] = rate ? by.rateByVelocity[k] : 0
    }
  },
}
