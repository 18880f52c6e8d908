// The whole of it in process: client, runner and engine, on a clock that the test turns.
import { expect, test } from 'vitest'
import { read } from '../testing/runner-driver.ts'
import { makeSimulationDriver } from '../testing/simulation-driver.ts'
import { doublePendulum, impossible, pendulum, sliderCrank } from '../testing/small-scenes.ts'
import { BODY, HEADER, JOINT, bodyOffset, jointOffset, readPoses, readTime } from './index.ts'
import type { Scene } from '../scene/index.ts'

async function start(scene: Scene, autoplay = true) {
  const driver = makeSimulationDriver()
  driver.simulation.load(scene, { autoplay })
  await driver.settle()
  const status = () => driver.simulation.status.getState()
  const bodyOf = (id: string) => driver.frame().data.slice(bodyOffset(driver.frame(), id)).subarray(0, BODY.length)
  const angle = () => read(driver.frame().data, jointOffset(driver.frame(), 'pin') + JOINT.coordinate)
  return { ...driver, status, bodyOf, angle, time: () => readTime(driver.frame()) }
}

test('plays in real time, at the speed that is set', async () => {
  const run = await start(sliderCrank({ law: '2*t' }))
  await run.run(1)
  // The clock starts at its first tick.
  expect(run.time()).toBeCloseTo(59 / 60, 9)
  run.simulation.setSpeed(0.25)
  await run.run(1)
  expect(run.time()).toBeCloseTo(59 / 60 + 0.25, 9)
  const phi = 2 * run.time()
  expect(run.bodyOf('slider')[0]).toBeCloseTo(0.2 * Math.cos(phi) + Math.sqrt(0.25 - (0.2 * Math.sin(phi)) ** 2), 8)
  expect(run.status()).toMatchObject({ phase: 'ready', playing: true, behind: false, hasRun: true })
  run.simulation.pause()
  await run.run(1)
  expect(run.time()).toBeCloseTo(59 / 60 + 0.25, 9)
})

test('chaos repeats to the bit, at any speed', async () => {
  const run = await start(doublePendulum(), false)
  const play = async (speed: number) => {
    run.simulation.setSpeed(speed)
    run.simulation.play()
    // The clock starts at its first tick.
    await run.run(12 / speed + 1 / 60)
    run.simulation.pause()
    const { data } = run.frame()
    for (const at of [HEADER.wallSeconds, HEADER.recorded, HEADER.largestKinetic]) data[at] = 0
    run.simulation.rewind()
    await run.settle()
    expect(run.time()).toBe(0)
    return data
  }
  const first = await play(1)
  expect(first[HEADER.time]).toBe(12)
  expect(await play(1)).toEqual(first)
  expect(await play(4)).toEqual(first)
})

test('steps: forward by a display frame, back to where it was, to the start and no further', async () => {
  const run = await start(pendulum(), false)
  for (let i = 0; i < 3; i++) run.simulation.stepForward()
  await run.settle()
  expect(run.time()).toBeCloseTo(3 / 60, 12)
  const third = [...run.bodyOf('bar')]
  run.simulation.stepForward()
  await run.settle()
  run.simulation.stepBack()
  await run.settle()
  expect([...run.bodyOf('bar')]).toEqual(third)
  for (let i = 0; i < 5; i++) run.simulation.stepBack()
  await run.settle()
  expect(run.time()).toBe(0)
  expect(run.status()).toMatchObject({ canStepBack: false, hasRun: false })
})

test('a step back is as long as one forward, at every speed, however long ago the last picture was', async () => {
  const run = await start(pendulum())
  await run.run(0.4)
  run.simulation.pause()
  await run.settle()
  const before = run.time()
  for (const [speed, ways] of [
    [1, ['stepBack', 'stepBack', 'stepForward', 'stepBack']],
    [0.1, ['stepForward', 'stepBack', 'stepBack']],
    [2, ['stepBack', 'stepForward']],
  ] as const) {
    run.simulation.setSpeed(speed)
    for (const way of ways) {
      const time = run.time()
      run.simulation[way]()
      await run.settle()
      expect(run.time() - time).toBeCloseTo(((way === 'stepBack' ? -1 : 1) * speed) / 60, 9)
    }
  }
  expect(run.time()).toBeCloseTo(before - 2 / 60 - 1 / 600, 9)
})

test('an edit in mid-run keeps it going from where it is', async () => {
  const run = await start(pendulum(1))
  await run.run(0.4)
  const [angle, time] = [run.angle(), run.time()]
  run.simulation.edit(pendulum(9), [])
  await run.settle()
  expect(run.time()).toBe(time)
  expect(run.angle()).toBeCloseTo(angle, 12)
  await run.run(0.1)
  expect(run.time()).toBeGreaterThan(time)
  expect(run.status().playing).toBe(true)
})

test('a drag at t = 0 can be written into the scene', async () => {
  const scene = sliderCrank({ law: 0 })
  const free = { ...scene, joints: scene.joints.map((joint) => ({ ...joint, drive: null })) }
  const run = await start(free, false)
  run.simulation.pull('crank', [0.2, 0, 0], [0.12, 0.16, 0])
  run.simulation.release()
  await run.settle()
  const poses = readPoses(run.simulation.frame!)
  const moved = { ...free, bodies: free.bodies.map((body) => ({ ...body, ...poses.get(body.id) })) }
  const dragged = read(run.bodyOf('slider'), BODY.position)
  run.simulation.edit(moved, [...poses.keys()])
  await run.settle()
  expect(run.status().report?.assemblyMove).toBeLessThan(1e-10)
  expect(run.bodyOf('slider')[0]).toBeCloseTo(dragged, 9)
  expect(run.bodyOf('slider')[0]).toBeCloseTo(0.12 + Math.sqrt(0.25 - 0.16 ** 2), 4)
})

test('a pull while playing brings the body toward the hand', async () => {
  const run = await start(pendulum())
  run.simulation.pull('bar', [0.5, 0, 0], [0, 0.5, 0])
  await run.run(3)
  // The weight stretches the spring of the hand a little, along the bar: no torque about the joint.
  expect(run.angle()).toBeCloseTo(Math.PI / 2, 2)
  run.simulation.release()
  await run.run(0.1)
  expect(run.frame().data[HEADER.pulling]).toBe(0)
})

test('a mechanism that locks stops, says so, and starts over on rewind', async () => {
  const run = await start(sliderCrank({ crank: 0.5, rod: 0.3, law: 't' }))
  await run.run(1)
  expect(run.status()).toMatchObject({ phase: 'failed', playing: false, failure: { code: 'diverged' } })
  expect(run.time()).toBeLessThanOrEqual(Math.asin(0.6))
  run.simulation.rewind()
  await run.settle()
  expect(run.status()).toMatchObject({ phase: 'ready', playing: false, failure: null })
})

test('what the engine says comes in the names of the scene, without what the list of joints beside it tells', async () => {
  const scene = (law: string) => {
    const made = sliderCrank({ crank: 0.5, rod: 0.3, law })
    return { ...made, joints: made.joints.map((joint) => (joint.id === 'main' ? { ...joint, name: 'Crank' } : joint)) }
  }
  const run = await start(scene('t'))
  await run.run(1)
  expect(run.status().failure?.message).toMatch(/cannot follow the law of Crank: .* dead centre, .* fast\. Drive/)
  // from an angle that the rod does not reach
  const far = await start(scene('2'))
  expect(far.status().failure?.message).toMatch(/with what the law of Crank asks for at t = 0.00000 s\. Change/)
  expect(far.status().failure?.joints?.[0]?.id).toBe('main')
})

test('a scene that cannot be assembled is said, and the next edit mends it', async () => {
  const run = await start(impossible())
  expect(run.simulation.frame).toBeNull()
  expect(run.status()).toMatchObject({ phase: 'failed', failure: { code: 'notAssembled' } })
  run.simulation.edit(pendulum(), [])
  await run.settle()
  expect(run.status()).toMatchObject({ phase: 'ready', playing: true, failure: null })
})

test('a killed worker is replaced: same scene, at the start, paused, and it runs', async () => {
  const run = await start(pendulum(1))
  run.simulation.edit(pendulum(3), [])
  await run.run(0.3)
  run.workers[0]?.crash('killed')
  await run.settle()
  expect(run.workers).toHaveLength(2)
  expect(run.workers[0]?.terminated).toBe(true)
  expect(run.time()).toBe(0)
  expect(run.status()).toMatchObject({ phase: 'ready', playing: false })
  expect(run.status().workerNotice).toContain('killed')
  run.simulation.play()
  await run.run(0.5)
  expect(run.time()).toBeCloseTo(29 / 60, 9)
  expect(run.frame().data[HEADER.potential]).toBeCloseTo(3 * 9.81 * 0.7 * Math.sin(run.angle()), 9)
})

test('a scene that is loaded while another one runs takes its place', async () => {
  const run = await start(pendulum())
  await run.run(0.2)
  run.simulation.load(sliderCrank())
  expect(run.simulation.frame).toBeNull()
  await run.settle()
  expect([...run.frame().index.bodies.keys()]).toEqual(['crank', 'rod', 'slider'])
  expect(run.time()).toBe(0)
  expect(run.status().playing).toBe(false)
})
