import { describe, expect, it } from 'vitest'
import { computeDynamics, moveOn, rejoin, releasePull, setPull } from '../../../engine/index.ts'
import { toMechanismSpec } from '../../../scene/index.ts'
import { galleryScene } from '../../../testing/gallery-scenes.ts'
import type { RunSettings } from '../../protocol/messages.ts'
import { realise, type Mechanism } from '../mechanism.ts'
import { makeExact } from './exact.ts'
import { makeTape, putBack, type Tape } from './tape.ts'

const FOREVER = (): boolean => false

async function mechanismOf(id: string, settings: Partial<RunSettings> = {}): Promise<Mechanism> {
  const scene = await galleryScene(id)
  const made = realise(toMechanismSpec(scene), { ...scene.simulation, ...settings })
  if (!made.ok) throw new Error(made.failure.message)
  return made.mechanism
}

/** Runs frame by frame, pulled for a while, and less exactly from the 20th frame to the 90th. @param loosest by how much more steps may err then */
function runAndTape(m: Mechanism, tape: Tape, loosest: number): readonly (readonly number[])[] {
  const seen: (readonly number[])[] = []
  const body = m.spec.bodies.findIndex(({ fixed }) => !fixed)
  for (let i = 0; i < 120; i++) {
    tape.push(m, 3)
    seen.push(numbersOf(m))
    const pulls = i >= 40 && i < 50
    const wanted = i < 20 || i >= 90 ? 1 : i < 30 ? loosest ** 0.5 : loosest
    const changes = wanted !== m.ws.looseness
    m.ws.looseness = wanted
    if (pulls) setPull(m.model, m.ws, body, [0.01, 0.02, 0], [0.01 * i, 0.2, 0])
    if (i === 50) releasePull(m.ws)
    // nothing comes from outside where it is exact all along, but for the pulls
    if (pulls || i === 50 || changes) {
      rejoin(m)
      tape.acted(m)
    }
    const failure = moveOn(m, (i + 1) / 60, { limit: Infinity, elapsed: () => 0 })
    if (failure !== null) throw new Error(failure.message)
    computeDynamics(m.model, m.state, m.ws)
  }
  tape.push(m, 3)
  return seen
}

const numbersOf = ({ state: { t, q, v, angle } }: Mechanism): readonly number[] => [t, ...q, ...v, ...angle]

const numbersAt = (m: Mechanism, tape: Tape, time: number): readonly number[] => {
  putBack(m, tape.at(time, FOREVER).moment!)
  return numbersOf(m)
}

describe('what was computed less exactly', () => {
  it('stays as it was, and is said to, where it cannot be computed exactly, and so does what follows from it', async () => {
    const tape = makeTape(Infinity)
    const m = await mechanismOf('slider-crank-free', { integrator: 'dormand-prince', tolerance: 1e-9 })
    const seen = runAndTape(m, tape, 1e6)
    const { from } = tape.loose!
    // no step is so exact
    Object.assign(m.settings, { tolerance: 1e-60 })
    for (let i = 0; i < 100 && !tape.loose!.stays; i++) tape.computeExactly(makeExact, () => true)
    expect(tape.loose).toEqual({ from, stays: true })
    expect(tape.to).toBe(2)
    Object.assign(m.settings, { tolerance: 1e-9 })
    for (const numbers of seen.slice(0, 20)) expect(numbersAt(m, tape, numbers[0]!)).toEqual(numbers)
  })

  it.each([
    ['slider-crank-free', 'dormand-prince', Infinity],
    ['double-pendulum', 'auto', Infinity],
    // of which most is thinned out
    ['slider-crank-free', 'auto', 90_000],
  ])('of %s by %s is computed again as if it had been exact, to the bit', async (id, integrator, memory) => {
    const [loose, exact] = [makeTape(memory), makeTape(memory)]
    const settings = { integrator, tolerance: 1e-9 }
    const [m, reference] = [await mechanismOf(id, settings), await mechanismOf(id, settings)]
    const seen = runAndTape(m, loose, 1e6)
    runAndTape(reference, exact, 1)
    expect(loose.loose).toEqual({ from: expect.closeTo(20 / 60, 0), stays: false })
    const times = Array.from({ length: 61 }, (_, i) => i / 30)
    const away = (time: number): number => {
      const want = numbersAt(reference, exact, time)
      return Math.max(...numbersAt(m, loose, time).map((x, i) => Math.abs(x - want[i]!)))
    }
    // until then it is had again as it was
    for (const numbers of seen) expect(numbersAt(m, loose, numbers[0]!)).toEqual(numbers)
    // it was less exact indeed
    expect(Math.max(...times.map(away))).toBeGreaterThan(1e-9)
    let slices = 0
    while (loose.loose !== null) {
      let frames = 0
      loose.computeExactly(makeExact, () => ++frames > 7)
      slices++
    }
    expect(slices).toBeGreaterThan(3)
    for (const time of times) expect(numbersAt(m, loose, time)).toEqual(numbersAt(reference, exact, time))
  })
})
