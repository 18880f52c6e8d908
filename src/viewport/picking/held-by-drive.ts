import type { Laboratory } from '../../laboratory/index.ts'
import { isPrescribed, type Scene } from '../../scene/index.ts'

const SUBJECT = 'held-by-drive'

/** Joints whose motion is given, whatever force that takes. */
const drivenIn = ({ joints }: Pick<Scene, 'joints'>) => joints.filter(isPrescribed)

/**
 * Tells why a paused mechanism does not follow the hand that pulls it, where its drives leave no freedom, and what can be done
 * instead: once for each pull, however it is made, since what was said of an earlier one is gone by then.
 */
export function makeHeldTeller({ scenes, session, simulation, playback }: Laboratory): {
  /** A pull begins. */
  readonly begin: () => void
  /** It goes on. What was not known yet as it began is told as soon as it is. */
  readonly tell: () => void
} {
  let told = false
  const tell = (): void => {
    const { scene } = scenes.getState()
    const { playing, report } = simulation.status.getState()
    const mobility = report?.analysis === 'done' ? report.mobility : null
    if (told || playing || !mobility) return
    const [first, ...others] = drivenIn(scene)
    // Rows of velocities hold no pose.
    if (!first || mobility.mechanism.dof === 0 || mobility.dof + mobility.nonholonomic > 0) return
    told = true
    const one = others.length === 0
    session.getState().notify({
      tone: 'info',
      subject: SUBJECT,
      holds: (now) => drivenIn(now).length > 0,
      title: one ? 'Its drive holds it where it is' : 'Its drives hold it where it is',
      detail: `0 degrees of freedom are left to pull at. Play it to see it driven, or take ${one ? 'the drive' : 'a drive'} off its joint to move it by hand.`,
      waysOut: [
        { label: 'Play', perform: () => simulation.play() },
        { label: `Select ${first.name}`, perform: () => session.getState().select([{ kind: 'joint', id: first.id }]) },
      ],
    })
    const leave = (): void => {
      if (!playback.playing) return
      for (const stop of stops) stop()
      session.getState().dismiss(SUBJECT)
    }
    const stops = [simulation.status.subscribe(leave), playback.state.subscribe(leave)]
  }
  return {
    begin: () => {
      told = false
    },
    tell,
  }
}
