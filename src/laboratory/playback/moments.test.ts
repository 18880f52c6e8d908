import { describe, expect, it } from 'vitest'
import { addCurve, type Scene } from '../../scene/index.ts'
import { openLaboratory } from '../../testing/laboratory-driver.ts'
import { pendulum, sliderCrank } from '../../testing/small-scenes.ts'
import { findCycle, findTurn } from './cycle.ts'
import { findMoments } from './moments.ts'

const [r, l, omega] = [0.2, 0.5, 3]

async function recorded(scene: Scene, seconds: number, quantities: readonly string[] = []) {
  const { lab, driver } = await openLaboratory({ first: scene })
  lab.playback.pause()
  lab.simulation.rewind()
  await driver.settle()
  for (const quantity of quantities) lab.scenes.edit('plot', (d) => addCurve(d, null, { quantity }))
  await lab.plots.load()
  await driver.settle()
  lab.playback.play()
  await driver.run(seconds, lab.playback.tick)
  lab.playback.pause()
  await driver.settle()
  /** What is found, while all that it takes is answered. */
  const waited = async <T>(found: Promise<T>): Promise<T> => {
    await driver.settle()
    return found
  }
  return { lab, driver, waited }
}

/** Where a function of time is zero between two times. */
function zeroOf(f: (t: number) => number, from: number, to: number): number {
  let [low, high] = [from, to]
  for (let i = 0; i < 100; i++) {
    const middle = (low + high) / 2
    if (f(middle) > 0 === f(from) > 0) low = middle
    else high = middle
  }
  return low
}

/** Acceleration of the slider: x = r cos φ + √(l² − r² sin² φ), φ = ω t, twice differentiated. */
const acceleration = (t: number): number => {
  const [s, c] = [Math.sin(omega * t), Math.cos(omega * t)]
  const root = Math.sqrt(l * l - r * r * s * s)
  return omega ** 2 * (-r * c - (r * r * (c * c - s * s)) / root - (r ** 4 * s * s * c * c) / root ** 3)
}

describe('moments of a recorded slider-crank', () => {
  it('its dead centres are those of the closed form, to well below a frame, and the crank pin has none', async () => {
    const { lab, waited } = await recorded(sliderCrank({ crank: r, rod: l, law: `${omega}*t` }), 5)
    const found = (await waited(findMoments(lab)))!
    expect(found.map(({ label }) => label)).toEqual(['guide: dead centre'])
    const { moments } = found[0]!
    expect(moments).toHaveLength(4)
    for (const [i, { time, value, within }] of moments.entries()) {
      // φ = k π; at the start it stands in the outer one
      expect(Math.abs(time - ((i + 1) * Math.PI) / omega)).toBeLessThan(1e-8)
      expect(within).toBeLessThan(1e-5)
      expect(Math.abs(value)).toBeCloseTo(i % 2 === 0 ? l - r : l + r, 6)
    }
  })

  it('a pin between two links that move turns back where the crank is upright, which is no dead centre', async () => {
    const scene = sliderCrank({ crank: r, rod: l, law: `${omega}*t` })
    const joints = scene.joints.map((joint) => (joint.id === 'wrist' ? { ...joint, type: 'revolute' as const } : joint))
    const { lab, waited } = await recorded({ ...scene, joints }, 3)
    const found = (await waited(findMoments(lab)))!
    expect(found.map(({ label }) => label)).toEqual(['wrist: turns back', 'guide: dead centre'])
    const [first, second] = found[0]!.moments
    expect(first!.time).toBeCloseTo(Math.PI / 2 / omega, 6)
    expect(second!.time).toBeCloseTo((3 * Math.PI) / 2 / omega, 6)
  })

  it('extrema and zeros of what is plotted', async () => {
    const { lab, waited } = await recorded(sliderCrank({ crank: r, rod: l, law: `${omega}*t` }), 3, [
      'body slider.velocity.x',
      'body slider.position.z',
    ])
    const found = (await waited(findMoments(lab)))!
    const of = (end: string) => found.find(({ label }) => label.endsWith(end))?.moments.map(({ time }) => time)
    // what is 0 throughout has none
    expect(found.filter(({ label }) => label.includes('position z'))).toEqual([])
    const quarter = Math.PI / 2 / omega
    const [out, back] = [zeroOf(acceleration, 0, 2 * quarter), zeroOf(acceleration, 2 * quarter, 4 * quarter)]
    expect(of('velocity x: minima')![0]).toBeCloseTo(out, 6)
    expect(of('velocity x: maxima')![0]).toBeCloseTo(back, 6)
    of('velocity x: zeros')!.forEach((time, i) => expect(time).toBeCloseTo(((i + 1) * Math.PI) / omega, 7))
    expect(of('velocity x: zeros')).toHaveLength(2)
  })

  it('all extrema of its acceleration, also of the ripple that a short rod makes', async () => {
    const scene = sliderCrank({ crank: 0.1, rod: 0.35, law: `${2 * Math.PI}*t` })
    const { lab, waited } = await recorded(scene, 8.1, ['body slider.acceleration.x'])
    const found = (await waited(findMoments(lab)))!
    const of = (end: string) => found.find(({ label }) => label.endsWith(end))!.moments
    expect([of('maxima').length, of('minima').length]).toEqual([16, 16])
    for (const [i, { time, value }] of of('maxima').entries()) {
      expect(time).toBeCloseTo((i >> 1) + (i % 2 === 0 ? 0.4301 : 0.5699), 3)
      expect(value).toBeCloseTo(2.8338, 4)
    }
    for (const [i, { value }] of of('minima').entries()) expect(value).toBeCloseTo(i % 2 === 0 ? 2.8199 : -5.0758, 4)
  })

  it('none of what is constant but for the error of the integrator', async () => {
    const { lab, waited } = await recorded(pendulum(), 8, ['energy.total', 'joint pin.force.y'])
    const found = (await waited(findMoments(lab)))!
    expect(found.filter(({ label }) => label.startsWith('Energy'))).toEqual([])
    // at the ends of its swing the force is flat: one minimum each
    expect(found.find(({ label }) => label.endsWith('force y: minima'))!.moments).toHaveLength(7)
  })

  it('limits that are hit, on the way into them', async () => {
    const scene = sliderCrank({ crank: r, rod: l, law: `${omega}*t` })
    const limits = { lower: 0.35, upper: 0.6, stiffness: 10, damping: 0 }
    const joints = scene.joints.map((joint) => (joint.id === 'guide' ? { ...joint, limits } : joint))
    const { lab, waited } = await recorded({ ...scene, joints }, 3)
    const found = (await waited(findMoments(lab)))!
    const of = (end: string) => found.find(({ label }) => label === `guide: ${end} limit hit`)!.moments
    // l² = x² + r² − 2 x r cos φ
    const phi = (x: number): number => Math.acos((x * x + r * r - l * l) / (2 * x * r))
    expect(of('lower')[0]!.time).toBeCloseTo(phi(0.35) / omega, 7)
    expect(of('upper')[0]!.time).toBeCloseTo((2 * Math.PI - phi(0.6)) / omega, 7)
    expect(of('lower')[1]!.time).toBeCloseTo((2 * Math.PI + phi(0.35)) / omega, 7)
    expect([of('lower').length, of('upper').length]).toEqual([2, 1])
  })

  it('no limits that hold nothing', async () => {
    const scene = sliderCrank({ crank: r, rod: l, law: `${omega}*t` })
    const limits = { lower: 0.35, upper: 0.6, stiffness: 0, damping: 0 }
    const joints = scene.joints.map((joint) => (joint.id === 'guide' ? { ...joint, limits } : joint))
    const { lab, waited } = await recorded({ ...scene, joints }, 3)
    expect((await waited(findMoments(lab)))!.filter(({ label }) => label.includes('limit'))).toEqual([])
  })

  it('a drive that swings turns back itself, where its law does', async () => {
    const { lab, waited } = await recorded(sliderCrank({ crank: r, rod: l, law: `0.7*sin(${omega}*t)` }), 4)
    const found = (await waited(findMoments(lab)))!
    expect(found.map(({ label }) => label)).toEqual(['main: turns back', 'guide: dead centre'])
    const [turns, dead] = found.map(({ moments }) => moments.map(({ time }) => time))
    expect(turns).toEqual([0.5, 1.5, 2.5, 3.5].map((k) => expect.closeTo((k * Math.PI) / omega, 7)))
    // in line with the rod, in the middle of each swing
    expect(dead).toEqual([1, 2, 3].map((k) => expect.closeTo((k * Math.PI) / omega, 7)))
  })

  it('without a drive a coordinate turns back', async () => {
    const { lab, waited } = await recorded(pendulum(), 4)
    const found = (await waited(findMoments(lab)))!
    expect(found.map(({ label }) => label)).toEqual(['pin: turns back'])
    // it swings from 0 to −π and back
    expect(found[0]!.moments[0]!.value).toBeCloseTo(-Math.PI, 5)
  })

  it('are forgotten where the run is another one', async () => {
    const { lab, driver, waited } = await recorded(sliderCrank({ law: '3*t' }), 2)
    const found = (await waited(findMoments(lab)))!
    lab.playback.offer(found)
    lab.playback.seek(0.5)
    await driver.settle()
    expect(lab.playback.state.getState().found).toBe(found)
    lab.simulation.rewind()
    await driver.settle()
    expect(lab.playback.state.getState().found).toBeNull()
  })
})

describe('one cycle', () => {
  it('is the last full turn of the driven angle, to well below a frame', async () => {
    const { lab, waited } = await recorded(sliderCrank({ law: '3*t + 0.2*sin(3*t)' }), 5)
    const cycle = await waited(findCycle(lab))
    expect(cycle).toMatchObject({ ok: true, of: 'One turn of main' })
    if (!cycle.ok) return
    expect(cycle.loop.to - cycle.loop.from).toBeCloseTo((2 * Math.PI) / 3, 7)
    expect(cycle.loop.to).toBeGreaterThan(4.9)
  })

  it('is the first turn where there is none before the moment, also of an angle that falls', () => {
    const times = Float64Array.from({ length: 200 }, (_, i) => i / 60)
    const angles = times.map((t) => 1 - 4 * t)
    expect(findTurn(times, angles, 0.5)).toEqual({ from: 0, to: expect.closeTo(Math.PI / 2, 12) as number })
    expect(findTurn(times, angles, 3)).toEqual({ from: expect.closeTo(3 - Math.PI / 2, 12) as number, to: 3 })
    expect(findTurn(times.subarray(0, 60), angles, 3)).toBeNull()
  })

  it('is the period of a plotted curve where no angle is driven, and without one it says why there is none', async () => {
    const { lab, waited } = await recorded(pendulum(), 8, ['joint pin.coordinate'])
    const cycle = await waited(findCycle(lab))
    expect(cycle).toMatchObject({ ok: true, of: 'One period of pin: angle' })
    const other = await recorded(pendulum(), 1)
    expect(await other.waited(findCycle(other.lab))).toEqual({
      ok: false,
      why: 'No angle is driven, and no plotted curve comes again.',
    })
    const short = await recorded(sliderCrank({ law: '3*t' }), 1)
    expect(await short.waited(findCycle(short.lab))).toEqual({
      ok: false,
      why: 'No driven angle has gone through a full turn yet, and no plotted curve comes again.',
    })
  })
})
