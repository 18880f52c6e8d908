/** Events of the state against closed forms: limits that are reached and left, laws that switch. */
import { describe, expect, it } from 'vitest'
import {
  calcEnergy,
  compile,
  computeDynamics,
  makeIntegrator,
  makeWorkspace,
  type JointSpec,
  type LawSpec,
  type MechanismSpec,
} from '../index.ts'
import { stateLaw } from '../../testing/expressions.ts'
import { bar, joint, marker } from '../../testing/planar.ts'
import { assembled, g, pendulum, start } from '../../testing/small-mechanisms.ts'
import { makeEvents } from './events.ts'
import { restoreSnapshot, takeSnapshot } from './snapshot.ts'

const MASS = 1.3
/** A mass on a slide straight up, at a height and with a speed. */
const slider = (
  height: number,
  speed: number,
  gravity: number,
  more: { readonly limits?: JointSpec['limits']; readonly force?: LawSpec },
): MechanismSpec => {
  const { force, limits = null } = more
  const block = bar('block', [-0.1, height], [0.1, height], MASS)
  const up = [1, 0, 0, 0] as const
  const drives = force === undefined ? [] : [{ kind: 'force', law: force } as const]
  return {
    gravity: [0, 0, -gravity],
    bodies: [{ ...block, velocity: [0, 0, speed] }],
    joints: [
      joint('rail', 'prismatic', marker('block', [0, 0, 0], up), marker('ground', [0, 0, 0], up), { drives, limits }),
    ],
    forces: [],
  }
}

const SCHEMES = ['dormand-prince', 'auto'] as const

describe('a mass that falls on a spring which it is not tied to', () => {
  const [height, stiffness] = [0.8, 4e4]
  const limits = { lower: 0, upper: Infinity, stiffness, damping: 0 }
  const spec = slider(height, 0, g, { limits })
  const rate = Math.sqrt(stiffness / MASS)
  const fall = Math.sqrt((2 * height) / g)
  const speed = g * fall
  /** From the first touch to the last: −(v/ω) sin ωτ − (g/ω²)(1 − cos ωτ) is 0 again. */
  const contact = (2 / rate) * (Math.PI - Math.atan((speed * rate) / g))
  const period = 2 * fall + contact
  const heightAt = (t: number): number => {
    const s = t % period
    if (s <= fall) return height - 0.5 * g * s * s
    const tau = s - fall
    if (tau <= contact) return (-speed / rate) * Math.sin(rate * tau) - (g / rate ** 2) * (1 - Math.cos(rate * tau))
    const up = tau - contact
    return speed * up - 0.5 * g * up * up
  }

  it.each(SCHEMES)('touches and leaves it when it should, and bounces on and on, by %s', (scheme) => {
    const { state, to, run } = start(spec, scheme, 1e-11)
    // a time off by δ is a place off by v δ
    for (const t of [fall, fall + contact, period, 0.5 * period + 3 * period]) {
      to(t)
      const error = Math.abs(state.q[9] - heightAt(t)) / speed
      expect(error, `at ${t} s`).toBeLessThan(t < 2 * period ? 1e-10 : 1e-9)
    }
    expect(run.statistics.rejected).toBeLessThan(60)
  })

  it('keeps its energy', () => {
    const { model, state, ws, to } = start(spec, 'dormand-prince', 1e-11)
    const sum = (): number => {
      computeDynamics(model, state, ws)
      const { kinetic, potential, work } = calcEnergy(model, state, ws)
      return kinetic + potential - work
    }
    const before = sum()
    for (const t of [fall + 0.5 * contact, 5 * period]) {
      to(t)
      expect(sum()).toBeCloseTo(before, 8)
    }
  })

  it('is seen in the middle of a step that would lead over it', () => {
    // the graze is shallow and short beside the step that free flight allows
    const { state, to } = start(slider(0.3, 0, g, { limits: { ...limits, lower: 1e-4 } }), 'dormand-prince', 1e-9)
    to(3)
    expect(state.q[9]).toBeGreaterThan(-0.1)
    expect(state.q[9]).toBeLessThan(0.31)
  })
})

describe('a pendulum against a stop', () => {
  const spec = pendulum(
    {},
    {
      drives: [],
      limits: { lower: -2, upper: Infinity, stiffness: 60, damping: 0 },
    },
  )
  /** The angle after it has come back from the stop, by steps of this length. */
  const angleBy = (maxStep: number, tolerance: number): number => {
    const { model, state, ws } = assembled(spec)
    const failure = makeIntegrator('dormand-prince', model, { tolerance, step: 1, maxStep }).advance(
      model,
      state,
      ws,
      1.6,
    )
    if (failure) throw new Error(failure.message)
    return state.angle[0]
  }
  const right = angleBy(1e-3, 1e-13)

  it('is followed to the order of the scheme, as if it were smooth', () => {
    expect(right).toBeGreaterThan(-2)
    const errors = [2e-2, 1e-2, 5e-3].map((h) => Math.abs(angleBy(h, 1e3) - right))
    expect(Math.log2(errors[0] / errors[1])).toBeGreaterThan(4.4)
    expect(Math.log2(errors[1] / errors[2])).toBeGreaterThan(4.4)
  })

  it('meets it at the right angle: no step leads beyond what it gives way', () => {
    const { model, state, ws } = assembled(spec)
    const run = makeIntegrator('auto', model, { tolerance: 1e-8, step: 1 })
    let least = 0
    for (let t = 0; t < 3; t += 0.01) {
      expect(run.advance(model, state, ws, t + 0.01)).toBeNull()
      least = Math.min(least, state.angle[0])
    }
    // all of its fall goes into the spring, m g ½ (sin 2 + …) ≈ ½ k δ²
    expect(least).toBeLessThan(-2.2)
    expect(least).toBeGreaterThan(-2.8)
  })
})

describe('a stop that damps', () => {
  const [stiffness, damping, speed] = [900, 12, 1.5]
  const limits = { lower: 0, upper: Infinity, stiffness, damping }
  const [decay, rate] = [damping / (2 * MASS), Math.sqrt(stiffness / MASS - (damping / (2 * MASS)) ** 2)]
  const inside = (t: number): readonly [number, number] => {
    const amplitude = (-speed / rate) * Math.exp(-decay * t)
    return [amplitude * Math.sin(rate * t), amplitude * (rate * Math.cos(rate * t) - decay * Math.sin(rate * t))]
  }

  it.each(SCHEMES)('lets go where it would pull, by %s', (scheme) => {
    // k x + c ẋ = 0 for the first time
    let [low, high] = [0.2 / rate, Math.PI / rate]
    for (let n = 0; n < 60; n++) {
      const middle = 0.5 * (low + high)
      const [x, v] = inside(middle)
      if (stiffness * x + damping * v < 0) low = middle
      else high = middle
    }
    const [x, v] = inside(low)
    expect(v).toBeLessThan(speed)
    const { state, to } = start(slider(0.45, -speed, 0, { limits }), scheme, 1e-11)
    to(0.3 + 0.5 * low)
    expect(state.q[9]).toBeCloseTo(inside(0.5 * low)[0], 10)
    to(2)
    expect(state.v[8]).toBeCloseTo(v, 9)
    expect(state.q[9]).toBeCloseTo(x + v * (1.7 - low), 8)
  })
})

describe('laws that switch', () => {
  const x = { kind: 'joint', joint: 'rail', on: 'slide', rate: false } as const
  const v = { ...x, rate: true } as const

  it.each(SCHEMES)('a force to the middle of one size moves a mass on parabolas, by %s', (scheme) => {
    const { state, to, run } = start(slider(0.5, 0, 0, { force: stateLaw('-2*sign(x)', { x }) }), scheme, 1e-11)
    const a = 2 / MASS
    const quarter = Math.sqrt(1 / a)
    for (const turns of [1, 1.25, 7.5]) {
      const t = 4 * quarter * turns
      to(t)
      expect(state.q[9]).toBeCloseTo(turns === 1 ? 0.5 : turns === 1.25 ? 0 : -0.5, 9)
    }
    expect(run.statistics.rejected).toBeLessThan(60)
  })

  it('a rope pulls where it is taut alone', () => {
    const { state, to } = start(
      slider(-0.2, 1, 0, { force: stateLaw('-50*max(x, 0) - 3*max(-x - 0.3, 0)', { x }) }),
      'dormand-prince',
      1e-11,
    )
    // taut at x = 0, half a period later slack again at the same speed
    const half = Math.PI / Math.sqrt(50 / MASS)
    to(0.2 + half + 0.1)
    expect(state.q[9]).toBeCloseTo(-0.1, 10)
    expect(state.v[8]).toBeCloseTo(-1, 10)
  })

  it('that push to where they switch from both sides are let go: the run goes on, and stays there to its tolerance', () => {
    const { state, to } = start(slider(0, 0.7, 0, { force: stateLaw('-2*sign(v)', { v }) }), 'dormand-prince', 1e-5)
    to(0.6)
    expect(Math.abs(state.q[9] - (0.7 * 0.7 * MASS) / 4)).toBeLessThan(1e-5)
    expect(Math.abs(state.v[8])).toBeLessThan(1e-3)
  })
})

describe('a run with events', () => {
  const spec = slider(0.8, 0, g, { limits: { lower: 0, upper: 5, stiffness: 900, damping: 3 } })

  it.each(SCHEMES)('goes on from a snapshot to the bit, by %s', (scheme) => {
    const { model, state, ws, run } = start(spec, scheme, 1e-8)
    for (const until of [0.2, 0.41, 0.47, 0.9]) {
      run.advance(model, state, ws, until)
      const other = assembled(spec)
      const again = makeIntegrator(scheme, model, { tolerance: 1e-8, step: 1e-3 })
      const kept = takeSnapshot((memory) => run.remember(memory, state))
      restoreSnapshot(kept, (memory) => again.remember(memory, other.state))
      again.recall(other.state, other.ws)
      expect(run.advance(model, state, ws, until + 0.4)).toBeNull()
      expect(again.advance(model, other.state, makeWorkspace(model), until + 0.4)).toBeNull()
      expect([...other.state.q]).toEqual([...state.q])
      restoreSnapshot(kept, (memory) => run.remember(memory, state))
      run.recall(state, ws)
    }
  })

  it('does not depend on where it is looked at', () => {
    const once = start(spec, 'dormand-prince', 1e-8)
    once.to(1.5)
    const often = start(spec, 'dormand-prince', 1e-8)
    for (let t = 0.01; t < 1.5; t += 0.01) often.to(t)
    often.to(1.5)
    expect([...often.state.q]).toEqual([...once.state.q])
    expect(often.run.statistics.steps).toBe(once.run.statistics.steps)
  })

  it('leaves switches to the state once it has come to its time', () => {
    const { ws, to } = start(spec, 'dormand-prince', 1e-8)
    to(0.42)
    expect([...ws.sides]).toEqual(Array.from(ws.sides, () => 0))
    expect(ws.sides.length).toBe(3)
  })

  it('has none where a mechanism has no switches', () => {
    const model = compile(slider(0, 0, g, {}))
    expect(makeEvents(model)).toBeNull()
    expect(makeWorkspace(model).sides.length).toBe(0)
  })
})
