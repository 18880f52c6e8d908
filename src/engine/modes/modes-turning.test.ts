/** Modes about steady turns against closed forms: tops, governors, free bodies that spin. */
import { describe, expect, it } from 'vitest'
import type { BodySpec, JointSpec, MechanismSpec, Quat, Vec3 } from '../index.ts'
import { body as massive, UP } from '../../testing/bodies.ts'
import { joint, marker } from '../../testing/planar.ts'
import { start } from '../../testing/small-mechanisms.ts'
import { calcModes, type ModesOptions, type ModesResult } from './modes.ts'

const g = 9.81
const ALONG_X: Quat = [Math.SQRT1_2, 0, Math.SQRT1_2, 0]

function resultOf(spec: MechanismSpec, options: ModesOptions = {}): ModesResult {
  const { model, state, ws } = start(spec)
  return calcModes(model, state, ws, options)
}

function modesOf(spec: MechanismSpec, options: ModesOptions = {}) {
  const result = resultOf(spec, options)
  if (!result.ok) throw new Error(result.failure.message)
  return result
}

/** |Im λ| of what swings. */
const rates = (spec: MechanismSpec): number[] =>
  modesOf(spec).modes.flatMap(({ eigenvalue: [, im] }) => (im > 0 ? [im] : []))

function expectNear(found: readonly number[], expected: readonly number[], error = 1e-9): void {
  expect(found.length).toBe(expected.length)
  expected.forEach((x, i) =>
    expect(Math.abs(found[i] - x), `${found[i]} for ${x}`).toBeLessThanOrEqual(error * (Math.abs(x) || 1)),
  )
}

const body = (id: string, more: Partial<BodySpec>): BodySpec => massive(id, 2, [0.3, 0.3, 0.1], more)

const m = 2
const l = 0.5
const [across, J3] = [0.3, 0.1]
/** About the tip. */
const J1 = across + m * l * l

const tip: JointSpec = joint('tip', 'spherical', marker('top', [0, 0, 0], UP), marker('ground', [0, 0, 0], UP))

const top = (orientation: Quat, angularVelocity: Vec3): MechanismSpec => ({
  gravity: [0, 0, -g],
  bodies: [body('top', { mass: m, centre: [0, 0, l], orientation, angularVelocity })],
  joints: [tip],
  forces: [],
})

describe('a sleeping top', () => {
  const limit = Math.sqrt(4 * m * g * l * J1) / J3

  it('is stable from ω₃² J₃² = 4 m g l J₁ on', () => {
    const kinds = (w: number) => modesOf(top(UP, [0, 0, w])).modes.map(({ kind }) => kind)
    for (const s of [1, -1]) {
      expect(kinds(s * limit * (1 + 1e-6))).toEqual(['vibration', 'vibration', 'rigid'])
      expect(kinds(s * limit * (1 - 1e-6)).toSorted()).toEqual(['growing', 'rigid', 'vibration'])
    }
  })

  it('precesses and nutates at [J₃ω ± √(J₃²ω² − 4 m g l J₁)] / 2J₁, less its turning in axes that turn along', () => {
    for (const w of [1.2 * limit, 3 * limit, -1.5 * limit]) {
      const root = Math.sqrt((J3 * w) ** 2 - 4 * m * g * l * J1)
      const expected = [1, -1].map((s) => Math.abs((J3 * w + s * root) / (2 * J1) - w))
      expectNear(
        rates(top(UP, [0, 0, w])),
        expected.toSorted((a, b) => a - b),
      )
    }
  })

  it('that is too slow grows at √(4 m g l J₁ − J₃²ω²) / 2J₁', () => {
    const w = 0.4 * limit
    const growth = Math.sqrt(4 * m * g * l * J1 - (J3 * w) ** 2) / (2 * J1)
    const growing = modesOf(top(UP, [0, 0, w])).modes.filter(({ kind }) => kind === 'growing')
    expectNear(
      growing.flatMap(({ eigenvalue }) => eigenvalue),
      [growth, Math.abs((J3 * w) / (2 * J1) - w)],
    )
  })
})

it('a top that leans and precesses steadily nutates as its energy along the lean says', () => {
  const [lean, spin] = [0.7, 90]
  // J₁ Ω² cos θ − J₃ ω₃ Ω + m g l = 0, ω₃ along the axis: the slow one of the two
  const A = J1 * Math.cos(lean)
  const turning = (J3 * spin - Math.sqrt((J3 * spin) ** 2 - 4 * A * m * g * l)) / (2 * A)
  const axis: Vec3 = [Math.sin(lean), 0, Math.cos(lean)]
  const own = spin - turning * Math.cos(lean)
  const w: Vec3 = [own * axis[0], 0, own * axis[2] + turning]
  const { modes, turning: found } = modesOf(top([Math.cos(lean / 2), 0, Math.sin(lean / 2), 0], w))
  expectNear(found ?? [], [0, 0, turning])
  const [a, b] = [J1 * turning * Math.sin(lean) ** 2 + J3 * spin * Math.cos(lean), J3 * spin]
  const V = (t: number): number => (a - b * Math.cos(t)) ** 2 / (2 * J1 * Math.sin(t) ** 2) + m * g * l * Math.cos(t)
  const h = 1e-3
  const curvature = (s: number): number => (V(lean + s) - 2 * V(lean) + V(lean - s)) / (s * s)
  const nutation = Math.sqrt((4 * curvature(h) - curvature(2 * h)) / 3 / J1)
  expect(modes.map(({ kind }) => kind)).toEqual(['vibration', 'rigid', 'rigid'])
  // differences of V are good to ε V / h²
  expectNear([modes[0].eigenvalue[1]], [nutation], 1e-6)
})

/** A ball on a light arm, hinged at a shaft that turns about the vertical. */
function governor(
  turning: number,
  lean: number,
  driven: boolean,
): { spec: MechanismSpec; shaft: number; ball: number } {
  const [shaft, ball] = [0.8, 1e-3]
  const length = 0.6
  const at: Vec3 = [length * Math.sin(lean), 0, -length * Math.cos(lean)]
  const round = (J: number) => [J, J, J, 0, 0, 0] as const
  const w: Vec3 = [0, 0, turning]
  const bodies = [
    body('shaft', { inertia: round(shaft), angularVelocity: w }),
    body('ball', { position: at, inertia: round(ball), angularVelocity: w, velocity: [0, turning * at[0], 0] }),
  ]
  const drives = driven ? [{ kind: 'angular-velocity', law: turning } as const] : []
  const joints = [
    joint('bearing', 'revolute', marker('shaft', [0, 0, 0], UP), marker('ground', [0, 0, 0], UP), { drives }),
    joint('hinge', 'revolute', marker('ball', [-at[0], 0, -at[2]]), marker('shaft', [0, 0, 0])),
  ]
  return { spec: { gravity: [0, 0, -g], bodies, joints, forces: [] }, shaft, ball }
}

describe('a flyball at cos θ = g / Ω²l', () => {
  const lean = 0.9
  const length = 0.6
  const turning = Math.sqrt(g / (length * Math.cos(lean)))
  const inertia = m * length ** 2

  it('swings at Ω sin θ where a motor keeps the pace', () => {
    const { spec, ball } = governor(turning, lean, true)
    const { modes, turning: found } = modesOf(spec)
    expectNear(found ?? [], [0, 0, turning])
    expect(modes.length).toBe(1)
    expectNear(modes[0].eigenvalue, [0, turning * Math.sin(lean) * Math.sqrt(inertia / (inertia + ball))])
  })

  it('and stiffer where the shaft is free, as its turning gives way', () => {
    const { spec, shaft, ball } = governor(turning, lean, false)
    const [s, c] = [Math.sin(lean), Math.cos(lean)]
    const whole = shaft + ball + inertia * s * s
    const square = (turning ** 2 * inertia * (s * s + (4 * inertia * s * s * c * c) / whole)) / (inertia + ball)
    const { modes } = modesOf(spec)
    expect(modes.map(({ kind }) => kind)).toEqual(['vibration', 'rigid'])
    expectNear([modes[0].eigenvalue[1]], [Math.sqrt(square)])
  })

  it('that has run for a while is as steady as simulation keeps it, and has the same modes', () => {
    const { spec } = governor(turning, lean, false)
    const expected = modesOf(spec).modes
    const { model, state, ws, to } = start(spec, 'auto', 1e-6)
    to(5)
    const found = calcModes(model, state, ws)
    if (!found.ok) throw new Error(found.failure.message)
    expect(found.modes.map(({ kind }) => kind)).toEqual(['vibration', 'rigid'])
    expect(found.modes[1].eigenvalue).toEqual([0, 0])
    expectNear([found.modes[0].frequency], [expected[0].frequency], 1e-5)
  })

  it('hanging straight down falls away where Ω² > g/l: Ω² − g/l is its growth squared', () => {
    const { spec, ball } = governor(turning, 0, true)
    const { modes } = modesOf(spec)
    expect(modes.map(({ kind }) => kind)).toEqual(['growing', 'decay'])
    const growth = Math.sqrt(((turning ** 2 - g / length) * inertia) / (inertia + ball))
    expectNear(
      modes.map(({ eigenvalue }) => eigenvalue[0]),
      [growth, -growth],
    )
  })

  it('at any other angle is in no steady turn, and says so', () => {
    const result = resultOf(governor(turning, 0.8, true).spec)
    expect(result.ok).toBe(false)
    if (!result.ok) expect(result.failure.code).toBe('notSteady')
  })
})

describe('a free body that spins', () => {
  const free = (inertia: readonly [number, number, number], angularVelocity: Vec3): MechanismSpec => ({
    gravity: [0, 0, 0],
    bodies: [body('b', { inertia: [...inertia, 0, 0, 0], angularVelocity })],
    joints: [],
    forces: [],
  })

  it('about an axis that it is round about precesses in it at (J₃ − J₁)/J₁ ω', () => {
    const w = 5
    const found = rates(free([0.3, 0.3, 0.5], [0, 0, w]))
    // in axes that turn, what goes straight on goes round: twice, as it has two ways across, and with it the axis that is kept in space
    expectNear([found[0]], [((0.5 - 0.3) / 0.3) * w])
    expectNear(found.slice(1), [w, w, w], 1e-6)
  })

  it('about its middle axis tumbles at √((J₃ − J₂)(J₂ − J₁) / J₁J₃) ω', () => {
    const [a, b, c] = [0.3, 0.4, 0.5]
    const { modes } = modesOf(free([a, b, c], [0, 4, 0]))
    const growth = 4 * Math.sqrt(((c - b) * (b - a)) / (a * c))
    expectNear(
      modes.flatMap(({ kind, eigenvalue }) => (kind === 'growing' ? eigenvalue : [])),
      [growth, 0],
    )
  })

  it('about no axis of its own is in no steady turn; held still it is free', () => {
    const spec = free([0.3, 0.4, 0.5], [1, 2, 3])
    expect(resultOf(spec).ok).toBe(false)
    const { modes, turning } = modesOf(spec, { heldStill: true })
    expect(turning).toBe(null)
    expect(modes.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'rigid'))
  })
})

it('a pendulum that passes its lowest point is in no steady turn, though all its accelerations are those of one', () => {
  const rod = body('top', { centre: [0, 0, -l], angularVelocity: [0, 3, 0] })
  const pin = joint('pin', 'revolute', marker('top', [0, 0, 0]), marker('ground', [0, 0, 0]))
  const spec: MechanismSpec = { gravity: [0, 0, -g], bodies: [rod], joints: [pin], forces: [] }
  const result = resultOf(spec)
  expect(result.ok).toBe(false)
  if (!result.ok) expect(result.failure.message).toContain('Hold the pose still')
  const { modes } = modesOf(spec, { heldStill: true })
  expectNear(modes[0].eigenvalue, [0, Math.sqrt((m * g * l) / J1)])
})

it('a rotor on a frame that stands still spins about its own axis: whirl in axes that stand still', () => {
  // a disc on a shaft that a universal joint of no stiffness holds at its centre, with springs to tilt it back: J ψ̈ ± i J₃ω ψ̇ + k ψ = 0
  const [J, polar, w, k, arm] = [0.3, 0.5, 20, 40, 0.5]
  const frame = body('frame', { inertia: [1e-9, 1e-9, 1e-9, 0, 0, 0], mass: 1e-9 })
  const disc = body('disc', { inertia: [J, J, polar, 0, 0, 0], angularVelocity: [0, 0, w] })
  const joints = [
    joint('gimbal', 'universal', marker('frame', [0, 0, 0], UP), marker('ground', [0, 0, 0], UP)),
    joint('bearing', 'revolute', marker('disc', [0, 0, 0], UP), marker('frame', [0, 0, 0], UP)),
  ]
  const forces = [0, 1].flatMap((axis) =>
    [1, -1].map((side) => {
      const at: [number, number, number] = [0, 0, arm]
      const far: [number, number, number] = [0, 0, arm]
      far[axis] = 2 * side
      const [from, to] = [
        { body: 'frame', position: at },
        { body: 'ground', position: far },
      ]
      const id = `${axis} ${side}`
      return { kind: 'spring-damper', id, from, to, stiffness: k, damping: 0, restLength: null } as const
    }),
  )
  const stiffness = 2 * k * arm * arm
  const expected = [1, -1].map((s) => {
    const half = (polar * w) / (2 * J)
    return Math.sqrt(half * half + stiffness / J) + s * half
  })
  const { modes, turning } = modesOf({ gravity: [0, 0, 0], bodies: [frame, disc], joints, forces })
  expectNear(turning ?? [], [0, 0, 0])
  expectNear(
    modes.flatMap(({ eigenvalue: [, im] }) => (im > 0 ? [im] : [])),
    expected.toSorted((a, b) => a - b),
    1e-6,
  )
})

it('a cart that rolls on straight ahead has the modes that it has at rest', () => {
  const spec = (pace: number): MechanismSpec => ({
    gravity: [0, 0, -g],
    bodies: [
      body('cart', { mass: 3, velocity: [pace, 0, 0] }),
      body('bob', { centre: [0, 0, -l], velocity: [pace, 0, 0] }),
    ],
    joints: [
      joint('rail', 'prismatic', marker('cart', [0, 0, 0], ALONG_X), marker('ground', [0, 0, 0], ALONG_X)),
      joint('pin', 'revolute', marker('bob', [0, 0, 0]), marker('cart', [0, 0, 0])),
    ],
    forces: [],
  })
  const rolling = modesOf(spec(7))
  expect(rolling.turning).toEqual([0, 0, 0])
  expect(rolling.modes.map(({ kind }) => kind)).toEqual(['vibration', 'rigid'])
  // the bob's moment about the pin, less what the cart gives way
  const moment = J1 - (m * l) ** 2 / (m + 3)
  for (const { modes } of [rolling, modesOf(spec(0))])
    expectNear(modes[0].eigenvalue, [0, Math.sqrt((m * g * l) / moment)])
})
