import { describe, expect, it, vi } from 'vitest'
import {
  addCurve,
  deleteItems,
  removeCurve,
  renameItem,
  setBarLength,
  setPlot,
  type SceneDraft,
} from '../../scene/index.ts'
import { galleryScene, runGallery } from '../../testing/gallery-scenes.ts'
import { openLaboratory } from '../../testing/laboratory-driver.ts'
import { HEADER, type Frame } from '../../simulation/index.ts'
import { computePlot } from './curves.ts'
import { makeWatching, type WatchingOf } from './watching.ts'

async function engine() {
  const { lab, driver } = await openLaboratory({ first: await galleryScene('slider-crank') })
  const plotting = await lab.plots.load()
  const edit = (recipe: (draft: SceneDraft) => void) => lab.scenes.edit('plot', recipe)
  lab.simulation.pause()
  lab.simulation.rewind()
  await driver.settle()
  return { lab, driver, plotting, edit, play: driver.play }
}

/** Watches one number of a run whose frames the test shows and whose tape it answers for. */
async function watchOne() {
  const { lab, driver } = await engine()
  lab.scenes.edit('plot', (d) => addCurve(d, null, { quantity: 'energy.kinetic' }))
  await driver.settle()
  const channel = { kind: 'reading', of: 'body', index: 1, name: 'acceleration', part: 'x', axes: 'world' } as const
  const asked: { readonly from: number; readonly tell: (next: number | null) => void }[] = []
  let show: (frame: Frame) => void = () => {}
  const simulation: WatchingOf['simulation'] = {
    frame: null,
    index: lab.simulation.index,
    status: lab.simulation.status,
    onFrame: (listener) => {
      show = listener
      return () => {}
    },
    readSeries: (_, take, { from = NaN } = {}) =>
      asked.push({ from, tell: (next) => take({ times: Float64Array.of(0), values: Float64Array.of(0), next }) }),
  }
  const watching = makeWatching(
    { scenes: lab.scenes, simulation },
    { by: 'plots', wanted: () => [{ name: 'pull', channel }], concerns: () => false, most: 1e6 },
  )
  const frame = lab.simulation.frame!
  const at = (time: number, index = frame.index): Frame => {
    const data = frame.data.slice()
    data[HEADER.time] = data[HEADER.seekTo] = time
    return { ...frame, index, data }
  }
  return { watching, asked, show, at, lab, index: frame.index }
}

describe('plots of a running mechanism', () => {
  it('the acceleration of the piston against the crank angle, beside the formula of the textbook', async () => {
    const { plotting, edit, play } = await engine()
    edit((d) => {
      addCurve(d, null, { quantity: 'body piston.acceleration.x' })
      setPlot(d, 0, { over: 'joint bearing.coordinate' })
      addCurve(d, 0, { formula: '-0.05*(2.5*pi)^2*(cos(x) + 0.05/0.18*cos(2*x))' })
      addCurve(d, 0, { formula: 'y1 - y2' })
    })
    await play(2)
    const [plot] = plotting.plots()
    const { x, y } = computePlot(plot!, plotting.samples)
    expect(plotting.samples.count).toBeGreaterThan(100)
    const [exact, textbook, difference] = y as [Float64Array, Float64Array, Float64Array]
    const [r, l, omega] = [0.05, 0.18, 2.5 * Math.PI]
    x.forEach((theta, i) => {
      // x = r cos θ + √(l² − r² sin² θ), twice differentiated at constant speed
      const [s, c] = [Math.sin(theta), Math.cos(theta)]
      const root = Math.sqrt(l * l - r * r * s * s)
      const second = (-r * r * (c * c - s * s)) / root - (r ** 4 * s * s * c * c) / root ** 3
      expect(exact[i]).toBeCloseTo(omega ** 2 * (-r * c + second), 6)
      expect(difference[i]).toBe(exact[i]! - textbook[i]!)
    })
    // what the formula leaves out is of the order r (r/l)³
    const largest = Math.max(...difference.map(Math.abs))
    expect(largest).toBeLessThan(2 * r * omega ** 2 * (r / l) ** 3)
    expect(largest).toBeGreaterThan(0.1 * r * omega ** 2 * (r / l) ** 3)
  })

  it('a derivative and an integral over time are what the engine has of the same motion, as near as samples tell', async () => {
    const { plotting, edit, play } = await engine()
    edit((d) => {
      addCurve(d, null, { quantity: 'body piston.position.x' })
      addCurve(d, 0, { quantity: 'body piston.position.x', of: 'derivative' })
      addCurve(d, 0, { quantity: 'body piston.velocity.x', of: 'integral' })
      addCurve(d, 0, { quantity: 'body piston.velocity.x' })
      addCurve(d, 0, { formula: '2*y1 + 3*t', of: 'derivative' })
      // over the crank angle, and still over time
      setPlot(d, 0, { over: 'joint bearing.coordinate' })
    })
    await play(1)
    const [plot] = plotting.plots()
    expect(plot!.curves.map(({ label }) => label)).toEqual([
      'Piston, origin: position x',
      'd/dt Piston, origin: position x',
      '∫ Piston, origin: velocity x dt',
      'Piston, origin: velocity x',
      'd/dt 2*y1 + 3*t',
    ])
    const { times } = plotting.samples
    const [place, rate, way, speed, formula] = computePlot(plot!, plotting.samples).y
    const step = Math.max(...times.slice(1).map((t, i) => t - times[i]!))
    const omega = 2.5 * Math.PI
    // of fourth order in the step, for the second harmonic
    const bound = 0.05 * omega * (2 * omega * step) ** 4
    expect(times.length).toBeGreaterThan(30)
    expect(bound).toBeLessThan(0.01)
    for (let i = 2; i < times.length - 2; i++) {
      expect(Math.abs(rate![i]! - speed![i]!)).toBeLessThan(bound)
      expect(Math.abs(formula![i]! - (2 * rate![i]! + 3))).toBeLessThan(1e-9)
    }
    way!.forEach((value, i) => expect(Math.abs(value - (place![i]! - place![0]!))).toBeLessThan(bound))
  })

  it('a formula reads lengths that links had at the time of each sample, and says so where a link is gone', async () => {
    const { lab, plotting, edit, play } = await engine()
    edit((d) => {
      addCurve(d, null, { quantity: 'energy.total' })
      addCurve(d, 0, { formula: 'length(rod)/length(crank)' })
    })
    await play(0.1)
    const values = (): Float64Array => computePlot(plotting.plots()[0]!, plotting.samples).y[1]!
    const last = (): number | undefined => values().at(-1)
    expect(last()).toBeCloseTo(0.18 / 0.05, 12)
    edit((d) => {
      renameItem(d, { kind: 'body', id: 'rod' }, 'Pitman')
      setBarLength(d, 'rod', 0.2)
    })
    // all that there is was sampled before
    expect(last()).toBeCloseTo(0.18 / 0.05, 12)
    await play(0.1)
    expect(last()).toBeCloseTo(0.2 / 0.05, 12)
    expect(values()[0]).toBeCloseTo(0.18 / 0.05, 12)
    edit((d) => deleteItems(d, [{ kind: 'body', id: 'rod' }]))
    expect(plotting.plots()[0]!.curves[1]!.problem).toContain('there is no length(rod) in this scene; ')
    expect(last()).toBeNaN()
    lab.scenes.undo()
    expect(last()).toBeCloseTo(0.2 / 0.05, 12)
  })

  it('has of each moment what the engine computes there', async () => {
    const { plotting, edit, play } = await engine()
    const names = ['joint crankpin.force.x', 'drive bearing.power', 'body rod.position.z', 'energy.total']
    edit((d) => names.forEach((quantity) => addCurve(d, null, { quantity })))
    await play(0.4)
    const { times, count } = plotting.samples
    expect(count).toBeGreaterThan(20)
    const alone = await runGallery('slider-crank', { tolerance: 1e-11 })
    const told = names.map((): number[] => [])
    times.forEach((t) => {
      if (t > alone.time()) alone.advance(t)
      const { effort, rate } = alone.joint('bearing')
      const { kinetic, potential } = alone.energy()
      const now = [alone.joint('crankpin').force[0], effort * rate, alone.body('rod').position[2], kinetic + potential]
      now.forEach((value, i) => told[i]!.push(value))
    })
    names.forEach((name, i) => {
      const scale = Math.max(...told[i]!.map(Math.abs))
      plotting.samples.values(name)!.forEach((value, k) => {
        // the steps of the run are good to 1e-8
        expect(Math.abs(value - told[i]![k]!) / scale).toBeLessThan(1e-6)
      })
    })
  })

  it('has of a quantity that is asked for late what it was before, to the bit, also where nothing was plotted before', async () => {
    const early = await engine()
    early.edit((d) => addCurve(d, null, { quantity: 'joint crankpin.force.x' }))
    await early.play(1)
    const late = await engine()
    await late.play(1)
    expect(late.plotting.samples.count).toBe(0)
    late.edit((d) => addCurve(d, null, { quantity: 'joint crankpin.force.x' }))
    await late.driver.settle()
    const [before, after] = [early, late].map(({ plotting: { samples } }) => [
      samples.times,
      samples.values('joint crankpin.force.x'),
    ])
    expect(before![0]!.length).toBeGreaterThan(50)
    expect(after).toEqual(before)
    // sought, and one more
    late.lab.simulation.seek(0.3)
    await late.driver.settle()
    late.edit((d) => addCurve(d, 0, { quantity: 'energy.total' }))
    await late.driver.settle()
    expect(late.plotting.samples.values('energy.total')!.filter(Number.isFinite).length).toBeGreaterThan(50)
    expect(late.plotting.samples.times.at(-1)).toBe(before![0]!.at(-1))
    expect(late.plotting.now()).toBe(0.3)
  })

  it('has no gaps where frames are few, as at a high speed or on a slow display', async () => {
    const name = 'body piston.acceleration.x'
    const [fine, fast] = [await engine(), await engine()]
    for (const { edit } of [fine, fast]) edit((d) => addCurve(d, null, { quantity: name }))
    await fine.play(2)
    fast.lab.simulation.setSpeed(4)
    await fast.play(0.5)
    const { times } = fast.plotting.samples
    expect(times.at(-1)).toBeGreaterThan(1.9)
    const gaps = times.slice(1).map((t, i) => t - times[i]!)
    expect(Math.max(...gaps)).toBeLessThan(1.6 / 60)
    const values = fast.plotting.samples.values(name)!
    expect(values.every(Number.isFinite)).toBe(true)
    const [min, max] = [Math.min, Math.max].map((of) => of(...fine.plotting.samples.values(name)!))
    expect(Math.min(...values) / min!).toBeCloseTo(1, 2)
    expect(Math.max(...values) / max!).toBeCloseTo(1, 2)
  })

  it('forgets what came after a moment that the run goes on from, also before the next frame', async () => {
    const { lab, driver, plotting, edit, play } = await engine()
    edit((d) => addCurve(d, null, { quantity: 'joint bearing.rate' }))
    await play(0.5)
    lab.scenes.edit('Faster', (d) => {
      for (const joint of d.joints) if (joint.id === 'bearing') joint.drive = { kind: 'angular-velocity', law: '5*pi' }
    })
    await driver.settle()
    await play(0.5)
    // between two frames of before, so that one of these lies before the next that is shown
    lab.simulation.seek(0.304)
    await driver.settle()
    await play(0.2)
    const { times } = plotting.samples
    const rates = plotting.samples.values('joint bearing.rate')!
    expect(times.at(-1)).toBeLessThan(0.6)
    times.forEach((t, i) => expect(rates[i]! / (t < 0.304 ? 2.5 : 5)).toBeCloseTo(Math.PI, 6))
  })

  it('has all of a long recording where the run stands within it, and of a kept run that nothing was plotted of', async () => {
    const { lab, driver, plotting, edit, play } = await engine()
    await play(6)
    lab.runs.keep()
    lab.simulation.seek(1)
    await driver.settle()
    edit((d) => addCurve(d, null, { quantity: 'energy.kinetic' }))
    await driver.settle()
    for (const { times } of [plotting.samples, plotting.runs()[0]!.samples]) {
      expect(times.at(-1)).toBeGreaterThan(5.9)
      expect(Math.max(...times.slice(1).map((t, i) => t - times[i]!))).toBeLessThan(1.6 / 60)
    }
  })

  it('asks again for what was left out where more became known of the mechanism before it was told', async () => {
    const { asked, show, at, index } = await watchOne()
    show(at(0))
    asked.at(-1)!.tell(null)
    // frames far apart, as on a slow display: the tape is asked from the first on
    for (const time of [0.25, 0.5, 0.75, 1, 1.25]) show(at(time))
    expect(asked.map(({ from }) => from)).toEqual([-Infinity, 0])
    show(at(1.5, { ...index }))
    expect(asked.map(({ from }) => from)).toEqual([-Infinity, 0, 0])
  })

  it('goes on reading what was before where the run stands still meanwhile, and leads no line over the rest', async () => {
    const { watching, asked, show, at, lab } = await watchOne()
    show(at(57))
    lab.simulation.play()
    asked.at(-1)!.tell(43)
    const values = (): readonly number[] => [...watching.samples.values('pull')!]
    expect([values().length, values()[1]]).toEqual([3, NaN])
    lab.simulation.pause()
    show(at(58))
    expect([asked.map(({ from }) => from), values()[1]]).toEqual([[-Infinity], NaN])
    asked.at(-1)!.tell(null)
    expect(values().every(Number.isFinite)).toBe(true)
  })

  it('says that what was before is still being read, once that takes long, until all is there', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
    const { watching, asked, show, at } = await watchOne()
    show(at(0))
    expect(watching.fills(['pull'])).toBe(false)
    clock.mockReturnValue(2000)
    expect([watching.fills(['pull']), watching.fills([])]).toEqual([true, false])
    asked.at(-1)!.tell(1)
    expect(watching.fills(['pull'])).toBe(true)
    asked.at(-1)!.tell(null)
    expect(watching.fills(['pull'])).toBe(false)
    clock.mockRestore()
  })

  it('forgets what a rewind leaves, has a new curve from the moment on show, and says what cannot be drawn', async () => {
    const { lab, driver, plotting, edit, play } = await engine()
    edit((d) => addCurve(d, null, { quantity: 'energy.kinetic' }))
    expect(plotting.samples.count).toBe(1)
    await play(0.5)
    const before = plotting.samples.count
    edit((d) => {
      addCurve(d, 0, { quantity: 'energy.total' })
      addCurve(d, 0, { quantity: 'body wheel.angle.y' })
      addCurve(d, 0, { formula: 'y1 +' })
      addCurve(d, 0, { formula: 'y5' })
    })
    expect(plotting.samples.count).toBe(before)
    const { curves } = plotting.plots()[0]!
    expect(curves.map(({ problem }) => problem)).toEqual([
      null,
      null,
      'there is no "body wheel" in this scene; there are ' + curves[2]!.problem!.split('there are ')[1],
      'Column 5: the expression ends where a number, "t", "x", "y1" … "y3", "length(…)", a function or "(" is needed; complete it',
      'Column 1: there is no name "y5"; names are t, x, y1, y2, y3, y4, pi and e',
    ]) // prettier-ignore
    await driver.settle()
    const { y } = computePlot(plotting.plots()[0]!, plotting.samples)
    expect([y[0]!.at(-2), y[1]!.at(-1)].every(Number.isFinite)).toBe(true)
    expect([y[2]!.at(-1), y[3]!.at(-1)]).toEqual([NaN, NaN])
    lab.simulation.rewind()
    await driver.settle()
    expect([plotting.samples.count, plotting.samples.times[0]]).toEqual([1, 0])
    for (let i = 0; i < 5; i++) edit((d) => removeCurve(d, 0, 0))
    await play(0.1)
    expect(plotting.samples.count).toBe(0)
  })
})
