import { describe, expect, test } from 'vitest'
import {
  computeDynamics,
  INTEGRATORS,
  isCut,
  isWound,
  moveOn,
  rejoin,
  releasePull,
  setPull,
  type State,
} from '../../../engine/index.ts'
import { toMechanismSpec } from '../../../scene/index.ts'
import { GALLERY_IDS, galleryScene } from '../../../testing/gallery-scenes.ts'
import { bracedElbow } from '../../../testing/small-mechanisms.ts'
import type { RunSettings } from '../../protocol/messages.ts'
import { realise, type Mechanism } from '../mechanism.ts'
import { makeTape, putBack, type Tape } from './tape.ts'

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
  /** Whether implicit steps led to it, and whether it lies on a branch of such steps off the course. */
  readonly implicit: boolean
  readonly wound: boolean
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

const see = ({ state, course }: Mechanism): Seen => ({
  time: state.t,
  numbers: numbersOf(state),
  implicit: course.integrator.method?.startsWith('implicit') === true,
  wound: isWound(course),
})

/** Goes on to a time. */
function go(m: Mechanism, until: number): void {
  while (m.state.t < until - 1e-9) {
    const failure = moveOn(m, until, { limit: Infinity, elapsed: () => 0 })
    if (failure !== null) throw new Error(failure.message)
  }
  computeDynamics(m.model, m.state, m.ws)
}

/**
 * Runs frame by frame, at times and with pulls as they come by chance; records it, and tells each frame to the bit.
 *
 * @param pace simulated time from frame to frame over that of a display, at the most
 */
function runAndTape(m: Mechanism, frames: number, seed: number, tape: Tape, pace = 1.2): readonly Seen[] {
  const dice = makeDice(seed)
  const seen: Seen[] = []
  const body = m.spec.bodies.findIndex(({ fixed }) => !fixed)
  for (let i = 0; i < frames; i++) {
    tape.push(m, 5 * dice())
    seen.push(see(m))
    const pulls = i % 40 > 15 && i % 40 < 26
    if (pulls) setPull(m.model, m.ws, body, [0.01, 0.02, 0], [dice(), dice(), dice()])
    else if (m.ws.pull.springs) releasePull(m.ws)
    else {
      go(m, m.state.t + (pace * (0.15 + 0.85 * dice())) / 60)
      continue
    }
    rejoin(m)
    tape.acted(m)
    go(m, m.state.t + (pace * (0.15 + 0.85 * dice())) / 60)
  }
  return seen
}

async function mechanismOf(id: string, settings: Partial<RunSettings> = {}): Promise<Mechanism> {
  const scene = await galleryScene(id)
  return make(toMechanismSpec(scene), { ...scene.simulation, ...settings })
}

function make(spec: Mechanism['spec'], settings: RunSettings): Mechanism {
  const made = realise(spec, settings)
  if (!made.ok) throw new Error(made.failure.message)
  return made.mechanism
}

/** Puts a mechanism to a moment of the tape; tells it to the bit. */
function numbersAt(m: Mechanism, tape: Tape, time: number): readonly number[] {
  putBack(m, tape.at(time, () => false).moment!)
  return numbersOf(m.state)
}

const ten = GALLERY_IDS.filter((_, i) => i % 4 === 0)

describe('what was recorded is had again to the bit', () => {
  test.each(ten)('of the %s, at 200 instants, with pulls on the way', async (id) => {
    const tape = makeTape(Infinity)
    const m = await mechanismOf(id)
    const seen = runAndTape(m, 150, 7, tape)
    expect(tape.marks.filter(({ kind }) => kind === 'pull').length).toBeGreaterThan(1)
    const dice = makeDice(3)
    for (let i = 0; i < 200; i++) {
      const { time, numbers } = seen[Math.floor(dice() * seen.length)]!
      expect(numbersAt(m, tape, time)).toEqual(numbers)
    }
  })

  test.each(INTEGRATORS)(
    'with the scheme %s, also where many frames are shown within one of its steps',
    async (integrator) => {
      for (const pace of [1.2, 0.1]) {
        const tape = makeTape(Infinity)
        const m = await mechanismOf('slider-crank-free', { integrator, step: 0.004 })
        const seen = runAndTape(m, 100, 11, tape, pace)
        for (const { time, numbers } of seen.toReversed()) expect(numbersAt(m, tape, time)).toEqual(numbers)
      }
    },
  )

  test.each([1.2, 0.1])('of what is stiff, which goes by implicit steps, at %s of the pace', (pace) => {
    const tape = makeTape(Infinity)
    const m = make(bracedElbow(1e8, 1e5, null), { integrator: 'auto', tolerance: 1e-6, step: 1e-3 })
    const seen = runAndTape(m, 100, 5, tape, pace)
    expect(seen.filter(({ implicit }) => implicit).length).toBeGreaterThan(10)
    expect(seen.filter(({ wound }) => wound).length).toBeGreaterThan(10)
    for (const { time, numbers } of seen.toReversed()) expect(numbersAt(m, tape, time)).toEqual(numbers)
  })

  test.each(INTEGRATORS)('and the run goes on from there as it did, with the scheme %s', async (integrator) => {
    const tape = makeTape(Infinity)
    const m = await mechanismOf('four-bar', { integrator, step: 0.002 })
    const times: number[] = []
    const seen = new Map<number, readonly number[]>()
    for (let i = 0; i < 60; i++) {
      tape.push(m, 5)
      times.push(m.state.t)
      seen.set(m.state.t, numbersOf(m.state))
      go(m, (i + 1) / 60)
    }
    for (const from of [47, 31, 12, 5]) {
      expect(numbersAt(m, tape, times[from]!)).toEqual(seen.get(times[from]!))
      for (let i = from + 1; i < from + 10; i++) {
        go(m, times[i]!)
        expect(numbersOf(m.state)).toEqual(seen.get(times[i]!))
      }
    }
  })

  test('where time was up between two stops, and a pull set in there', async () => {
    const tape = makeTape(Infinity)
    const m = await mechanismOf('slider-crank-free', { integrator: 'auto' })
    const body = m.spec.bodies.findIndex(({ fixed }) => !fixed)
    const seen: Seen[] = []
    let cut = 0
    for (let i = 0; i < 150; i++) {
      if (i % 20 === 12) setPull(m.model, m.ws, body, [0.01, 0.02, 0], [0.3, 0.1, 0.2])
      if (i % 20 === 17) releasePull(m.ws)
      if (i % 20 === 12 || i % 20 === 17) {
        rejoin(m)
        tape.acted(m)
      }
      tape.push(m, 1)
      seen.push(see(m))
      if (isCut(m.course)) cut++
      let looks = 0
      moveOn(m, m.state.t + 1 / 15, { limit: 1 + (i % 3), elapsed: () => ++looks })
    }
    expect(cut).toBeGreaterThan(30)
    expect(tape.marks.length).toBeGreaterThan(10)
    for (const { time, numbers } of seen.toReversed()) expect(numbersAt(m, tape, time)).toEqual(numbers)
  })

  test('after most of it was thinned out, and chunks were joined', async () => {
    const m = await mechanismOf('slider-crank-free')
    const tape = makeTape(90_000)
    const seen: Seen[] = []
    for (let i = 0; i < 600; i++) {
      tape.push(m, 5)
      seen.push(see(m))
      go(m, (i + 1) / 60)
    }
    expect(tape.from).toBe(0)
    expect(tape.length).toBeLessThan(200)
    for (let i = 0; i < seen.length; i += 7) expect(numbersAt(m, tape, seen[i]!.time)).toEqual(seen[i]!.numbers)

    // where time is up each call comes a piece further, to moments that are as exact
    const [last] = tape.stretches()
    expect(last!.grain).toBeGreaterThan(4)
    for (const goal of [77, 300, 120, 121, 5]) {
      const { time, numbers } = seen[goal]!
      const on: number[] = []
      for (;;) {
        const { moment, onTheWay } = tape.at(time, () => true)
        on.push(moment!.time)
        putBack(m, moment!)
        if (!onTheWay) break
        expect(seen.find((one) => one.time === moment!.time)?.numbers).toEqual(numbersOf(m.state))
      }
      expect(numbersOf(m.state)).toEqual(numbers)
      expect(on.at(-1)).toBe(time)
      expect(on.toSorted((a, b) => a - b)).toEqual(on)
      expect(on.length).toBeLessThan(20)
    }
  })
})
