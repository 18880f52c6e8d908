import { expect, test } from 'vitest'
import { is, makeRunnerDriver, numbers } from '../../testing/runner-driver.ts'
import { doublePendulum, pendulum, sliderCrank } from '../../testing/small-scenes.ts'

test.each([
  ['a pendulum', pendulum()],
  ['a double pendulum', doublePendulum()],
  ['a slider-crank', sliderCrank()],
])('what was seen while a body of %s was pulled is found again to the bit', (_, scene) => {
  const run = makeRunnerDriver()
  run.load(scene)
  const { id } = scene.bodies[0]!
  const seen = new Map<number, Float64Array>()
  for (let i = 1; i <= 600; i++) {
    // every pull interrupts the run, and pieces of the tape begin there
    if (i > 20) run.pull(id, [0.4 + 0.1 * Math.sin(i / 20), 0.3, 0], false)
    seen.set(i, numbers(run.advance(i / 60)).slice())
  }
  for (const i of [599, 590, 300, 295, 100, 30, 599, 450, 200]) {
    const found = new Float64Array(is('frame', run.seek(i / 60)).frame)
    scene.bodies.forEach((__, k) => expect([i, ...run.body(found, k)]).toEqual([i, ...run.body(seen.get(i)!, k)]))
  }
})
