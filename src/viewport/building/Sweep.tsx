import { useMemo } from 'react'
import type { Pose } from '../../geometry/index.ts'
import { useRun, useScene, useSession, wantsStillness } from '../../laboratory/index.ts'
import type { Joint } from '../../scene/index.ts'
import { extentOf } from '../live/bounds.ts'
import { useColours, useViewing } from '../viewing/viewing.ts'
import { poseIn } from './gaps.ts'
import { farthestWay, freedomsShown, momentOf, moverOf, sweptPose } from './sweep.ts'
import { Swinging, type SwingPen } from './Swinging.tsx'

/**
 * While a joint is being set: a ghost of its body that swings along each freedom in turn. Who asks for less motion has it at the end of
 * each, with an arrow along the way. Nothing while the run itself moves.
 */
export function Sweep() {
  const id = useSession((s) => (s.popup?.kind === 'joint' ? s.popup.joint : null))
  const joint = useScene((s) => s.scene.joints.find((one) => one.id === id))
  const playing = useRun((s) => s.playing)
  return joint === undefined || playing ? null : <SweptJoint key={joint.id} joint={joint} />
}

function SweptJoint({ joint }: { readonly joint: Joint }) {
  const { live } = useViewing()
  const { accent } = useColours()
  const { type, rows } = joint
  const freedoms = useMemo(() => freedomsShown(rows ? { type, rows } : { type }), [type, rows])
  const draw = ({ seconds, show, arrow }: SwingPen): boolean => {
    const scene = live.scene()
    const mover = moverOf(scene, joint)
    const body = mover && scene.bodies.find((one) => one.id === joint[mover].body)
    if (!body) return false
    const pose = poseIn(live.frame())
    const at = (freedom: (typeof freedoms)[number], share: number): Pose =>
      sweptPose(joint, mover, freedom, share, live.size(), pose)
    const showAt = (to: Pose): void => body.shapes.forEach((shape) => show(shape, to))
    if (wantsStillness()) {
      for (const freedom of freedoms) {
        showAt(at(freedom, 1))
        arrow(farthestWay((share) => at(freedom, share), extentOf(body)))
      }
      return false
    }
    const moment = momentOf(freedoms, seconds)
    if (moment) showAt(at(moment.freedom, moment.share))
    return moment !== null
  }
  return <Swinging colour={accent} draw={draw} />
}
