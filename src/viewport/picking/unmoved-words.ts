/** What is said of bodies that do not go where a hand wants them; fetched when it is first wanted. */
import type { Laboratory } from '../../laboratory/index.ts'
import { isPrescribed, type Joint, type Scene } from '../../scene/index.ts'

/** What is known of a mechanism at a moment: its scene, and the count of its freedoms; null while it plays, or is not counted. */
export interface Standing {
  readonly scene: Scene
  readonly mobility: Report['mobility'] | null
}

type Report = NonNullable<ReturnType<Laboratory['simulation']['status']['getState']>['report']>

const SUBJECT = 'held'

/** Joints whose motion is given, whatever force that takes. */
const drivenIn = ({ joints }: Pick<Scene, 'joints'>) => joints.filter(isPrescribed)

type Wish = Parameters<ReturnType<Laboratory['session']['getState']>['notify']>[0]

const selectJoint = ({ session }: Laboratory, { id, name }: Joint) => ({
  label: `Select ${name}`,
  perform: () => session.getState().select([{ kind: 'joint', id }]),
})

/** What is to be said to a hand that a paused mechanism does not follow for its drives; null where it may follow, or that is not known yet. */
export function drivenWords(lab: Laboratory, { scene, mobility }: Standing): Wish | null {
  const { simulation } = lab
  if (!mobility) return null
  const [first, ...others] = drivenIn(scene)
  // Rows of velocities hold no pose.
  if (!first || mobility.mechanism.dof === 0 || mobility.dof + mobility.nonholonomic > 0) return null
  const one = others.length === 0
  return {
    tone: 'info',
    subject: SUBJECT,
    holds: (now) => drivenIn(now).length > 0,
    title: one ? 'Its drive holds it where it is' : 'Its drives hold it where it is',
    detail: `0 degrees of freedom are left to pull at. Play it to see it driven, or take ${one ? 'the drive' : 'a drive'} off its joint to move it by hand.`,
    waysOut: [{ label: 'Play', perform: () => simulation.play() }, selectJoint(lab, first)],
  }
}

/** Says it, until it is played; of what plays by the time that the words are there it is true no more. */
export function say({ session, simulation, playback }: Laboratory, words: Wish): void {
  if (playback.playing) return
  session.getState().notify(words)
  const leave = (): void => {
    if (!playback.playing) return
    for (const stop of stops) stop()
    session.getState().dismiss(SUBJECT)
  }
  const stops = [simulation.status.subscribe(leave), playback.state.subscribe(leave)]
}

/** Joints that are named in one sentence. */
const MOST_NAMED = 3

/** What is to be said of bodies that joints hold, whatever drives there are; null where they have none, or it plays. */
export function jointedWords(lab: Laboratory, bodies: readonly string[]): Wish | null {
  const jointsIn = ({ joints }: Pick<Scene, 'joints'>): readonly Joint[] =>
    joints.filter(({ driven, main }) => bodies.includes(driven.body) !== bodies.includes(main.body))
  const joints = jointsIn(lab.scenes.getState().scene)
  const [first] = joints
  if (first === undefined || lab.simulation.status.getState().playing) return null
  const it = bodies.length > 1 ? 'them' : 'it'
  const named = joints.slice(0, MOST_NAMED).map(({ name }) => name)
  const more = joints.length - named.length
  const holders = new Intl.ListFormat('en-GB').format([...named, ...(more > 0 ? [`${more} more`] : [])])
  return {
    tone: 'info',
    subject: SUBJECT,
    holds: (now) => jointsIn(now).length > 0,
    title: it === 'them' ? 'Their joints hold them where they are' : 'Its joints hold it where it is',
    detail: `${holders} ${joints.length === 1 ? 'does' : 'do'} not let ${it} go this way. Move ${it} another way, or take a joint off to move ${it} freely.`,
    waysOut: [selectJoint(lab, first)],
  }
}

/** The same of a body that is pulled: it follows unless no joint of the whole mechanism lets anything move. */
export function rigidWords(lab: Laboratory, { mobility }: Standing, body: string): Wish | null {
  if (!mobility || mobility.mechanism.dof + mobility.dof + mobility.nonholonomic > 0) return null
  return jointedWords(lab, [body])
}
