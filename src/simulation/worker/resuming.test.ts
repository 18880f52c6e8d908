import { describe, expect, test } from 'vitest'
import type { Scene } from '../../scene/index.ts'
import { is, makeRunnerDriver, numbers, read } from '../../testing/runner-driver.ts'
import { doublePendulum, impossible, pendulum, sliderCrank, sprungPendulum } from '../../testing/small-scenes.ts'
import { BODY, FORCE, HEADER, JOINT, forceAt } from '../protocol/frame.ts'
import type { RunStart } from '../protocol/run-start.ts'

type Driver = ReturnType<typeof makeRunnerDriver>

/** The run of the scene as it stands in the frame. */
function standing(run: Driver, scene: Scene, frame: Float64Array): RunStart {
  const bodies = scene.bodies.map(({ id }, i) => {
    const body = run.body(frame, i)
    const three = (at: number) => [body[at]!, body[at + 1]!, body[at + 2]!] as const
    const q = body.slice(BODY.orientation, BODY.velocity)
    return {
      id,
      position: three(BODY.position),
      orientation: [q[0]!, q[1]!, q[2]!, q[3]!] as const,
      velocity: three(BODY.velocity),
      angularVelocity: three(BODY.angularVelocity),
    }
  })
  return { t: read(frame, HEADER.time), bodies }
}

/** Runs the scene to the time; another runner takes it up from there. */
function takenUp(scene: Scene, time: number, angles: RunStart['angles'] = []) {
  const first = makeRunnerDriver()
  first.load(scene)
  const before = numbers(first.advance(time))
  const run = makeRunnerDriver()
  const ready = is('ready', run.load(scene, scene.simulation, { ...standing(first, scene, before), angles }))
  return { first, run, before, ready, after: new Float64Array(ready.frame) }
}

const driven = (law: string): Scene => ({
  ...sliderCrank(),
  joints: sliderCrank().joints.map((joint) =>
    joint.id === 'main' ? { ...joint, drive: { kind: 'angular-velocity', law } } : joint,
  ),
})

describe('a run that is loaded as it stood', () => {
  test('is at its time, in its poses, as fast; it goes on as the first did, and rewinds to the start of the scene', () => {
    const { first, run, before, after, ready } = takenUp(doublePendulum(), 0.7)
    expect(ready.ledger).toBeNull()
    expect(after[HEADER.time]).toBe(0.7)
    expect(after[HEADER.recorded]).toBe(0)
    for (const b of [0, 1]) {
      run.body(after, b).forEach((x, k) => expect(x).toBeCloseTo(read(first.body(before, b), k), 9))
    }
    const [here, there] = [numbers(run.advance(1.1)), numbers(first.advance(1.1))]
    for (const b of [0, 1]) {
      for (let k = 0; k < BODY.acceleration; k++) expect(run.body(here, b)[k]).toBeCloseTo(first.body(there, b)[k]!, 5)
    }
    const start = numbers(run.rewind())
    expect(start[HEADER.time]).toBe(0)
    expect(run.body(start, 1).slice(0, 10)).toEqual(Float64Array.of(1.4, 0, 0, 1, 0, 0, 0, 0, 0, 0))
  })

  test('follows a law of time from there', () => {
    const { run, after } = takenUp(sliderCrank({ law: '3*t' }), 2.6)
    expect(run.joint(after, 0)[JOINT.coordinate]).toBeCloseTo(7.8, 9)
    expect(run.joint(numbers(run.advance(3)), 0)[JOINT.coordinate]).toBeCloseTo(9, 9)
  })

  test('goes on with a velocity drive from the angle that it is at, of turns as many as are told', () => {
    const counted = takenUp(driven('5'), 2, [['main', 10]])
    expect(counted.run.joint(counted.after, 0)[JOINT.coordinate]).toBeCloseTo(10, 9)
    expect(counted.run.joint(numbers(counted.run.advance(2.5)), 0)[JOINT.coordinate]).toBeCloseTo(12.5, 7)
    const bare = takenUp(driven('5'), 2)
    expect(bare.run.joint(bare.after, 0)[JOINT.coordinate]).toBeCloseTo(10 - 4 * Math.PI, 9)
    // The law is one of time, which went on.
    const growing = takenUp(driven('2*t'), 1)
    expect(growing.run.joint(numbers(growing.run.advance(1.5)), 0)[JOINT.coordinate]).toBeCloseTo(2.25, 6)
  })

  test('has the rest lengths of the start', () => {
    const { first, run, before, ready, after } = takenUp(sprungPendulum(), 0.2)
    expect(ready.report.kept.forces['spring']).toBeCloseTo(0.5, 9)
    const at = forceAt({ bodies: 1, joints: 1, forces: 1, bundles: 0 }, 0) + FORCE.magnitude
    expect(Math.abs(read(before, at))).toBeGreaterThan(0.1)
    expect(after[at]).toBeCloseTo(read(before, at), 6)
    expect(numbers(run.advance(0.4))[at]).toBeCloseTo(read(numbers(first.advance(0.4)), at), 5)
  })

  test('closes where it does not quite, leaves fixed bodies and those that are not told alone', () => {
    const scene = doublePendulum()
    const [bar, second] = scene.bodies
    const held = { ...scene, bodies: [{ ...bar!, fixed: true }, second!] }
    const still = { orientation: [1, 0, 0, 0], velocity: [0, 0, 0], angularVelocity: [0, 0, 0] } as const
    const run = makeRunnerDriver()
    const at = { t: 1, bodies: [{ id: 'bar', position: [3, 3, 3], ...still } as const] }
    const frame = new Float64Array(is('ready', run.load(held, held.simulation, at)).frame)
    expect(Array.from(run.body(frame, 0).slice(0, 3))).toEqual([0, 0, 0])
    expect(Array.from(run.body(frame, 1).slice(0, 3))).toEqual([1.4, 0, 0])
    const other = { t: 1, bodies: [{ id: 'second', position: [1.3, -0.1, 0], ...still } as const] }
    const closed = new Float64Array(is('ready', run.load(scene, scene.simulation, other)).frame)
    expect(closed[HEADER.positionViolation]).toBeLessThan(1e-10)
    expect(closed[HEADER.velocityViolation]).toBeLessThan(1e-10)
  })

  test('that cannot be assembled there says so; rewinding is the way out, and an edit', () => {
    const run = makeRunnerDriver()
    expect(is('failed', run.load(impossible(), impossible().simulation, { t: 1, bodies: [] })).failure.code).toBe(
      'notAssembled',
    )
    // A rod shorter than the crank: locked at the time of the link, not at the start.
    const scene = sliderCrank({ crank: 0.5, rod: 0.2, law: 't' })
    is('failed', run.load(scene, scene.simulation, { t: 1.5, bodies: [] }))
    expect(new Float64Array(is('ready', run.rewind()).frame)[HEADER.time]).toBe(0)
    is('failed', run.load(scene, scene.simulation, { t: 1.5, bodies: [] }))
    expect(new Float64Array(is('ready', run.edit(pendulum())).frame)[HEADER.time]).toBe(0)
  })
})
