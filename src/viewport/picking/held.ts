import type { Laboratory } from '../../laboratory/index.ts'
import type { Pose } from '../../geometry/index.ts'
import { isPrescribed, type Joint, type Scene } from '../../scene/index.ts'
import { readPoses } from '../../simulation/index.ts'

const SUBJECT = 'held'

/** Joints whose motion is given, whatever force that takes. */
const drivenIn = ({ joints }: Pick<Scene, 'joints'>) => joints.filter(isPrescribed)

type Wish = Parameters<ReturnType<Laboratory['session']['getState']>['notify']>[0]

const selectJoint = ({ session }: Laboratory, { id, name }: Joint) => ({
  label: `Select ${name}`,
  perform: () => session.getState().select([{ kind: 'joint', id }]),
})

/** What is to be said to a hand that a paused mechanism does not follow for its drives; null where it may follow, or that is not known yet. */
function drivenWords(lab: Laboratory): Wish | null {
  const { simulation } = lab
  const mobility = mobilityOf(lab)
  if (!mobility) return null
  const [first, ...others] = drivenIn(lab.scenes.getState().scene)
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

/** Says it, until it is played. */
function say({ session, simulation, playback }: Laboratory, words: Wish): void {
  session.getState().notify(words)
  const leave = (): void => {
    if (!playback.playing) return
    for (const stop of stops) stop()
    session.getState().dismiss(SUBJECT)
  }
  const stops = [simulation.status.subscribe(leave), playback.state.subscribe(leave)]
}

/** The count of freedoms of a mechanism that stands; null while it plays, or is not counted. */
function mobilityOf({ simulation }: Laboratory) {
  const { playing, report } = simulation.status.getState()
  return !playing && report?.analysis === 'done' ? report.mobility : null
}

/** Joints that are named in one sentence. */
const MOST_NAMED = 3

/** What is to be said of bodies that joints hold, whatever drives there are; null where they have none, or it plays. */
function jointedWords(lab: Laboratory, bodies: readonly string[]): Wish | null {
  const jointsIn = ({ joints }: Pick<Scene, 'joints'>): readonly Joint[] =>
    joints.filter(({ driven, main }) => [driven.body, main.body].some((id) => bodies.includes(id)))
  const joints = jointsIn(lab.scenes.getState().scene)
  const [first] = joints
  if (first === undefined || lab.simulation.status.getState().playing) return null
  const several = bodies.length > 1
  const named = joints.slice(0, MOST_NAMED).map(({ name }) => name)
  const more = joints.length - named.length
  const holders = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''} ${joints.length === 1 ? 'does' : 'do'}`
  return {
    tone: 'info',
    subject: SUBJECT,
    holds: (now) => jointsIn(now).length > 0,
    title: `${several ? 'Their' : 'Its'} joints hold ${several ? 'them where they are' : 'it where it is'}`,
    detail: `${holders} not let ${several ? 'them' : 'it'} go this way. Move it another way, or take a joint off to move it freely.`,
    waysOut: [selectJoint(lab, first)],
  }
}

/** The same of a body that is pulled: it follows unless no joint of the whole mechanism lets anything move. */
function rigidWords(lab: Laboratory): Wish | null {
  const { pulled } = lab.simulation
  const mobility = mobilityOf(lab)
  if (pulled === null || !mobility || mobility.mechanism.dof + mobility.dof + mobility.nonholonomic > 0) return null
  return jointedWords(lab, [pulled.body])
}

/** A pose that changed by less, in m and in quaternion entries, is the one of before: it was closed anew. */
const STAYED = 1e-6

/** Poses of bodies as numbers, in the order of the list; of one that is not there nothing. */
const listed = (bodies: readonly string[], poses: ReadonlyMap<string, Pose>): readonly number[] =>
  bodies.flatMap((id) => {
    const pose = poses.get(id)
    return pose === undefined ? [] : [...pose.position, ...pose.orientation]
  })

const isSamePlace = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((x, i) => Math.abs(x - b[i]!) <= STAYED)

/**
 * Watches bodies from before they are moved by edits. What is returned is to be called once they have been: where the mechanism has brought all of them back it tells why, their drives or
 * their joints.
 */
export function watchMove(lab: Laboratory, bodies: readonly string[]): () => void {
  const driven = drivenWords(lab)
  const seen = (): readonly number[] => {
    const { frame } = lab.simulation
    return frame === null ? [] : listed(bodies, readPoses(frame))
  }
  const before = seen()
  const { revision } = lab.scenes.getState()
  return () => {
    const { scene, revision: now } = lab.scenes.getState()
    const wanted = listed(bodies, new Map(scene.bodies.map((body) => [body.id, body])))
    if (before.length === 0 || now === revision || isSamePlace(wanted, before)) return
    void lab.simulation.settled().then(() => {
      if (lab.scenes.getState().revision !== now || !isSamePlace(seen(), before)) return
      const words = driven ?? jointedWords(lab, bodies)
      if (words !== null) say(lab, words)
    })
  }
}

/**
 * Tells why a paused mechanism does not follow the hand that pulls it, where its drives or its joints leave no freedom, and what can be done
 * instead: once for each pull, however it is made, since what was said of an earlier one is gone by then.
 */
export function makeHeldTeller(lab: Laboratory): {
  /** A pull begins. */
  readonly begin: () => void
  /** It goes on. What was not known yet as it began is told as soon as it is. */
  readonly tell: () => void
} {
  let told = false
  const tell = (): void => {
    const words = told ? null : (drivenWords(lab) ?? rigidWords(lab))
    if (words === null) return
    told = true
    say(lab, words)
  }
  return {
    begin: () => {
      told = false
    },
    tell,
  }
}
