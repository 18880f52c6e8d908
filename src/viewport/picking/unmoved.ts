/** Finds that bodies do not go where a hand wants them, and has it said why. */
import type { Pose } from '../../geometry/index.ts'
import type { Laboratory } from '../../laboratory/index.ts'
import type { Standing } from './unmoved-words.ts'
import { readPoses } from '../../simulation/index.ts'

function standingOf({ scenes, simulation }: Laboratory): Standing {
  const { playing, report } = simulation.status.getState()
  const counted = !playing && report?.analysis === 'done'
  return { scene: scenes.getState().scene, mobility: counted ? report.mobility : null }
}

/** Goes on with the words; where they cannot be fetched nothing is said. */
const withWords = (go: (words: typeof import('./unmoved-words.ts')) => void | Promise<void>): Promise<void> =>
  import('./unmoved-words.ts').then(go, () => {})

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
  const standing = standingOf(lab)
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
    const settled = lab.simulation.settled()
    void withWords(async ({ drivenWords, jointedWords, say }) => {
      await settled
      // what cannot be put together is told as such, and the pose on show is that of before
      const { outdated, phase } = lab.simulation.status.getState()
      if (outdated || phase !== 'ready') return
      if (lab.scenes.getState().revision !== now || !isSamePlace(seen(), before)) return
      const words = drivenWords(lab, standing) ?? jointedWords(lab, bodies)
      if (words !== null) say(lab, words)
    })
  }
}

/**
 * Tells why a paused mechanism does not follow the hand that pulls it, where its drives or its joints leave no freedom, and what can be done
 * instead: once for each pull, however it is made, since what was said of an earlier one is gone by then.
 */
export function makeUnmovedTeller(lab: Laboratory): {
  /** A pull begins. */
  readonly begin: () => void
  /** It goes on. What was not known yet as it began is told as soon as it is. */
  readonly tell: () => void
} {
  let told = false
  const tell = (): void => {
    const [standing, body] = [standingOf(lab), lab.simulation.pulled?.body]
    if (told || standing.mobility === null || body === undefined) return
    void withWords(({ drivenWords, rigidWords, say }) => {
      const words = told ? null : (drivenWords(lab, standing) ?? rigidWords(lab, standing, body))
      if (words === null) return
      told = true
      say(lab, words)
    })
  }
  return {
    begin: () => {
      told = false
    },
    tell,
  }
}
