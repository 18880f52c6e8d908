/** Counts of a mechanism that starts in a singular pose: once it has moved on they are those of nearly all poses. */
import { expect, it } from 'vitest'
import { AS_LONG_AS_IT_TAKES, moveOn } from '../../engine/index.ts'
import { toMechanismSpec, validateScene, type Scene } from '../../scene/index.ts'
import { makeSimulationDriver } from '../../testing/simulation-driver.ts'
import { describeBeside, realise } from '../worker/mechanism.ts'

/** Cranks of 0.2 m and a coupler of 0.5 m on a ground of 0.5 m, all pins on one line; the first crank turns. */
function flatParallelogram(): Scene {
  const bar = (id: string, x: number, length: number) => ({
    id,
    position: [x, 0, 0],
    mass: { mass: 1, centre: [length / 2, 0, 0], inertia: [0.001, 0.01, 0.01, 0, 0, 0] },
  })
  const pin = (id: string, driven: string, at: number, main: string, where: number) => ({
    id,
    type: 'revolute',
    driven: { body: driven, position: [at, 0, 0] },
    main: { body: main, position: [where, 0, 0] },
  })
  const parsed = validateScene({
    format: 'lockwork/scene',
    version: 1,
    title: 'Flat parallelogram',
    bodies: [bar('a', 0, 0.2), bar('b', 0.2, 0.5), bar('c', 0.5, 0.2)],
    joints: [
      { ...pin('A', 'a', 0, 'ground', 0), drive: { kind: 'angular-velocity', law: 'pi/2' } },
      pin('B', 'b', 0, 'a', 0.2),
      pin('C', 'b', 0.5, 'c', 0.2),
      pin('D', 'c', 0, 'ground', 0.5),
    ],
  })
  if (!parsed.ok) throw new Error(parsed.faults.map(({ message }) => message).join('\n'))
  return parsed.scene
}

it('has one freedom more, and a row that repeats others, in the pose that it starts in alone', async () => {
  const driver = makeSimulationDriver()
  const { simulation } = driver
  const counts = () => {
    const { report } = simulation.status.getState()
    const [part] = report!.planarity!.parts
    return { freedoms: report!.mobility!.mechanism.dof, repeating: part!.rows - part!.rank }
  }
  simulation.load(flatParallelogram())
  await driver.settle()
  const singular = counts()
  await driver.play(1)
  await driver.run(0.3)
  const regular = counts()
  expect(regular.freedoms).toBe(1)
  expect(singular.freedoms).toBe(2)
  expect(singular.repeating - regular.repeating).toBe(1)
  simulation.rewind()
  await driver.settle()
  expect(counts()).toEqual(regular)
})

it('is told in a pose where it is flat again as it was found to be elsewhere', () => {
  const made = realise(toMechanismSpec(flatParallelogram()), {
    integrator: 'dormand-prince',
    step: 1e-3,
    tolerance: 1e-8,
  })
  if (!made.ok) throw new Error(made.failure.message)
  const { mechanism } = made
  const rankAt = (t: number): number => {
    expect(moveOn(mechanism, t, AS_LONG_AS_IT_TAKES)).toBeNull()
    return describeBeside(mechanism).mobility!.rank
  }
  const [singular, regular, again] = [rankAt(0), rankAt(1), rankAt(2)]
  expect(regular).toBe(singular + 1)
  expect(again).toBe(regular)
})
