import { describe, expect, it } from 'vitest'
import type { Force, Joint, Law } from '../../scene/index.ts'
import type { Mode, Modes } from '../../simulation/index.ts'
import { modeAt, modesOf, oneWay } from '../../testing/small-modes.ts'
import { pendulum } from '../../testing/small-scenes.ts'
import { countText, heldThenText, idleText, moverText, singularText, verdictOf } from './verdict.ts'

const NAMES: Readonly<Record<string, string>> = { bar: 'Pendulum', a: 'Upper link', b: 'Lower link', c: 'Ball' }
const nameOf = (id: string): string => NAMES[id] ?? id

describe('the verdict', () => {
  it('names what grows, and how fast', () => {
    const upright = modesOf([oneWay(2), oneWay(-2)], [], { stability: 'unstable' })
    const verdict = verdictOf(upright, nameOf)
    expect(verdict).toMatchObject({ tone: 'unstable', title: 'Unstable balance' })
    expect(verdict.detail).toMatch(/One motion grows, that of Pendulum: to 2\.7 × in 500 ms\.$/)
    const two = verdictOf(modesOf([oneWay(1), oneWay(4)], [], { stability: 'unstable' }), nameOf)
    expect(two.detail).toMatch(/2 motions grow, that of Pendulum fastest: to 2\.7 × in 250 ms\.$/)
  })

  it('is not stable where something grows as it swings, whatever its stiffness says', () => {
    const flutter = modeAt(3, { kind: 'growing', eigenvalue: [0.5, 6 * Math.PI] })
    expect(verdictOf(modesOf([flutter]), nameOf)).toMatchObject({
      tone: 'unstable',
      detail: expect.stringMatching(/in 2 s, swinging at 3\.000 Hz/) as string,
    })
  })

  it('tells whether it comes back, swings for ever, or stays where it is put', () => {
    expect(verdictOf(modesOf([modeAt(1)]), nameOf)).toMatchObject({
      tone: 'stable',
      detail: expect.stringMatching(/swings about it/) as string,
    })
    expect(verdictOf(modesOf([modeAt(1, { dampingRatio: 0.1 }), oneWay(-1)]), nameOf).detail).toMatch(
      /comes back to it/,
    )
    const free = verdictOf(modesOf([modeAt(1), modeAt(0)], [], { stability: 'indifferent' }), nameOf)
    expect(free).toMatchObject({ tone: 'indifferent', title: 'Indifferent balance' })
    expect(free.detail).toMatch(/What moves freely \(Pendulum\) stays/)
    const soft = verdictOf(modesOf([modeAt(1), modeAt(0, { below: 2.5 })], [], { stability: 'indifferent' }), nameOf)
    expect(soft).toMatchObject({ tone: 'held', title: 'Too soft to tell' })
    expect(soft.detail).toMatch(/What seems to move freely \(Pendulum\) may swing or leave it, below 2\.500 Hz/)
    const idle = verdictOf(modesOf([modeAt(1), modeAt(0, { kind: 'idle' })], [], { stability: 'indifferent' }), nameOf)
    expect(idle.tone).toBe('stable')
    const nothingElse = verdictOf(modesOf([modeAt(0, { kind: 'idle' })], [], { stability: 'indifferent' }), nameOf)
    expect(nothingElse).toEqual({
      tone: 'indifferent',
      title: 'Indifferent balance',
      detail: 'Only idle turns are free: each body stays however it is turned.',
    })
  })

  it('is of a pose held still, and of a steady turn', () => {
    const held = verdictOf(modesOf([modeAt(1)], [], { about: 'held', stability: null }), nameOf)
    expect(held).toMatchObject({ tone: 'held', title: 'Not a balance' })
    expect(held.detail).toMatch(/held still/)
    const turning = { about: 'turning', stability: null, turning: [0, 0, 7.5] } as const
    expect(verdictOf(modesOf([modeAt(1)], [], turning), nameOf)).toEqual({
      tone: 'stable',
      title: 'Steady turn',
      detail: 'At 7.500 rad/s, seen from axes that turn along. Nothing grows.',
    })
    expect(verdictOf(modesOf([modeAt(1)], [], { ...turning, slowest: true }), nameOf).detail).toMatch(/is listed grows/)
    expect(verdictOf(modesOf([oneWay(1)], [], turning), nameOf).title).toBe('Unstable turn')
  })
})

it('the bodies that move most are named, few of many', () => {
  const bodies = ['a', 'b', 'c', 'd'].map((id) => ({
    id,
    position: [0, 0, 0] as const,
    orientation: [1, 0, 0, 0] as const,
    centre: [0, 0, 0] as const,
  }))
  const mode = (...ways: readonly number[]) =>
    modeAt(1, { shape: { re: Float64Array.from(ways.flatMap((x) => [x, 0, 0, 0, 0, 0])), im: new Float64Array(24) } })
  const of = { ...modesOf([]), bodies }
  expect(moverText(of, mode(0.1, 1, 0, 0), nameOf)).toBe('Lower link')
  expect(moverText(of, mode(0.8, 1, 0, 0), nameOf)).toBe('Lower link and Upper link')
  expect(moverText(of, mode(0.8, 1, 0.7, 0), nameOf)).toBe('Lower link, Upper link and 1 more')
  expect(moverText(of, mode(0.8, 1, 0.7, 0.6), nameOf)).toBe('the whole')
  // a turn of all about the vertical through the first, which itself only turns
  const turn = [0, 1, 1, 0.1].flatMap((x) => [0, x, 0, 0, 0, 0.5])
  const rotor = (last: number): Mode =>
    modeAt(0, { shape: { re: Float64Array.from([...turn.slice(0, -1), last]), im: new Float64Array(24) } })
  const away = { ...of, bodies: bodies.map((body, k) => ({ ...body, centre: [[0, 2, 2, 0.2][k]!, 0, 0] as const })) }
  expect(moverText(away, rotor(0.5), nameOf)).toBe('the whole')
  expect(moverText({ ...of, size: 0.1 }, rotor(0), nameOf)).toBe('Lower link and Ball')
  // all have the same rotation, but the last one slides along the others
  const slide = Float64Array.from(turn, (x, k) => (k === 18 ? 20 : x))
  slide[23] = 0.5
  expect(moverText(away, modeAt(0, { shape: { re: slide, im: new Float64Array(24) } }), nameOf)).toBe('d')
  expect(idleText(of, mode(0.1, 1, 0, 0), nameOf)).toBe('Lower link turns about its own axis')
  expect(idleText(of, mode(0.8, 1, 0, 0), nameOf)).toBe(
    'Lower link and Upper link turn together about their common axis',
  )
})

describe('what follows the time', () => {
  const drive = (law: Law): Joint => ({ ...pendulum().joints[0]!, drive: { kind: 'angle', law } })
  const load = (z: Law): Force => ({
    id: 'push',
    name: 'Push',
    kind: 'load',
    body: 'bar',
    position: [0, 0, 0],
    axes: 'world',
    force: [0, 0, z],
    torque: [0, 0, 0],
  })
  const told = (joints: readonly Joint[], forces: readonly Force[], more: Partial<Modes> = {}): string =>
    heldThenText(modesOf([modeAt(1)], [], more), { joints, forces }, 2.345)

  it('is held as it is at a time that is named, and the modes are those of that time', () => {
    expect(told([], [load('sin(t)')])).toBe(
      'The load that changes with time is held as it is at t = 2.345 s: at another time there may be other modes.',
    )
    expect(told([drive('t'), drive('2*t')], [])).toMatch(/^The drives are held as they are at t = 2\.345 s: /)
    expect(told([drive('t')], [load('t')])).toMatch(/^The drive and the load that changes with time are held as they/)
    expect(told([drive('t')], [], { modes: [] })).toBe('The drive is held as it is at t = 2.345 s.')
  })

  it('is said only where it is so', () => {
    expect(told([drive(0.5)], [load(-3), load('2*pi')])).toBe('')
    expect(told([drive('t')], [], { about: 'turning' })).toBe('')
  })
})

it('a singular pose is told, and what stops in it', () => {
  expect(singularText(modesOf([modeAt(1)]))).toBeNull()
  expect(singularText(modesOf([modeAt(1)], [], { singular: true }))).toMatch(/not all of them together/)
  const stopped = modesOf([modeAt(1, { stops: true }), modeAt(2)], [], { singular: true })
  expect(singularText(stopped)).toMatch(/One motion goes no farther than a first touch/)
})

it('of how many they are the lowest is told, and what was not looked for', () => {
  expect(countText(modesOf([modeAt(1)]))).toBe('1 degree of freedom')
  expect(countText(modesOf([modeAt(1)], [], { singular: true }))).toBe('1 degree of freedom to first order')
  const some = { freedoms: 56, complete: false }
  expect(countText(modesOf([modeAt(1)], [], some))).toBe('The 1 lowest of 56 degrees of freedom.')
  expect(countText(modesOf([modeAt(1)], [], { ...some, slowest: true }))).toMatch(/grows or fades fast may be missing/)
  expect(countText(modesOf([modeAt(1)], [], { ...some, converged: false }))).toMatch(/has not found all/)
})
