/** Modes about the equilibria that Newton's method finds, against what the mechanism does when it is let go near them. */
import { describe, expect, test } from 'vitest'
import {
  assemble,
  compile,
  copyState,
  loadEquilibrium,
  loadModes,
  makeIntegrator,
  makeState,
  makeWorkspace,
  settle,
  type MechanismSpec,
  type Mode,
  type ModesResult,
} from '../engine/index.ts'
import { gallerySpec } from '../testing/gallery-scenes.ts'
import { rotate } from '../testing/mechanism-run.ts'
import { displacement, massProduct } from '../testing/released.ts'
import { catenary } from '../testing/formulas/catenary.ts'

const { findEquilibrium } = await loadEquilibrium()
const { calcModes } = await loadModes()

/** A mechanism of the gallery, brought into balance from the pose in which it is drawn. */
async function rest(id: string, change: (spec: MechanismSpec) => MechanismSpec = (spec) => spec) {
  const model = compile(change(await gallerySpec(id)))
  const state = makeState(model)
  const ws = makeWorkspace(model)
  expect(assemble(model, state, ws).ok).toBe(true)
  const found = findEquilibrium(model, state, ws)
  if (!found.ok) throw new Error(found.failure.message)
  expect(found.residual).toBeLessThanOrEqual(1e-9)
  const modesOf = (more: Parameters<typeof calcModes>[3] = {}): Extract<ModesResult, { ok: true }> => {
    const result = calcModes(model, state, ws, more)
    if (!result.ok) throw new Error(result.failure.message)
    return result
  }
  const body = (name: string) => {
    const at = 7 * model.bodyIds.indexOf(name)
    return { position: state.q.slice(at, at + 3), orientation: [...state.q.subarray(at + 3, at + 7)] }
  }
  return { model, state, ws, found, modesOf, body }
}

type Rested = Awaited<ReturnType<typeof rest>>

/**
 * Lets it swing in several modes at once, some 0.1 mm far, for a number of periods of the slowest, and reads the pace of each off the share that it has in
 * the motion, φᵀMd: q(t + h) + q(t − h) = 2 cos(ωh) q(t).
 *
 * @returns ω, and what is left of that equation over the largest q
 */
function swing({ model, state: home, ws }: Rested, modes: readonly Mode[], periods: number) {
  const state = makeState(model)
  copyState(home, state)
  const shapes = modes.map(({ shape }) => inBodyAxes(home.q, shape.re))
  shapes.forEach((shape, k) => {
    const pace = modes[k]!.eigenvalue[1]
    const largest = Math.max(...modes[k]!.shape.re)
    shape.forEach((x, i) => (state.v[i]! += (1e-4 * pace * x) / largest))
  })
  expect(settle(model, state, ws)).toBe(true)
  const run = makeIntegrator('dormand-prince', model, { tolerance: 1e-10, step: 1e-3 })
  const paces = modes.map(({ eigenvalue }) => eigenvalue[1])
  const duration = (2 * Math.PI * periods) / Math.min(...paces)
  // a dozen looks in a period of the quickest
  const h = Math.PI / (6 * Math.max(...paces))
  const series: number[][] = shapes.map(() => [])
  for (let n = 0; n * h < duration; n++) {
    if (n > 0) expect(run.advance(model, state, ws, home.t + n * h)).toBeNull()
    const d = displacement(model, home, state)
    shapes.forEach((shape, k) => series[k]!.push(massProduct(model, shape, d)))
  }
  return series.map((q) => {
    let [above, below] = [0, 0]
    const inner = q.slice(1, -1).map((now, i) => [now, q[i]! + q[i + 2]!] as const)
    for (const [now, sides] of inner) {
      above += sides * now
      below += 2 * now * now
    }
    const cosine = above / below
    const left = Math.max(...inner.map(([now, sides]) => Math.abs(sides - 2 * cosine * now)))
    return { pace: Math.acos(cosine) / h, left: left / Math.max(...q.map(Math.abs)) }
  })
}

/** Turns of a shape in the axes of the bodies, as State.v has them. */
function inBodyAxes(q: Float64Array, shape: Float64Array): Float64Array {
  const out = shape.slice()
  for (let b = 1; 6 * b < shape.length; b++) {
    const [w, x, y, z] = q.subarray(7 * b + 3, 7 * b + 7)
    const [p, r, s] = shape.subarray(6 * b + 3, 6 * b + 6)
    out.set(rotate([w!, -x!, -y!, -z!], [p!, r!, s!]), 6 * b + 3)
  }
  return out
}

test('the two balances: from 30° one hangs with ±1.566i, from 150° the other stands with ±1.566', async () => {
  const { found, modesOf, body } = await rest('two-balances')
  expect(found).toMatchObject({ stability: 'unstable', negativeDirections: 1, freeDirections: 0 })
  const upward = (id: string) => rotate(body(id).orientation, [1, 0, 0])[2]
  expect(upward('hanging')).toBeCloseTo(-1, 12)
  expect(upward('standing')).toBeCloseTo(1, 12)
  const { modes } = modesOf()
  expect(modes.map(({ kind }) => kind)).toEqual(['vibration', 'growing', 'decay'])
  const lambdas = modes.map(({ eigenvalue }) => eigenvalue)
  // the mass is a point as far as these digits show
  const pace = Math.sqrt(9.81 / 4)
  ;[
    [0, pace],
    [pace, 0],
    [-pace, 0],
  ].forEach(([re, im], k) => {
    expect(lambdas[k]![0]).toBeCloseTo(re!, 4)
    expect(lambdas[k]![1]).toBeCloseTo(im!, 4)
  })
  expect(pace).toBeCloseTo(1.566, 3)
  // without the tangents of the constraints neither has a stiffness
  const without = modesOf({ withoutConstraintStiffness: true })
  expect(without.modes.map(({ kind }) => kind)).toEqual(['rigid', 'rigid'])
})

describe('the anchor chain of thirty links', () => {
  const LINKS = 30
  const FORM = catenary(10, 2 * Math.hypot(5, 6))

  test('found from its V, hangs in the catenary, to 1e-3 of its sag', async () => {
    const { found, body } = await rest('anchor-chain')
    expect(found).toMatchObject({ stability: 'stable', negativeDirections: 0, freeDirections: 0 })
    const joints = Array.from({ length: LINKS - 1 }, (_, i) => body(`link${i + 2}`))
    for (const { position, orientation } of joints) {
      const back = rotate(orientation, [-Math.hypot(5, 6) / LINKS, 0, 0])
      const [x, y, z] = position.map((p, k) => p + back[k]!)
      expect(y).toBeCloseTo(0, 12)
      expect(Math.abs(z! - FORM.height(x!)) / FORM.sag).toBeLessThan(1e-3)
    }
  })

  test('swings at 0.240, 0.309, 0.504 and 0.551 Hz to 3 %, and as it does when let go to 1e-5', async () => {
    const rested = await rest('anchor-chain')
    const { modes } = rested.modesOf({ count: 4 })
    ;[0.24, 0.309, 0.504, 0.551].forEach((frequency, k) =>
      expect(Math.abs(modes[k]!.frequency / frequency - 1)).toBeLessThan(0.03),
    )
    swing(rested, modes, 4).forEach(({ pace, left }, k) => {
      expect(Math.abs(modes[k]!.eigenvalue[1] / pace - 1)).toBeLessThan(1e-5)
      expect(left).toBeLessThan(1e-3)
    })
  })
})

/** Bushings without their damping: with it a slide and a turn no longer swing in step. */
const undamped = (spec: MechanismSpec): MechanismSpec => ({
  ...spec,
  forces: spec.forces.map((f) => (f.kind === 'bushing' ? { ...f, damping: f.damping.map(() => 0) } : f)),
})

test('the engine on four mounts vibrates as the two 2 × 2 problems of sway with roll and surge with pitch say, and two of one', async () => {
  const { found, modesOf, body } = await rest('engine-mounts', undamped)
  const [mass, weight, [ix, iy, iz]] = [100, 981, [1.6, 2.6, 2.9]]
  const [kx, ky, kz, turnX, turnY, turnZ] = [40000, 30000, 60000, 40, 60, 50].map((k) => 4 * k) // prettier-ignore
  const [a, b, h] = [0.2, 0.14, 0.16]
  expect(found).toMatchObject({ stability: 'stable' })
  expect(body('engine').position[2]).toBeCloseTo(0.36 - weight / kz!, 12)
  /** ω of a slide that goes with a turn: m ω² and I ω² of [[k, −k h], [−k h, K]]. */
  const pair = (k: number, inertia: number, K: number): number[] => {
    const [p, q] = [k / mass + K / inertia, (k * K - (k * h) ** 2) / (mass * inertia)]
    return [1, -1].map((s) => Math.sqrt((p + s * Math.sqrt(p * p - 4 * q)) / 2))
  }
  // the centre of mass above what carries it takes m g h from the stiffness against tilting
  const roll = kz! * b ** 2 + ky! * h ** 2 + turnX! - weight * h
  const pitch = kz! * a ** 2 + kx! * h ** 2 + turnY! - weight * h
  const yaw = kx! * b ** 2 + ky! * a ** 2 + turnZ!
  const paces = [Math.sqrt(kz! / mass), Math.sqrt(yaw / iz), ...pair(ky!, ix, roll), ...pair(kx!, iy, pitch)]
  const { modes } = modesOf()
  expect(modes).toHaveLength(6)
  modes.forEach(({ eigenvalue }, k) => {
    const pace = paces.toSorted((one, other) => one - other)[k]!
    expect(Math.abs(eigenvalue[1] / pace - 1)).toBeLessThan(1e-9)
  })
  // bounce goes with nothing else: with its damping λ = −c/2m ± √(…)
  const { modesOf: damped } = await rest('engine-mounts')
  const decay = 400 / (2 * mass)
  const bounce = Math.sqrt(kz! / mass - decay * decay)
  expect(
    damped().modes.some(({ eigenvalue: [re, im] }) => Math.abs(re + decay) < 1e-9 && Math.abs(im - bounce) < 1e-9),
  ).toBe(true)
})

test('the double wishbone bounces as its mode says, to 1e-5; without K_c it would by a fifth less', async () => {
  const rested = await rest('double-wishbone')
  const { modes } = rested.modesOf()
  expect(modes).toHaveLength(1)
  const [{ pace, left }] = swing(rested, modes, 10) as [{ pace: number; left: number }]
  expect(left).toBeLessThan(1e-3)
  expect(Math.abs(modes[0]!.eigenvalue[1] / pace - 1)).toBeLessThan(1e-5)
  const [wrong] = rested.modesOf({ withoutConstraintStiffness: true }).modes
  expect(Math.abs(wrong!.eigenvalue[1] / pace - 1)).toBeGreaterThan(0.15)
  expect(wrong!.frequency).toBeCloseTo(3.11, 2)
})
