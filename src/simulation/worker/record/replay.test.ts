import { describe, expect, test } from 'vitest'
import {
  computeDynamics,
  INTEGRATORS,
  moveOn,
  rejoin,
  releasePull,
  setPull,
  type State,
} from '../../../engine/index.ts'
import { toMechanismSpec } from '../../../scene/index.ts'
import { GALLERY_IDS, galleryScene } from '../../../testing/gallery-scenes.ts'
import type { RunSettings } from '../../protocol/messages.ts'
import { realise, type Mechanism } from '../mechanism.ts'
import { takeCourse } from './course-memory.ts'
import type { Pulled } from './chunk.ts'
import { makeRecord, type RunRecord } from './record.ts'
import { makeReplay } from './replay.ts'

/** A number from 0 to 1 that follows from a seed alone. */
function makeDice(seed: number): () => number {
  let x = seed
  return () => {
    x = (Math.imul(x, 1664525) + 1013904223) | 0
    return (x >>> 0) / 2 ** 32
  }
}

interface Seen {
  readonly time: number
  readonly numbers: readonly number[]
}

const numbersOf = ({ t, q, v, angle, work, integral, kept }: State): readonly number[] => [
  t,
  work,
  ...q,
  ...v,
  ...angle,
  ...integral,
  ...kept,
]

/** Runs frame by frame, at times and with pulls as they come by chance; records it, and tells each frame to the bit. */
function runAndRecord(m: Mechanism, frames: number, seed: number, record: RunRecord<Mechanism>): readonly Seen[] {
  const dice = makeDice(seed)
  const seen: Seen[] = []
  let pull: Pulled | null = null
  const makeKey = () => ({
    time: m.state.t,
    course: takeCourse(m.course, m.state),
    pull,
    baseline: m.books.baseline,
  })
  for (let i = 0; i < frames; i++) {
    record.push(m, m.state, m.books, 5 * dice(), makeKey)
    seen.push({ time: m.state.t, numbers: numbersOf(m.state) })
    if (i % 40 > 15 && i % 40 < 26 && m.spec.bodies.some(({ fixed }) => !fixed)) {
      const body = m.spec.bodies.findIndex(({ fixed }) => !fixed)
      pull = { body: m.spec.bodies[body]!.id, point: [0.01, 0.02, 0], target: [dice(), dice(), dice()] }
      setPull(m.model, m.ws, body, pull.point, pull.target)
      rejoin(m)
      record.input(pull, m.state.t)
    } else if (pull !== null) {
      pull = null
      releasePull(m.ws)
      rejoin(m)
      record.input(null, m.state.t)
    }
    const until = m.state.t + (0.2 + dice()) / 60
    while (m.state.t < until - 1e-9) {
      const failure = moveOn(m, until, { limit: Infinity, elapsed: () => 0 })
      if (failure !== null) throw new Error(failure.message)
    }
    computeDynamics(m.model, m.state, m.ws)
  }
  return seen
}

async function mechanismOf(id: string, settings: Partial<RunSettings> = {}): Promise<Mechanism> {
  const scene = await galleryScene(id)
  const made = realise(toMechanismSpec(scene), { ...scene.simulation, ...settings })
  if (!made.ok) throw new Error(made.failure.message)
  return made.mechanism
}

const ten = GALLERY_IDS.filter((_, i) => i % 4 === 0)

describe('what was recorded is had again to the bit', () => {
  test.each(ten)('of the %s, at 200 instants, with pulls on the way', async (id) => {
    const record = makeRecord<Mechanism>({ memory: Infinity })
    const seen = runAndRecord(await mechanismOf(id), 150, 7, record)
    const replay = makeReplay<Mechanism>()
    expect(record.chunks.length).toBeGreaterThan(3)
    expect(record.marks.filter(({ kind }) => kind === 'pull').length).toBeGreaterThan(1)
    const dice = makeDice(3)
    for (let i = 0; i < 200; i++) {
      const { time, numbers } = seen[Math.floor(dice() * seen.length)]!
      const found = record.find(time)!
      const again = replay.at(found.chunk, time)
      if (!again.ok) throw new Error(again.failure.message)
      expect(numbersOf(again.repeated.state)).toEqual(numbers)
    }
  })

  test.each(INTEGRATORS)('with the scheme %s', async (integrator) => {
    const record = makeRecord<Mechanism>({ memory: Infinity })
    const seen = runAndRecord(await mechanismOf('slider-crank-free', { integrator, step: 0.004 }), 100, 11, record)
    const replay = makeReplay<Mechanism>()
    for (const { time, numbers } of seen.toReversed()) {
      const again = replay.at(record.find(time)!.chunk, time)
      if (!again.ok) throw new Error(again.failure.message)
      expect(numbersOf(again.repeated.state)).toEqual(numbers)
    }
  })
})
