import { expect, it } from 'vitest'
import { BODY, bodyOffset, HEADER } from '../../simulation/index.ts'
import { frameAfter } from '../../testing/simulation-driver.ts'
import { pendulum, sprungPendulum, thrownBody } from '../../testing/small-scenes.ts'
import { bodyTexts } from './body-texts.ts'
import { forceTexts, TEXTS } from './force-texts.ts'

const g = 9.81

it('a point of a body is told by place, speed, acceleration, turning and energy', async () => {
  const scene = thrownBody()
  const frame = await frameAfter(scene, 0.2)
  const t = frame.data[HEADER.time]!
  const texts = bodyTexts(frame, scene, scene.bodies[0]!, [0, 0, 0])
  const [, , , velocityUnit, speed, , , turning, acceleration] = texts
  const [place, velocity, size, , rate, pulls, pull, kinetic] = texts
    .slice(12)
    .map((text) => text.split(' ').map(Number))
  const expected = [1.5, 4 - g * t, 0]
  ;[1.5 * t, 4 * t - (g * t * t) / 2, 0].forEach((x, k) => expect(place![k]).toBeCloseTo(x, 9))
  expected.forEach((v, k) => expect(velocity![k]).toBeCloseTo(v, 9))
  expect(size![0]).toBeCloseTo(Math.hypot(...expected), 9)
  expect(rate).toEqual([0])
  ;[0, -g, 0].forEach((x, k) => expect(pulls![k]).toBeCloseTo(x, 9))
  expect(pull![0]).toBeCloseTo(g, 9)
  // ½ m v², the body does not turn
  expect(kinetic![0]).toBeCloseTo(size![0]! ** 2, 9)
  expect([velocityUnit, acceleration]).toEqual(['m/s', '9.810 m/s²'])
  expect(speed).toMatch(/^\d\.\d{3} m\/s$/)
  expect(turning).not.toContain('rpm')
})

it('a point off the centre goes round with the body, and the turning is told in turns per minute too', async () => {
  const scene = pendulum()
  const frame = await frameAfter(scene, 0.2)
  const at = bodyOffset(frame, 'bar')
  const w = frame.data[at + BODY.angularVelocity + 2]!
  const texts = bodyTexts(frame, scene, scene.bodies[0]!, [0.5, 0, 0])
  const [, , speed, , rate, , , kinetic] = texts.slice(12).map((text) => text.split(' ').map(Number))
  expect(speed![0]).toBeCloseTo(0.5 * Math.abs(w), 9)
  expect(rate![0]).toBeCloseTo(Math.abs(w), 12)
  // ½ (m c² + J) ω² about the pin
  expect(kinetic![0]).toBeCloseTo(((1.3 * 0.7 ** 2 + 0.025) * w * w) / 2, 9)
  const rpm = (Math.abs(w) * 60) / (2 * Math.PI)
  expect(Number(/· (\S+)\srpm$/.exec(texts[7]!)?.[1])).toBeCloseTo(rpm, 1)
})

it('a body that the frame does not hold is told by nothing', async () => {
  const frame = await frameAfter(pendulum(), 0)
  expect(bodyTexts(frame, pendulum(), { ...pendulum().bodies[0]!, id: 'gone' }, [0, 0, 0])).toEqual([])
})

it('a spring is told with its length, and each text has all its digits behind it', async () => {
  const scene = sprungPendulum()
  const frame = await frameAfter(scene, 0.1)
  const flat = forceTexts(frame, scene, scene.forces[0]!)
  expect(flat.length % TEXTS).toBe(0)
  const readings = Array.from({ length: flat.length / TEXTS }, (_, i) => flat.slice(i * TEXTS, (i + 1) * TEXTS))
  const length = readings.find(([, quantity]) => quantity === 'length')
  expect(Number(length?.[3])).toBeGreaterThan(0.4)
  for (const [name, , text, exact] of readings) {
    expect(name).not.toBe('')
    expect(text).not.toBe('')
    expect(Number.isFinite(Number(exact))).toBe(true)
  }
})
