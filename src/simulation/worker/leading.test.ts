/** Inverse dynamics of the motion that laws lead, in closed form and there and back. */
import { expect, test } from 'vitest'
import { exertEfforts, lawThrough, leadCoordinates, toMechanismSpec, type Scene, type Way } from '../../scene/index.ts'
import { frameAfter } from '../../testing/simulation-driver.ts'
import { doublePendulum, pendulum } from '../../testing/small-scenes.ts'
import { JOINT, jointAt } from '../protocol/frame.ts'
import { findEfforts } from './leading.ts'

async function effortsOf(scene: Scene, duration: number, sample: number) {
  const found = await findEfforts(toMechanismSpec(scene), { duration, sample, step: scene.simulation.step })
  if (!found.ok) throw new Error(found.failure.message)
  return found.told
}

const lead = (
  scene: Scene,
  times: readonly number[],
  values: Readonly<Record<string, readonly number[]>>,
  way: Way,
): Scene =>
  leadCoordinates(
    scene,
    Object.entries(values).map(([joint, list]) => ({ joint, on: 'angle', law: lawThrough(times, list, way) })),
  )

test('of a pendulum is J φ̈ + m g a cos φ', async () => {
  const { times, efforts } = await effortsOf(lead(pendulum(), [0, 2], { pin: [0, 1.2] }, 'quintic'), 2, 0.1)
  // about the pin, with the bar's own about z
  const J = 0.025 + 1.3 * 0.7 ** 2
  expect(efforts).toMatchObject([{ joint: 'pin', on: 'angle' }])
  times.forEach((t, i) => {
    const s = t / 2
    const angle = 1.2 * s ** 3 * (10 - 15 * s + 6 * s ** 2)
    const acceleration = ((1.2 * 60) / 4) * s * (1 - s) * (1 - 2 * s)
    expect(efforts[0]!.values[i]).toBeCloseTo(J * acceleration + 1.3 * 9.81 * 0.7 * Math.cos(angle), 9)
  })
})

test('drives an arm along its trajectory again', async () => {
  const scene = doublePendulum()
  const settings = { ...scene.simulation, tolerance: 1e-11 }
  // hanging, where it does not fall off by itself
  const led = lead({ ...scene, simulation: settings }, [0, 1], { pin: [-1.9, -1.2], elbow: [0.5, -0.2] }, 'spline')
  const driven = exertEfforts(led, await effortsOf(led, 1, 0.002))
  const read = async (of: Scene) => {
    const { data, layout } = await frameAfter(of, 0.9)
    return [0, 1].map((joint) => data[jointAt(layout, joint) + JOINT.coordinate]!)
  }
  const [there, back] = [await read(led), await read(driven)]
  back.forEach((value, k) => expect(Math.abs(value - there[k]!)).toBeLessThan(1e-7))
})

test('rests where a motion to rest has come to its end', async () => {
  const scene = doublePendulum()
  const settings = { ...scene.simulation, tolerance: 1e-11 }
  const led = lead({ ...scene, simulation: settings }, [0, 1], { pin: [-1.9, -1.2], elbow: [0.5, -0.2] }, 'quintic')
  const { data, layout } = await frameAfter(exertEfforts(led, await effortsOf(led, 1, 0.002)), 3)
  const ends = [0, 1].map((joint) => data[jointAt(layout, joint) + JOINT.coordinate]!)
  expect(Math.abs(ends[0]! + 1.2)).toBeLessThan(1e-5)
  expect(Math.abs(ends[1]! + 0.2)).toBeLessThan(1e-5)
})

test('names what no law leads', async () => {
  const led = lead(doublePendulum(), [0, 1], { pin: [0, 1] }, 'quintic')
  const found = await findEfforts(toMechanismSpec(led), { duration: 1, sample: 0.1, step: 0.01 })
  expect(found).toMatchObject({ ok: false, failure: { message: expect.stringContaining('elbow') } })
})
