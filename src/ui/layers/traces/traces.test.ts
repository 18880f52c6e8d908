import { describe, expect, it } from 'vitest'
import type { Vec3 } from '../../../scene/index.ts'
import { allPromised } from '../../../testing/eventually.ts'
import { openLaboratory } from '../../../testing/laboratory-driver.ts'
import { sliderCrank } from '../../../testing/small-scenes.ts'
import { readPath, traceCsv } from './save-trace.ts'
import { traceSvg } from './trace-svg.ts'

const eye = { right: [1, 0, 0], up: [0, 0, 1], back: [0, -1, 0] } as const
const RADIUS = 0.3

/** On a circle in a plane beside that of x and z, at 2 rad/s. */
function circle(count: number) {
  const times = Array.from({ length: count }, (_, i) => 0.1 * i)
  return {
    times,
    places: times.map((t): Vec3 => [RADIUS * Math.cos(2 * t), 0.7, RADIUS * Math.sin(2 * t)]),
    velocities: times.map((t): Vec3 => [-2 * RADIUS * Math.sin(2 * t), 0, 2 * RADIUS * Math.cos(2 * t)]),
  }
}

describe('a saved path', () => {
  it('is a table of every digit, with units', () => {
    const lines = traceCsv({ times: [0, 0.1], places: [[1 / 3, 0, -2e-7], [0.1, 5, 6]] }).split('\r\n') // prettier-ignore
    expect(lines).toEqual(['time [s],x [m],y [m],z [m]', '0,0.3333333333333333,0,-2e-7', '0.1,0.1,5,6', ''])
  })
  it('is a drawing in mm that is off the path by the fourth power of the step', () => {
    const svg = traceSvg(circle(33), 'Pen & ink', '#d55e00', eye)
    expect(svg).toContain('<title>Path of Pen &amp; ink</title>')
    const [, width, edge] = /width="([\d.]+)mm".*viewBox="-([\d.]+) /.exec(svg)!.map(Number)
    // The samples next to the rim are off it by no more than ρ(1 − cos 0.1).
    expect(Math.abs(width! - 2 * edge! - 600)).toBeLessThan(2 * 300 * (1 - Math.cos(0.1)))
    const numbers = (/ d="M([^"]+)"/.exec(svg)![1] ?? '').split('C').map((part) => part.split(' ').map(Number))
    // The middle of each cubic lies on the circle about (300, 300) mm, but for what left and top are off.
    const [x0, y0] = [1000 * RADIUS - rim('x'), 1000 * RADIUS - rim('z')]
    let from = numbers[0]!
    for (const [a, b, c, d, e, f] of numbers.slice(1) as [number, number, number, number, number, number][]) {
      const [x, y] = [(from[0]! + 3 * a + 3 * c + e) / 8, (from[1]! + 3 * b + 3 * d + f) / 8]
      expect(Math.abs(Math.hypot(x - x0, y - y0) - 300)).toBeLessThan((300 * 0.2 ** 4) / 384)
      from = [e, f]
    }
  })
  it('draws no line to where a point was put by hand', () => {
    const { times, places, velocities } = circle(6)
    const moved = places.map(([x, y, z], i): Vec3 => (i < 3 ? [x, y, z] : [x + 4, y, z]))
    const path = / d="([^"]+)"/.exec(traceSvg({ times, places: moved, velocities }, 'Pen', '#000000', eye))![1]!
    expect(path.match(/[MC]/g)!.join('')).toBe('MCCMCC')
  })
})

/** How far the samples of `circle(33)` fall short of the left (x) or the upper (z) rim, mm. */
function rim(axis: 'x' | 'z'): number {
  const { places } = circle(33)
  const reach = axis === 'x' ? -Math.min(...places.map(([x]) => x)) : Math.max(...places.map(([, , z]) => z))
  return 1000 * (RADIUS - reach)
}

it('two that are saved before the first is read are both read', async () => {
  const { lab, driver } = await openLaboratory()
  await driver.run(0.2)
  const trace = { body: lab.scenes.getState().scene.bodies[0]!.id, position: [0, 0, 0] } as Parameters<
    typeof readPath
  >[1]
  const read: Awaited<ReturnType<typeof readPath>>[] = []
  for (const asked of [readPath(lab, trace), readPath(lab, trace)]) void asked.then((path) => read.push(path))
  for (let i = 0; i < 3; i++) {
    await allPromised()
    await driver.settle()
  }
  await allPromised()
  expect(read[0]!.times.length).toBeGreaterThan(5)
  expect(read).toEqual([read[0], read[0]])
})

it('one that is saved when another scene has come before its turn is not read', async () => {
  const { lab, driver } = await openLaboratory()
  await driver.run(0.2)
  const trace = { body: lab.scenes.getState().scene.bodies[0]!.id, position: [0, 0, 0] } as Parameters<
    typeof readPath
  >[1]
  const read: Awaited<ReturnType<typeof readPath>>[] = []
  for (const asked of [readPath(lab, trace), readPath(lab, trace)]) void asked.then((path) => read.push(path))
  lab.documents.openBuiltIn('Slider-crank', sliderCrank())
  for (let i = 0; i < 3; i++) {
    await allPromised()
    await driver.settle()
  }
  await allPromised()
  expect(read).toEqual([null, null])
})
