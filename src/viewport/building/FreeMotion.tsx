import { useStore } from 'zustand'
import { useLaboratory, useRun, useSession, wantsStillness } from '../../laboratory/index.ts'
import { alongTwist } from '../../geometry/index.ts'
import { useColours, useViewing } from '../viewing/viewing.ts'
import { fallAt, moversOf, reachOf, shareAt, waysOf } from './free-motion.ts'
import { poseIn } from './gaps.ts'
import { Swinging, type SwingPen } from './Swinging.tsx'

/** The freedom that is played, or the way in which a balance falls: ghosts of its bodies go along it, in place. Nothing while the run itself moves. */
export function FreeMotion() {
  const { diagnosis, staging } = useLaboratory()
  const { live } = useViewing()
  const { accent, inkSoft } = useColours()
  const freedom = useSession((s) => s.freedom)
  const fall = useStore(staging, (s) => s.fall)
  const diagnosed = useStore(diagnosis, (s) => (freedom === null ? undefined : s.diagnosis?.freedoms[freedom]))
  const motion = fall ?? diagnosed
  const playing = useRun((s) => s.playing)
  if (motion === undefined || playing) return null
  const { kind } = motion
  const draw = ({ seconds, show, arrow }: SwingPen): boolean => {
    const size = live.size()
    const movers = moversOf(live.scene(), motion, poseIn(live.frame()))
    const reach = reachOf(movers, kind, size)
    const still = wantsStillness()
    const share = still ? 1 : fall ? fallAt(seconds) : shareAt(seconds)
    for (const { twist, shapes, pose } of movers)
      for (const shape of shapes) show(shape, alongTwist(pose, twist, share * reach))
    for (const way of waysOf(movers, reach, size)) arrow(way)
    return !still && reach > 0
  }
  // An infinitesimal motion is undone when the joints close, so its lines are broken.
  return <Swinging colour={kind === 'idle' ? inkSoft : accent} broken={kind === 'infinitesimal'} draw={draw} />
}
