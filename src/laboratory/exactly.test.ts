import { expect, it } from 'vitest'
import { addCurve, setBarLength } from '../scene/index.ts'
import { HEADER } from '../simulation/index.ts'
import { galleryScene } from '../testing/gallery-scenes.ts'
import { hangingChain } from '../testing/large-scenes.ts'
import { openLaboratory } from '../testing/laboratory-driver.ts'
import { exactly } from './exactly.ts'

const CURVE = 'energy.kinetic'

/** A chain whose energy is plotted, on a machine that is as slow as this. */
async function chain(slow: number) {
  const scene = hangingChain(6)
  const simulation = { ...scene.simulation, integrator: 'dormand-prince' } as const
  const { lab, driver } = await openLaboratory({ first: { ...scene, simulation }, slow })
  const plotting = await lab.plots.load()
  lab.simulation.pause()
  lab.simulation.rewind()
  await driver.settle()
  lab.scenes.edit('plot', (d) => addCurve(d, null, { quantity: CURVE }))
  await driver.settle()
  const looseNow = () => lab.simulation.status.getState().tape.loose
  const curve = (): ReadonlyMap<number, number> =>
    new Map(Array.from(plotting.samples.times, (time, i) => [time, plotting.samples.values(CURVE)![i]!]))
  return { lab, driver, looseNow, curve }
}

it('a plot of a run that could not keep up with the clock is exact once it stands, and what is exported waits for that', async () => {
  const [slow, swift] = [await chain(5), await chain(0)]
  await swift.driver.play(3)
  expect(swift.looseNow()).toBeNull()
  await exactly(swift.lab)

  slow.lab.simulation.play()
  await slow.driver.run(3)
  expect(slow.looseNow()).toMatchObject({ stays: false })
  const before = slow.curve()
  await exactly(slow.lab)
  expect(slow.looseNow()).toBeNull()
  expect(slow.lab.simulation.status.getState().playing).toBe(false)
  const exact = [...slow.curve()]
  expect(exact.length).toBeGreaterThan(20)
  let strayed = 0
  for (const [time, energy] of exact) {
    swift.lab.simulation.seek(time)
    await swift.driver.settle()
    const wanted = swift.driver.frame().data[HEADER.kinetic]
    expect(energy, `at ${time} s`).toBe(wanted)
    if (before.has(time) && before.get(time) !== wanted) strayed++
  }
  expect(strayed).toBeGreaterThan(10)
})

it('a run that could not keep up and came to a dead centre is exact too, and still stands there', async () => {
  const { lab, driver } = await openLaboratory({ first: await galleryScene('four-bar'), slow: 5 })
  lab.simulation.pause()
  lab.simulation.rewind()
  await driver.settle()
  lab.scenes.edit('Longer', (d) => setBarLength(d, 'crank', 0.26))
  await driver.settle()
  lab.simulation.play()
  const told: unknown[] = []
  const stop = lab.simulation.status.subscribe(({ tape }) => told.push(tape.loose))
  await driver.run(4)
  stop()
  expect(told.some((loose) => loose !== null)).toBe(true)
  const { phase, tape, failure } = lab.simulation.status.getState()
  expect([phase, tape.loose]).toEqual(['failed', null])
  expect(failure?.message).toContain('dead centre')
})
