/** How bodies moved against each other over the run, for axodes and centrodes: read off each frame, and off the tape for what was before. */
import type { Channel } from '../../engine/index.ts'
import { AT_REST, type BodyMotion, type Pose } from '../../geometry/index.ts'
import { centrodesIn, GROUND, screwsIn, seenFrom, type RelativeMotion, type Scene } from '../../scene/index.ts'
import { numbersIn, runMemory } from '../plots/memory.ts'
import { makeWatching, type Wanted, type WatchingOf } from '../plots/watching.ts'

/** Where a body is and how it moves; accelerations are left out. World axes, SI. */
export type MovingBody = Pose & Omit<BodyMotion, 'acceleration' | 'angularAcceleration'>

export interface RelativeRuns {
  /** Hears of every new moment; the answer ends it. */
  readonly onSample: (listener: () => void) => () => void
  /** How often what is known has changed. */
  readonly serial: () => number
  /** The last moments of a motion, oldest first, at most so many. */
  readonly visit: (motion: RelativeMotion, most: number, take: (body: MovingBody, from: MovingBody) => void) => void
  readonly dispose: () => void
}

const NUMBERS = [
  ...(['x', 'y', 'z'] as const).map((part) => ({ name: 'position', part })),
  ...(['qw', 'qx', 'qy', 'qz'] as const).map((part) => ({ name: 'orientation', part })),
  ...(['x', 'y', 'z'] as const).map((part) => ({ name: 'velocity', part })),
  ...(['x', 'y', 'z'] as const).map((part) => ({ name: 'angularVelocity', part })),
]

const GROUND_AT_REST: MovingBody = { ...AT_REST, orientation: [1, 0, 0, 0] }

/** The motions whose course is drawn. */
const swept = (scene: Scene): readonly RelativeMotion[] => [
  ...screwsIn(scene).filter(({ axode }) => axode === true),
  ...centrodesIn(scene),
]

const wantedOf = (scene: Scene): readonly Wanted[] =>
  [...new Set(swept(scene).flatMap((motion) => [motion.body, seenFrom(motion)]))]
    .filter((id) => id !== GROUND)
    .flatMap((id) => {
      const index = scene.bodies.findIndex((body) => body.id === id)
      return NUMBERS.map(({ name, part }, k): Wanted => {
        const channel: Channel = { kind: 'reading', of: 'body', index, name, part, axes: 'world' }
        return { name: `${id} ${k}`, channel }
      })
    })

export function makeRelativeRuns(of: WatchingOf): RelativeRuns {
  let known: { readonly scene: Scene; readonly wanted: readonly Wanted[] } | null = null
  let serial = 0
  const wanted = (): readonly Wanted[] => {
    const { scene } = of.scenes.getState()
    if (known?.scene !== scene) known = { scene, wanted: wantedOf(scene) }
    return known.wanted
  }
  const { samples, onSample, look, dispose } = makeWatching(of, {
    by: 'motion',
    wanted,
    concerns: (now, before) => now.view.motion !== before.view.motion,
    most: numbersIn(runMemory().motion),
  })
  onSample(() => {
    serial++
  })
  look()

  /** What reads a body at a moment; null where nothing is known of it. */
  function readerOf(id: string): ((i: number) => MovingBody) | null {
    if (id === GROUND) return () => GROUND_AT_REST
    const columns = NUMBERS.map((_, k) => samples.values(`${id} ${k}`))
    if (columns.some((column) => column === null)) return null
    return (i) => {
      const at = (k: number): number => columns[k]![i]!
      return {
        position: [at(0), at(1), at(2)],
        orientation: [at(3), at(4), at(5), at(6)],
        velocity: [at(7), at(8), at(9)],
        angularVelocity: [at(10), at(11), at(12)],
      }
    }
  }

  return {
    onSample,
    serial: () => serial,
    visit(motion, most, take) {
      const [body, from] = [readerOf(motion.body), readerOf(seenFrom(motion))]
      if (body === null || from === null) return
      for (let i = Math.max(0, samples.count - most); i < samples.count; i++) {
        const [one, other] = [body(i), from(i)]
        if (Number.isFinite(one.position[0] + other.position[0])) take(one, other)
      }
    },
    dispose,
  }
}
