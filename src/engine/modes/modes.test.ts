/** Modes about rest against closed forms. */
import { describe, expect, it } from 'vitest'
import type { BodySpec, ForceSpec, MechanismSpec, Quat, Vec3 } from '../index.ts'
import { bar, joint, marker } from '../../testing/planar.ts'
import { stiffWheel } from '../../testing/resting-mechanisms.ts'
import { start } from '../../testing/small-mechanisms.ts'
import { calcModes, type Mode, type ModesOptions } from './modes.ts'

const g = 9.81

function modesOf(spec: MechanismSpec, options: ModesOptions = {}): readonly Mode[] {
  const { model, state, ws } = start(spec)
  const result = calcModes(model, state, ws, options)
  if (!result.ok) throw new Error(result.failure.message)
  return result.modes
}

/** |Im λ|, the real parts being none. */
function rates(modes: readonly Mode[]): number[] {
  for (const { kind, eigenvalue, dampingRatio } of modes) {
    if (kind !== 'vibration') expect(eigenvalue).toEqual([0, 0])
    expect(Math.abs(dampingRatio)).toBeLessThan(1e-12)
  }
  return modes.map(({ eigenvalue }) => eigenvalue[1])
}

function expectNear(found: ArrayLike<number>, expected: readonly number[], error = 1e-10): void {
  expect(found.length).toBe(expected.length)
  expected.forEach((x, i) =>
    expect(Math.abs(found[i] - x), `${found[i]} for ${x}`).toBeLessThanOrEqual(error * (Math.abs(x) || 1)),
  )
}

/** A point of mass at the end of a bar that weighs nothing, in a direction turned from straight down. */
function pendulum(length: number, turn: number, inertia = 1e-14): MechanismSpec {
  const rod = bar('rod', [0, 0], [length * Math.sin(turn), -length * Math.cos(turn)], 15)
  return {
    gravity: [0, 0, -g],
    bodies: [{ ...rod, centre: [length / 2, 0, 0], inertia: [inertia, inertia, inertia, 0, 0, 0] }],
    joints: [joint('pin', 'revolute', marker('rod', [-length / 2, 0, 0]), marker('ground', [0, 0, 0]))],
    forces: [],
  }
}

describe('a pendulum', () => {
  it('of 15 kg, 4 m long, swings at √(g/L) and falls from upright as fast', () => {
    const rate = Math.sqrt(g / 4)
    expect(rate).toBeCloseTo(1.566, 3)
    const [hanging, ...more] = modesOf(pendulum(4, 0))
    expect(more).toEqual([])
    expect(hanging.kind).toBe('vibration')
    expectNear(hanging.eigenvalue, [0, rate])
    expect(hanging.frequency).toBeCloseTo(rate / (2 * Math.PI), 10)
    const falling = modesOf(pendulum(4, Math.PI))
    expect(falling.map(({ kind }) => kind)).toEqual(['growing', 'decay'])
    expectNear(
      falling.map(({ eigenvalue }) => eigenvalue[0]),
      [rate, -rate],
    )
    expect(falling.map(({ dampingRatio }) => dampingRatio)).toEqual([-1, 1])
  })

  it('has no stiffness at all without that of its joint', () => {
    const [mode, ...more] = modesOf(pendulum(4, 0), { withoutConstraintStiffness: true })
    expect(more).toEqual([])
    expect(mode.eigenvalue).toEqual([0, 0])
    expect(mode.dampingRatio).toBe(0)
  })

  it('that is a body of its own inertia swings at √(m g l / (J + m l²))', () => {
    const J = 7
    expectNear(rates(modesOf(pendulum(4, 0, J))), [Math.sqrt((15 * g * 4) / (J + 15 * 16))])
  })

  it('has the shape of a turn about its pin, of unit modal mass', () => {
    const J = 7
    const [{ shape }] = modesOf(pendulum(4, 0, J))
    const turn = 1 / Math.sqrt(J + 15 * 16)
    expect(shape.im.every((x) => x === 0)).toBe(true)
    // about −y of the world the mass goes along +x
    expectNear(shape.re, [0, 0, 0, 0, 0, 0, 4 * turn, 0, 0, 0, -turn, 0], 1e-10)
  })

  it('on a ball swings along x and along y, and spins', () => {
    const spec = pendulum(4, 0)
    const pin = joint('ball', 'spherical', marker('rod', [-2, 0, 0]), marker('ground', [0, 0, 0]))
    const modes = modesOf({ ...spec, joints: [pin] })
    expect(modes.map(({ kind }) => kind)).toEqual(['vibration', 'vibration', 'rigid'])
    expectNear(rates(modes), [Math.sqrt(g / 4), Math.sqrt(g / 4), 0])
    const travels = modes.slice(0, 2).map(({ shape }) => Array.from(shape.re.subarray(6, 9)))
    for (const travel of travels) {
      const size = Math.hypot(...travel)
      expect(Math.max(...travel) / size).toBeCloseTo(1, 8)
    }
    expect(Math.abs(travels[0][0] * travels[1][0] + travels[0][1] * travels[1][1])).toBeLessThan(1e-10)
  })

  it('of two bars: both roots of its frequency equation', () => {
    const [m1, m2, l1, l2] = [3, 2, 1.5, 0.8]
    const bodies = [bar('a', [0, 0], [0, -l1], m1), bar('b', [0, -l1], [0, -l1 - l2], m2)]
    const joints = [
      joint('p', 'revolute', marker('a', [-l1 / 2, 0, 0]), marker('ground', [0, 0, 0])),
      joint('q', 'revolute', marker('b', [-l2 / 2, 0, 0]), marker('a', [l1 / 2, 0, 0])),
    ]
    const [J1, J2] = bodies.map(({ inertia }) => inertia[1])
    // M θ̈ + K θ = 0 in the angles from the vertical
    const [a, b, c] = [J1 + (m1 * l1 ** 2) / 4 + m2 * l1 ** 2, (m2 * l1 * l2) / 2, J2 + (m2 * l2 ** 2) / 4]
    const [k1, k2] = [(m1 / 2 + m2) * l1 * g, (m2 * l2 * g) / 2]
    const [A, B, C] = [a * c - b * b, -(a * k2 + c * k1), k1 * k2]
    const roots = [-1, 1].map((s) => Math.sqrt((-B + s * Math.sqrt(B * B - 4 * A * C)) / (2 * A)))
    expectNear(rates(modesOf({ gravity: [0, 0, -g], bodies, joints, forces: [] })), roots)
  })

  it('held away from its equilibrium has the stiffness that is left there', () => {
    const modes = modesOf(pendulum(4, 1))
    expectNear(rates(modes), [Math.sqrt((g / 4) * Math.cos(1))])
  })
})

/** z along x of the world. */
const ALONG_X: Quat = [Math.SQRT1_2, 0, Math.SQRT1_2, 0]

/** Equal masses that slide along x between two walls, with springs and dampers between them. */
function row(n: number, m: number, stiffness: number, damping: number): MechanismSpec {
  const at = (i: number): Vec3 => [i, 0, 0]
  const bodies = Array.from({ length: n }, (_, i): BodySpec => ({
    ...bar(`m${i + 1}`, [0, 0], [1, 0], m),
    position: at(i + 1),
  }))
  const end = (i: number) =>
    i === 0 || i === n + 1 ? { body: 'ground', position: at(i) } : { body: `m${i}`, position: at(0) }
  return {
    gravity: [0, 0, -g],
    bodies,
    joints: bodies.map(({ id, position }) =>
      joint(`slide ${id}`, 'prismatic', marker(id, [0, 0, 0], ALONG_X), marker('ground', position, ALONG_X)),
    ),
    forces: Array.from({ length: n + 1 }, (_, i): ForceSpec => ({
      kind: 'spring-damper',
      id: `s${i}`,
      from: end(i),
      to: end(i + 1),
      stiffness,
      damping,
      restLength: 1,
    })),
  }
}

const rowRates = (n: number, m: number, k: number): number[] =>
  Array.from({ length: n }, (_, i) => 2 * Math.sqrt(k / m) * Math.sin(((i + 1) * Math.PI) / (2 * (n + 1))))

describe('masses and springs', () => {
  it('in a row: 2 √(k/m) sin(iπ / 2(n+1))', () => {
    expectNear(rates(modesOf(row(7, 3, 50, 0))), rowRates(7, 3, 50))
  })

  it('with dampers in proportion: λ² + (c/k) ω² λ + ω² = 0 of each', () => {
    const [m, k, c] = [3, 50, 20]
    const modes = modesOf(row(7, m, k, c))
    const expected = rowRates(7, m, k).flatMap((w) => {
      const half = (c * w * w) / (2 * k)
      const d = half * half - w * w
      return d < 0 ? [[-half, Math.sqrt(-d)]] : [1, -1].map((s) => [-half + s * Math.sqrt(d), 0])
    })
    const order = (list: readonly (readonly number[])[]) => list.toSorted((x, y) => x[1] - y[1] || x[0] - y[0])
    const found = order(modes.map(({ eigenvalue }) => eigenvalue))
    expect(new Set(modes.map(({ kind }) => kind))).toEqual(new Set(['vibration', 'decay']))
    order(expected).forEach(([re, im], i) => {
      expectNear([found[i][0]], [re], 1e-9)
      expectNear([found[i][1]], [im], 1e-9)
    })
  })

  describe('with dampers, more than all are found of: 260', () => {
    const [m, k, c] = [3, 50, 20]
    const { model, state, ws } = start(row(260, m, k, c))
    const expected = rowRates(260, m, k).map((w) => {
      const half = (c * w * w) / (2 * k)
      return [-half, Math.sqrt(w * w - half * half)] as const
    })
    const resultOf = (options: ModesOptions) => {
      const result = calcModes(model, state, ws, options)
      if (!result.ok) throw new Error(result.failure.message)
      return result
    }

    it.each([1, 20])('the slowest %d', (count) => {
      const { modes, complete, converged, freedoms } = resultOf({ count })
      expect({ complete, converged, freedoms }).toEqual({ complete: false, converged: true, freedoms: 260 })
      expect(modes).toHaveLength(count)
      modes.forEach(({ eigenvalue: [re, im] }, i) => {
        expectNear([re], [expected[i][0]], 1e-7)
        expectNear([im], [expected[i][1]], 1e-9)
      })
    })

    it('an iteration that is cut short says so, and lists none but what has converged', () => {
      const { modes, complete, converged } = resultOf({ count: 20, restarts: 0 })
      expect({ complete, converged }).toEqual({ complete: false, converged: false })
      expect(modes.length).toBeLessThan(20)
      for (const { eigenvalue } of modes) {
        const off = expected
          .filter(([, w]) => w > 0)
          .map(([re, im]) => Math.hypot(eigenvalue[0] - re, eigenvalue[1] - im) / Math.hypot(re, im))
        expect(Math.min(...off)).toBeLessThan(1e-6)
      }
    })
  })

  it('damped less, just as much and more than critically', () => {
    const [m, k] = [2, 32]
    // one mass between two springs
    const natural = Math.sqrt((2 * k) / m)
    for (const ratio of [0.25, 1, 3]) {
      const c = ratio * m * natural
      const modes = modesOf(row(1, m, k, c))
      // two dampers of c: 2c / 2mω
      const zeta = c / (m * natural)
      if (zeta < 1) {
        const [mode, ...more] = modes
        expect(more).toEqual([])
        expect(mode.kind).toBe('vibration')
        expectNear([mode.dampingRatio], [zeta])
        expectNear(mode.eigenvalue, [-zeta * natural, natural * Math.sqrt(1 - zeta * zeta)])
      } else {
        const root = Math.sqrt(zeta * zeta - 1)
        expect(modes.map(({ kind, frequency, dampingRatio }) => [kind, frequency, dampingRatio])).toEqual([
          ['decay', 0, 1],
          ['decay', 0, 1],
        ])
        expectNear(
          modes.map(({ eigenvalue }) => eigenvalue[0]),
          [(root - zeta) * natural, (-root - zeta) * natural],
        )
      }
    }
  })

  it('held softly beside a spring that is very much stiffer: as they are, or told up to which frequency that is not known', () => {
    const [m, k] = [1, 40]
    const coupled = (stiffness: number): MechanismSpec => {
      const spec = row(2, m, k, 0)
      return { ...spec, forces: spec.forces.map((force) => (force.kind === 'spring-damper' && force.id === 's1' ? { ...force, stiffness } : force)) } // prettier-ignore
    }
    // both swing together between the outer springs, whatever is between them
    const together = Math.sqrt(k / m)
    for (const stiffness of [1e3, 1e8]) {
      const modes = modesOf(coupled(stiffness))
      expectNear(rates(modes), [together, Math.sqrt((k + 2 * stiffness) / m)], 1e-6)
      expect(modes.every(({ below }) => below === undefined)).toBe(true)
    }
    const [stiff, soft, ...more] = modesOf(coupled(1e15))
    expect(more).toEqual([])
    expect([stiff.kind, stiff.below]).toEqual(['vibration', undefined])
    expect(soft.kind).toBe('rigid')
    expect(soft.below).toBeGreaterThan(together / (2 * Math.PI))
    // no more than a hundred times as much, which would tell nothing
    expect(soft.below).toBeLessThan((100 * together) / (2 * Math.PI))
  })

  it('a free body on springs: three translations, three turns', () => {
    const m = 5
    const J = [0.3, 0.5, 0.7] as const
    // [direction, place, arm, stiffness]: four springs along each axis, at both ends of an arm
    const sets = [
      [0, 1, 0.4, 100],
      [1, 2, 0.3, 250],
      [2, 0, 0.6, 30],
    ] as const
    const forces = sets.flatMap(([along, off, arm, stiffness]) =>
      [1, -1].flatMap((side) =>
        [1, -1].map((way): ForceSpec => {
          const position: [number, number, number] = [0, 0, 0]
          position[off] = side * arm
          const far: [number, number, number] = [...position]
          far[along] = 2 * way
          const id = `${along} ${side} ${way}`
          const [from, to] = [
            { body: 'a', position },
            { body: 'ground', position: far },
          ]
          return { kind: 'spring-damper', id, from, to, stiffness, damping: 0, restLength: null }
        }),
      ),
    )
    const body = { ...bar('a', [0, 0], [1, 0], m), position: [0, 0, 0] as const, inertia: [...J, 0, 0, 0] as const }
    const spec: MechanismSpec = { gravity: [0, 0, 0], bodies: [body], joints: [], forces }
    const expected = sets.flatMap(([along, off, arm, k]) => [
      Math.sqrt((4 * k) / m),
      Math.sqrt((4 * k * arm * arm) / J[3 - along - off]),
    ])
    expectNear(
      rates(modesOf(spec)),
      expected.toSorted((a, b) => a - b),
    )
    // and without the springs along z: it slides along z, and turns about y
    const fewer = modesOf({ ...spec, forces: forces.filter(({ id }) => !id.startsWith('2')) })
    expect(fewer.map(({ kind }) => kind)).toEqual([
      'vibration',
      'vibration',
      'vibration',
      'vibration',
      'rigid',
      'rigid',
    ])
    const [first, second] = fewer.slice(4).map(({ shape }) => shape.re.slice(6).map(Math.abs))
    const [slide, turn] = first[2] > second[2] ? [first, second] : [second, first]
    expectNear(slide, [0, 0, 1 / Math.sqrt(m), 0, 0, 0], 1e-9)
    expectNear(turn, [0, 0, 0, 0, 1 / Math.sqrt(J[1]), 0], 1e-9)
  })
})

describe('what nothing holds', () => {
  it('a body that turns about the line of its own joints is idle', () => {
    // thin, loaded and askew: the rounding of where its ends are would swing it at 1e-3 rad/s
    const [from, to] = [
      [0.137, 0.291],
      [0.833, 1.117],
    ] as const
    const half = Math.hypot(to[0] - from[0], to[1] - from[1]) / 2
    const held = [from, to].map(([x, z], i) =>
      joint(`${i}`, 'spherical', marker('rod', [(2 * i - 1) * half, 0, 0]), marker('ground', [x, 0, z])),
    )
    const rod = bar('rod', from, to, 2000)
    const bodies = [{ ...rod, inertia: [1e-6, rod.inertia[1], rod.inertia[2], 0, 0, 0] as const }]
    const modes = modesOf({ gravity: [0, 0, -g], bodies, joints: held, forces: [] })
    expect(modes.map(({ kind, eigenvalue }) => [kind, ...eigenvalue])).toEqual([['idle', 0, 0]])
  })

  it('two bodies on a spring that is damped: one vibration, eleven motions that cost nothing', () => {
    const bodies = [bar('a', [0, 0], [1, 0], 2), bar('b', [2, 0], [3, 0], 6)]
    const end = (body: string) => ({ body, position: [0, 0, 0] as const })
    const spring = { kind: 'spring-damper', id: 's', stiffness: 96, damping: 1.5, restLength: null } as const
    const forces = [{ ...spring, from: end('a'), to: end('b') }]
    const modes = modesOf({ gravity: [0, 0, 0], bodies, joints: [], forces })
    // reduced mass 1.5: ω = 8, 2 ζ ω = 1
    expectNear(modes[0].eigenvalue, [-0.5, Math.sqrt(64 - 0.25)])
    expect(modes.slice(1).map(({ kind, eigenvalue }) => [kind, ...eigenvalue])).toEqual(
      Array.from({ length: 11 }, () => ['rigid', 0, 0]),
    )
  })

  it('a mechanism without freedoms has no modes, and a count cuts the list', () => {
    const weld = joint('w', 'weld', marker('rod', [0, 0, 0]), marker('ground', [0.5, 0, 0]))
    expect(
      modesOf({ gravity: [0, 0, -g], bodies: [bar('rod', [0, 0], [1, 0], 2)], joints: [weld], forces: [] }),
    ).toEqual([])
    expectNear(rates(modesOf(row(7, 3, 50, 0), { count: 3 })), rowRates(7, 3, 50).slice(0, 3))
  })
})

it.each([0, 1e10])(
  'beside a coil of %d N·m, a load that follows its body makes two bars flutter: two vibrations become one that grows and one that decays',
  (beside) => {
    const joints = ['a', 'b'].map((id, i) =>
      joint(`p${id}`, 'revolute', marker(id, [-0.5, 0, 0]), i ? marker('a', [0.5, 0, 0]) : marker('ground', [0, 0, 0])),
    )
    const springs = joints.map(({ id }): ForceSpec => ({
      kind: 'torsion-spring',
      id: `s ${id}`,
      joint: id,
      stiffness: 10,
      damping: 0,
      restAngle: 0,
    }))
    // point masses 2 and 1 at the ends of bars of 1 m: Ziegler's column, which flutters from P l/k = 7/2 − √2 to 7/2 + √2
    const mass = (id: string, i: number): BodySpec => ({
      ...bar(id, [i, 0], [i + 1, 0], 2 - i),
      centre: [0.5, 0, 0],
      inertia: [1e-12, 1e-12, 1e-12, 0, 0, 0],
    })
    const stiff = stiffWheel(beside)
    const kindsAt = (P: number): string[] => {
      const load: ForceSpec = {
        kind: 'load',
        id: 'P',
        body: 'b',
        position: [0.5, 0, 0],
        force: [-P, 0, 0],
        torque: [0, 0, 0],
        axes: 'body',
      }
      const spec: MechanismSpec = {
        gravity: [0, 0, 0],
        bodies: [mass('a', 0), mass('b', 1), ...stiff.bodies],
        joints: [...joints, ...stiff.joints],
        forces: [...springs, load, ...stiff.forces],
      }
      // those of the column
      return modesOf(spec).flatMap(({ kind, frequency }) => (frequency < 100 ? [kind] : []))
    }
    const critical = 10 * (3.5 - Math.SQRT2)
    expect(kindsAt(critical * 0.9999)).toEqual(['vibration', 'vibration'])
    expect(kindsAt(critical * 1.0001).toSorted()).toEqual(['growing', 'vibration'])
  },
)
