/** Frequency response: closed forms, solving against superposing modes, resonances. */
import { describe, expect, it } from 'vitest'
import {
  assemble,
  compile,
  makeState,
  makeWorkspace,
  type BodySpec,
  type ForceSpec,
  type MechanismSpec,
  type Quat,
} from '../index.ts'
import { bar, joint, marker } from '../../testing/planar.ts'
import { randomClosedMechanism } from '../../testing/random-closed-mechanism.ts'
import { start } from '../../testing/small-mechanisms.ts'
import { calcFrequencyResponse, type FrequencyResponseOptions, type Port } from './frequency-response.ts'

type Options = Omit<FrequencyResponseOptions, 'by'>

function responseOf(spec: MechanismSpec, options: FrequencyResponseOptions) {
  const { model, state, ws } = start(spec)
  const result = calcFrequencyResponse(model, state, ws, options)
  if (!result.ok) throw new Error(result.failure.message)
  return result
}

const bothWays = (spec: MechanismSpec, options: Options) =>
  (['modes', 'solving'] as const).map((by) => responseOf(spec, { ...options, by }))

const ALONG_X: Quat = [Math.SQRT1_2, 0, Math.SQRT1_2, 0]

/** Masses that slide along x, one after the other tied to a wall at 0 by springs and dampers. */
function row(
  masses: readonly number[],
  stiffness: readonly number[],
  damping: readonly number[],
  wall = true,
): MechanismSpec {
  const bodies = masses.map((m, i): BodySpec => ({ ...bar(`m${i + 1}`, [0, 0], [1, 0], m), position: [i + 1, 0, 0] }))
  const end = (i: number) => ({ body: i === 0 ? 'ground' : `m${i}`, position: [0, 0, 0] as const })
  const forces = stiffness.map((k, i): ForceSpec => {
    const first = wall ? i : i + 1
    const damper = damping[i]
    return {
      kind: 'spring-damper',
      id: `s${i}`,
      from: end(first),
      to: end(first + 1),
      stiffness: k,
      damping: damper,
      restLength: 1,
    }
  })
  const joints = bodies.map(({ id, position }) =>
    joint(`slide ${id}`, 'prismatic', marker(id, [0, 0, 0], ALONG_X), marker('ground', position, ALONG_X)),
  )
  return { gravity: [0, 0, -9.81], bodies, joints, forces }
}

const port = (body: string, more: Partial<Port> = {}): Port => ({
  body,
  point: [0, 0, 0],
  direction: [1, 0, 0],
  ...more,
})
const FREQUENCIES = [0.05, 0.2, 0.5, 0.9, 1.4, 3, 10]

describe('the response', () => {
  it('is zero across all motions, whatever rounding makes of them', () => {
    const spec = row([2, 3], [50, 60], [1, 2])
    const turned = { ...spec, bodies: spec.bodies.map((body) => ({ ...body, orientation: [0.6, 0, 0, 0.8] as Quat })) }
    const across = [
      { direction: [0, 1, 0] as const },
      { direction: [0, 0, 1] as const },
      { direction: [1, 0, 0] as const, turning: true },
      { direction: [0, 1, 0] as const, turning: true },
    ]
    for (const of of [spec, turned, row([2, 3], [50, 60], [0, 0])])
      for (const one of across)
        for (const { amplitude } of bothWays(of, {
          force: port('m1'),
          response: port('m2', one),
          frequencies: FREQUENCIES,
          withAntiresonances: true,
        }))
          expect(Math.max(...amplitude)).toBe(0)
  })

  it('of a damped oscillator is 1 / (k − mω² + icω), however long the direction is', () => {
    const [m, k, c] = [2, 50, 3]
    const direction = [3, 0, 0] as const
    for (const { re, im, amplitude, phase } of bothWays(row([m], [k], [c]), {
      force: port('m1', { direction }),
      response: port('m1'),
      frequencies: FREQUENCIES,
    }))
      FREQUENCIES.forEach((f, i) => {
        const w = 2 * Math.PI * f
        const [a, b] = [k - m * w * w, c * w]
        const size = Math.hypot(a, b)
        expect(Math.abs(re[i] - a / size ** 2) * size).toBeLessThan(1e-11)
        expect(Math.abs(im[i] + b / size ** 2) * size).toBeLessThan(1e-11)
        expect(Math.abs(amplitude[i] * size - 1)).toBeLessThan(1e-11)
        expect(phase[i]).toBeCloseTo(-Math.atan2(b, a), 10)
      })
  })

  it('of a critically damped oscillator, whose modes do not span its motions, is the same by either way', () => {
    const [m, k] = [2, 50]
    const c = 2 * Math.sqrt(k * m)
    const [modes, solving] = bothWays(row([m], [k], [c]), {
      force: port('m1'),
      response: port('m1'),
      frequencies: FREQUENCIES,
    })
    FREQUENCIES.forEach((f, i) => {
      const expected = 1 / (k + m * (2 * Math.PI * f) ** 2)
      expect(Math.abs(modes.amplitude[i] / expected - 1)).toBeLessThan(1e-11)
      expect(Math.abs(solving.amplitude[i] / expected - 1)).toBeLessThan(1e-11)
    })
  })

  it('of two masses with a tuned absorber: the first stands still where the second is tuned to', () => {
    const [m1, m2, k1, k2] = [10, 1, 4000, 400]
    const tuned = Math.sqrt(k2 / m2) / (2 * Math.PI)
    for (const { amplitude } of bothWays(row([m1, m2], [k1, k2], [0, 0]), {
      force: port('m1'),
      response: port('m1'),
      frequencies: [tuned, 1.3 * tuned],
    })) {
      expect(amplitude[0] * k1).toBeLessThan(1e-12)
      const w2 = (1.3 * tuned * 2 * Math.PI) ** 2
      const h = (k2 - m2 * w2) / ((k1 + k2 - m1 * w2) * (k2 - m2 * w2) - k2 * k2)
      expect(Math.abs(amplitude[1] / Math.abs(h) - 1)).toBeLessThan(1e-11)
    }
  })

  it('to a torque on a pendulum, as the turn and as the travel of its end', () => {
    const g = 9.81
    const [m, l] = [3, 1.2]
    const rod = bar('rod', [0, 0], [0, -l], m)
    const pin = joint('pin', 'revolute', marker('rod', [-l / 2, 0, 0]), marker('ground', [0, 0, 0]))
    const spec: MechanismSpec = { gravity: [0, 0, -g], bodies: [rod], joints: [pin], forces: [] }
    const inertia = rod.inertia[1] + (m * l * l) / 4
    const torque = port('rod', { direction: [0, -1, 0], turning: true })
    const frequencies = [0.1, 0.8, 5]
    const expected = frequencies.map((f) => 1 / ((m * g * l) / 2 - inertia * (2 * Math.PI * f) ** 2))
    const end = port('rod', { point: [l / 2, 0, 0] })
    for (const [response, per] of [
      [torque, 1],
      [end, l],
    ] as const)
      for (const { re } of bothWays(spec, { force: torque, response, frequencies }))
        expected.forEach((h, i) => expect(Math.abs(re[i] / h / per - 1)).toBeLessThan(1e-10))
  })

  it('of 300 masses, damped, more than modes are found of: that of one after the other, from the wall on', () => {
    const n = 300
    const masses = Array.from({ length: n }, (_, i) => 2 + Math.sin(i))
    const stiffness = masses.map((_, i) => 5000 + 1000 * Math.cos(3 * i))
    const damping = masses.map((_, i) => 2 + Math.cos(5 * i))
    const frequencies = [0.02, 0.1, 0.4, 1, 2]
    for (const { re, im } of bothWays(row(masses, stiffness, damping), {
      force: port(`m${n}`),
      response: port(`m${n}`),
      frequencies,
    }))
      frequencies.forEach((f, i) => {
        const w = 2 * Math.PI * f
        // Z of all up to a mass, s of the spring before it: Z ← sZ/(s + Z) − mω²
        let [zr, zi] = [Infinity, 0]
        masses.forEach((m, k) => {
          const [sr, si] = [stiffness[k], w * damping[k]]
          if (k === 0) [zr, zi] = [sr - m * w * w, si]
          else {
            const [ar, ai] = [sr * zr - si * zi, sr * zi + si * zr]
            const [br, bi] = [sr + zr, si + zi]
            const square = br * br + bi * bi
            ;[zr, zi] = [(ar * br + ai * bi) / square - m * w * w, (ai * br - ar * bi) / square]
          }
        })
        const square = zr * zr + zi * zi
        expect(Math.hypot(re[i] - zr / square, im[i] + zi / square) * Math.sqrt(square)).toBeLessThan(1e-8)
      })
  })

  it('of what nothing holds is that of its inertia: −1/mω², and infinite for a force that stays', () => {
    const free: MechanismSpec = { ...row([2], [], [], false), joints: [], gravity: [0, 0, 0] }
    const heavy = row([2, 5], [80], [0], false)
    const damped = row([2, 5], [80], [3], false)
    for (const [spec, mass] of [
      [free, 2],
      [heavy, 7],
      [damped, 7],
    ] as const)
      for (const { re, im, amplitude } of bothWays(spec, {
        force: port('m1'),
        response: port('m1'),
        frequencies: [0, 1e-3],
      })) {
        expect(amplitude[0]).toBe(Infinity)
        expect(Math.abs(re[1] * mass * (2e-3 * Math.PI) ** 2 + 1)).toBeLessThan(1e-4)
        expect(Math.abs(im[1])).toBeLessThan(1e-4 * amplitude[1])
      }
  })

  it('at a resonance that nothing damps is infinite, and finite where the vibration is not driven or not seen', () => {
    // equal masses between equal springs: together at √(k/m), against each other at √(3k/m)
    const spec = row([2, 2], [50, 50], [0, 0])
    const third: ForceSpec = {
      kind: 'spring-damper',
      id: 'last',
      from: { body: 'm2', position: [0, 0, 0] },
      to: { body: 'ground', position: [3, 0, 0] },
      stiffness: 50,
      damping: 0,
      restLength: 1,
    }
    const resonance = Math.sqrt(25) / (2 * Math.PI)
    for (const by of ['modes', 'solving'] as const) {
      const both = { ...spec, forces: [...spec.forces, third] }
      const { amplitude, re, im, phase } = responseOf(both, {
        force: port('m1'),
        response: port('m2'),
        frequencies: [resonance],
        by,
      })
      expect([re[0], im[0], amplitude[0], phase[0]]).toEqual([0, -Infinity, Infinity, -Math.PI / 2])
      // what is off in y neither drives nor shows it
      const across = responseOf(both, {
        force: port('m1'),
        response: port('m2', { direction: [0, 1, 0] }),
        frequencies: [resonance],
        by,
      })
      expect(across.amplitude[0]).toBe(0)
    }
  })

  describe('about antiresonances that the frequencies pass over', () => {
    /** Equal masses between equal springs: against a force on the first it stands still at √(2k/m), the second swinging against the force. */
    const carts = (c: number): MechanismSpec => {
      const spec = row([2, 2], [50, 50], [c, c])
      const last: ForceSpec = {
        kind: 'spring-damper',
        id: 'last',
        from: { body: 'm2', position: [0, 0, 0] },
        to: { body: 'ground', position: [3, 0, 0] },
        stiffness: 50,
        damping: c,
        restLength: 1,
      }
      return { ...spec, forces: [...spec.forces, last] }
    }
    const still = Math.sqrt((2 * 50) / 2) / (2 * Math.PI)
    const around = Array.from({ length: 60 }, (_, k) => 0.4 * 1.03 ** k)
    const ends = { force: port('m1'), response: port('m1'), frequencies: around, withAntiresonances: true }

    it('is zero where nothing damps it, and its phase jumps there', () => {
      for (const { frequencies, amplitude, phase } of bothWays(carts(0), ends)) {
        const at = amplitude.indexOf(0)
        expect(Math.abs(frequencies[at] / still - 1)).toBeLessThan(1e-12)
        expect(phase[at - 1]).toBeCloseTo(-Math.PI, 12)
        expect(phase[at + 1]).toBeCloseTo(0, 12)
        expect(frequencies[at + 1] / frequencies[at - 1] - 1).toBeLessThan(2e-3)
        expect(frequencies.every((f, k) => k === 0 || f > frequencies[k - 1])).toBe(true)
        around.forEach((f) => expect(frequencies).toContain(f))
        expect(frequencies.length).toBeLessThan(around.length + 20)
      }
    })

    it('comes down to what damping leaves of it, found among frequencies as close as these', () => {
      for (const c of [0.02, 0.5]) {
        const [lowest, low] = [
          ends,
          { ...ends, frequencies: Array.from({ length: 4001 }, (_, k) => still * (0.9 + 5e-5 * k)) },
        ].map((options) => Math.min(...responseOf(carts(c), options).amplitude))
        expect(lowest / low - 1).toBeLessThan(1e-6)
        expect(lowest).toBeGreaterThan(0)
        expect(Math.min(...responseOf(carts(c), { ...ends, withAntiresonances: false }).amplitude)).toBeGreaterThan(
          lowest,
        )
      }
    })

    it('adds nothing where it only sags between two peaks, or is nothing but rounding', () => {
      for (const ends of [
        { force: port('m1'), response: port('m2') },
        { force: port('m1'), response: port('m1', { direction: [0, 1, 0] }) },
      ])
        expect(responseOf(carts(0), { ...ends, frequencies: around, withAntiresonances: true }).frequencies).toEqual(
          Float64Array.from(around),
        )
    })

    it('finds all of a chain: those of the chain with its pushed mass held', () => {
      const n = 12
      const spec = row(Array<number>(n).fill(1), Array<number>(n).fill(400), Array<number>(n).fill(0))
      const { frequencies, amplitude } = responseOf(spec, {
        force: port(`m${n}`),
        response: port(`m${n}`),
        frequencies: Array.from({ length: 400 }, (_, k) => 0.1 * 1.012 ** k),
        withAntiresonances: true,
      })
      // n − 1 masses between walls: ω = 2 √(k/m) sin(jπ / 2n)
      const zeros = [...frequencies].filter((_, k) => amplitude[k] === 0)
      expect(zeros).toHaveLength(n - 1)
      zeros.forEach((f, j) =>
        expect(Math.abs((f * Math.PI) / 20 / Math.sin(((j + 1) * Math.PI) / 2 / n) - 1)).toBeLessThan(1e-10),
      )
    })
  })

  it('is the same by modes and by solving for random mechanisms, damped or not', () => {
    const ratios: number[] = []
    let damped = 0
    for (let seed = 0; seed < 40; seed++) {
      const { solution } = randomClosedMechanism(seed)
      const model = compile(solution)
      const state = makeState(model)
      const ws = makeWorkspace(model)
      if (!assemble(model, state, ws).ok) continue
      const bodies = model.bodyIds.filter((_, b) => !model.fixed[b])
      if (bodies.length === 0) continue
      const options: Options = {
        force: port(bodies[0], { point: [0.1, 0.2, 0.3], direction: [1, 2, 3] }),
        response: port(bodies[0], { point: [0.3, -0.2, 0.1], direction: [0, 1, 1] }),
        frequencies: [0.1, 0.3, 1, 3],
        heldStill: true,
      }
      const [modes, solving] = (['modes', 'solving'] as const).map((by) => {
        const result = calcFrequencyResponse(model, state, ws, { ...options, by })
        if (!result.ok) throw new Error(result.failure.message)
        return result
      })
      // what does not move but for rounding is no measure
      solving.amplitude.forEach((size, i) => {
        if (size < 1e-8) return
        if (Math.abs(solving.im[i]) > 1e-6 * size) damped++
        ratios.push(Math.hypot(modes.re[i] - solving.re[i], modes.im[i] - solving.im[i]) / size)
      })
    }
    expect(Math.max(...ratios)).toBeLessThan(1e-9)
    expect(ratios.length).toBeGreaterThan(80)
    expect(damped).toBeGreaterThan(20)
  })
})
