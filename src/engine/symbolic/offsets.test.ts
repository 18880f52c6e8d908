/** Lengths of the legend: measured between what the words say. */
import { expect, test } from 'vitest'
import type { MechanismSpec, Quat, Vec3 } from '../index.ts'
import { gallerySpec } from '../../testing/gallery-scenes.ts'
import { assembled } from '../../testing/small-mechanisms.ts'
import { spell } from '../failure.ts'
import { matrixOfQ } from '../math/quaternion.ts'
import { deriveEquations } from './index.ts'
import { across, dot, minus, plus } from '../math/vectors.ts'

function turned(q: Quat, v: Vec3): Vec3 {
  const m = new Float64Array(9)
  matrixOfQ(m, 0, Float64Array.from(q), 0)
  const row = (k: number): number => m[3 * k] * v[0] + m[3 * k + 1] * v[1] + m[3 * k + 2] * v[2]
  return [row(0), row(1), row(2)]
}

/** Points and lines of a mechanism that its scene states assembled, world axes, by the words of the legend. */
function makeReader({ bodies, joints }: MechanismSpec) {
  const jointOf = (id: string) => {
    const { main } = joints.find((one) => one.id === id)!
    const on = bodies.find((one) => one.id === main.body)
    const z = turned(main.orientation, [0, 0, 1])
    return {
      point: on === undefined ? main.position : plus(on.position, turned(on.orientation, main.position)),
      axis: on === undefined ? z : turned(on.orientation, z),
    }
  }
  const pointOf = (words: string): Vec3 => {
    const foot = /^the foot of (.*) on (the axis of joint \S+)$/.exec(words)
    if (foot !== null) {
      const { point, axis } = lineOf(foot[2])!
      return plus(point, axis, dot(axis, minus(pointOf(foot[1]), point)))
    }
    const [, centre] = /^the centre of mass of (\S+)$/.exec(words) ?? []
    const [, id] = /^(?:the axis of )?joint (\S+)$/.exec(words) ?? []
    if (centre === undefined) return jointOf(id).point
    const body = bodies.find((one) => one.id === centre)!
    return plus(body.position, turned(body.orientation, body.centre))
  }
  const lineOf = (words: string) => {
    // a precession is about a line along the axis that its body's joint turns about
    const [, id] =
      /^the axis of joint (\S+)$/.exec(words.replace('the precession at joint ball1', 'joint bearing')) ?? []
    return id === undefined ? null : jointOf(id)
  }
  return { pointOf, lineOf }
}

test.each([
  ['robot-arm', 11],
  ['rssr', 7],
  ['gyroscope', 1],
])('of %s are between what the words say', async (id, count) => {
  const spec = await gallerySpec(id)
  const { model, state } = assembled(spec)
  const made = deriveEquations(spec, model, state)
  if (!made.ok) throw new Error(made.refusal.message)
  const { pointOf, lineOf } = makeReader(spec)
  const read = made.parameters.flatMap(({ words, value }) => {
    const [first] = spell(words).split('; ')
    const [, what, way, line, from] = /^offset of (.*) (along|against) (.*), from (.*)$/.exec(first) ?? []
    if (what !== undefined) {
      const is = dot(lineOf(line)!.axis, minus(pointOf(what), pointOf(from)))
      return { value, is: way === 'along' ? is : -is }
    }
    const [, which, ofLine] = /^distance of (.*) from (the axis of joint \S+)$/.exec(first) ?? []
    if (which === undefined) return []
    const { point, axis } = lineOf(ofLine)!
    const other = lineOf(which)
    const apart = across(minus(pointOf(which), point), axis)
    // of an axis across the other: along the normal of both
    return { value, is: Math.hypot(...(other === null ? apart : across(apart, other.axis))) }
  })
  expect(read).toHaveLength(count)
  for (const { value, is } of read) expect(is).toBeCloseTo(value, 12)
})

test('of the governor the sleeve is counted from where the words say', async () => {
  const spec = await gallerySpec('governor')
  const { model, state } = assembled(spec)
  const made = deriveEquations(spec, model, state)
  if (!made.ok) throw new Error(made.refusal.message)
  const sleeve = made.coordinates.find(({ kind }) => kind === 'displacement')!
  const { pointOf, lineOf } = makeReader(spec)
  const [, what, level] = /^where (.*) is level with (.*)$/.exec(spell(sleeve.zero))!
  // at the start the joint is at 0, and the coordinate at its offset
  const height = dot(lineOf('the axis of joint guide')!.axis, minus(pointOf(what), pointOf(level)))
  expect(height).toBeCloseTo(sleeve.offset, 12)
  expect(Math.abs(height)).toBeGreaterThan(0.1)
})

test('of the Oldham coupling each displacement goes the way that the words say', async () => {
  const spec = await gallerySpec('oldham')
  const { model, state } = assembled(spec)
  const made = deriveEquations(spec, model, state)
  if (!made.ok) throw new Error(made.refusal.message)
  const slides = made.coordinates.filter(({ kind }) => kind === 'displacement')
  const said = slides.map(({ words, joints: [own] }) => {
    const [, body, way, id] = /^displacement of (\S+) (along|against) the axis of joint (\S+)$/.exec(spell(words))!
    expect(own).toEqual({ joint: id, sign: 1 })
    // the coordinate of a joint is that of its driven marker along z of the main one
    const { driven } = spec.joints.find((one) => one.id === id)!
    expect(way).toBe(driven.body === body ? 'along' : 'against')
    return way
  })
  expect(said).toEqual(['along', 'against'])
})
