/**
 * Every derivative of every basic constraint in every formulation against differences (central, extrapolated, error h⁴) at random states: constraints
 * violated, Euler parameters off the unit sphere, targets that move, axes renamed, one body on the ground.
 */
import { describe, expect, it } from 'vitest'
import { compile, makeLaw, makeState, type MechanismSpec, type Vec3 } from '../index.ts'
import { everyForce } from '../../testing/every-force.ts'
import { randomBody, randomLaw, randomSource, type RandomSource } from '../../testing/random-mechanism.ts'
import { CD, computeGamma, computeTargets, D, DP1, DP2, renameAxes, type BasicConstraint } from './basic-constraints.ts'
import type { FormulationName, Pose } from './chart.ts'
import { addReactionChange, PLACES } from './constraint-derivatives.ts'
import {
  addReactions,
  avoidSingularities,
  calcEquation,
  computeConstraints,
  fillJacobian,
  makeFormulation,
  type Formulation,
} from './formulation.ts'
import { markIndependent } from './independent-rows.ts'
import { makeImplicitStep } from './implicit-step.ts'
import type { Along } from './turning.ts'
import type { PanelLU } from '../linalg/panel-lu.ts'

const FORMULATIONS: readonly FormulationName[] = ['rA', 'rp', 're']
const KINDS = { DP1, DP2, D, CD } as const
const STEP = 2e-3
/** Relative to the largest entry compared: first differences are good to 1e-10, second ones to 1e-8. */
const FIRST = 1e-8
const SECOND = 1e-6

function randomConstraint(kind: BasicConstraint['kind'], i: number, j: number, r: RandomSource): BasicConstraint {
  const angle = makeLaw(randomLaw(r))
  const turn = kind === DP1 && r.between(0, 1) < 0.5
  const vector = (): Vec3 => r.vec3(1)
  const target = turn ? null : makeLaw(randomLaw(r))
  return {
    kind,
    i,
    j,
    aI: vector(),
    sI: vector(),
    aJ: vector(),
    sJ: vector(),
    target,
    turn: turn ? { angle, x: vector(), y: vector() } : null,
    joint: 0,
  }
}

/**
 * Two bodies with general inertias, all four constraints between them and to the ground on either side, in random motion.
 *
 * @param together whether those of a pair of bodies are about the same points
 */
function randomFormulation(
  name: FormulationName,
  kinds: readonly BasicConstraint['kind'][],
  seed: number,
  acting: Partial<MechanismSpec> = {},
  together = false,
): Formulation {
  const r = randomSource(seed)
  const spec: MechanismSpec = {
    gravity: r.vec3(9),
    bodies: [randomBody('a', r), randomBody('b', r)],
    joints: [],
    forces: [],
    ...acting,
  }
  const model = compile(spec)
  const state = makeState(model)
  state.t = r.between(0, 2)
  const pairs = [
    [1, 2],
    [0, 1],
    [2, 0],
  ] as const
  const constraints = together
    ? pairs.flatMap(([i, j]) => {
        const { sI, sJ } = randomConstraint(D, i, j, r)
        return kinds.map((kind) => ({ ...randomConstraint(kind, i, j, r), sI, sJ }))
      })
    : kinds.flatMap((kind) => pairs.map(([i, j]) => randomConstraint(kind, i, j, r)))
  const formulation = makeFormulation(name, model, state, markIndependent(model, state, constraints))
  expect(formulation.spare.count).toBe(0)
  const { pose, moving, chart } = formulation
  for (const b of moving) {
    for (let k = 0; k < 3; k++) pose.ddr[3 * b + k] = r.between(-2, 2)
    for (let k = chart.freedoms * b; k < chart.freedoms * (b + 1); k++) {
      pose.dturn[k] = r.between(-2, 2)
      pose.ddturn[k] = r.between(-2, 2)
    }
    if (name === 'rp' && !acting.forces) for (let k = 4 * b; k < 4 * b + 4; k++) pose.turn[k] += r.between(-0.2, 0.2)
  }
  computeTargets(formulation.rows, state.t)
  return formulation
}

interface Copy {
  readonly r: Float64Array
  readonly turn: Float64Array
}
const keep = ({ r, turn }: Pose): Copy => ({ r: r.slice(), turn: turn.slice() })

/** The coordinates moved from a copy: r by δ, α by advance. */
function displace({ pose, moving, columns, chart }: Formulation, from: Copy, s: number, delta: Float64Array): void {
  const rate = new Float64Array(pose.dturn.length)
  for (const b of moving) {
    for (let k = 0; k < 3; k++) pose.r[3 * b + k] = from.r[3 * b + k] + s * delta[columns[b] + k]
    for (let k = 0; k < chart.freedoms; k++) rate[chart.freedoms * b + k] = delta[columns[b] + 3 + k]!
    chart.advance(pose.turn, from.turn, s, rate, b)
  }
}

const equations = (f: Formulation): Float64Array => {
  computeConstraints(f)
  return Float64Array.from({ length: f.equations }, (_, m) => calcEquation(f, m))
}

function jacobianOf(f: Formulation): Float64Array {
  computeConstraints(f)
  const G = new Float64Array(f.equations * f.unknowns)
  fillJacobian(f, G, f.unknowns, 0)
  return G
}

const times = (M: Float64Array, x: Float64Array): Float64Array =>
  Float64Array.from({ length: M.length / x.length }, (_, k) =>
    x.reduce((sum, v, m) => sum + M[k * x.length + m] * v, 0),
  )

/** The matrix that stands in the panels. */
function denseOf({ places, columns, values, length }: PanelLU): Float64Array {
  const M = new Float64Array(length * length)
  for (const { size, vector, at, width, columns: first } of places)
    for (let k = 0; k < size; k++)
      for (let m = 0; m < width; m++) M[(vector + k) * length + columns[first + m]] = values[at + width * k + m]
  return M
}

function derivative(f: (s: number) => Float64Array, h = STEP): Float64Array {
  const [p1, m1, p2, m2] = [f(h), f(-h), f(h / 2), f(-h / 2)]
  return p1.map((_, i) => (4 * ((p2[i] - m2[i]) / h) - (p1[i] - m1[i]) / (2 * h)) / 3)
}

function secondDerivative(f: (s: number) => Float64Array, h = 2e-2): Float64Array {
  const zero = f(0)
  const at = (h: number): Float64Array => {
    const [p, m] = [f(h), f(-h)]
    return p.map((x, i) => (x + m[i] - 2 * zero[i]) / (h * h))
  }
  const [a, b, c] = [at(h), at(h / 2), at(h / 4)]
  return a.map((x, i) => (64 * c[i] - 20 * b[i] + x) / 45)
}

function expectClose(actual: Float64Array, expected: Float64Array, bound: number): void {
  const scale = Math.max(1, ...expected.map(Math.abs))
  expect(actual.length).toBe(expected.length)
  let most = 0
  for (let i = 0; i < expected.length; i++) most = Math.max(most, Math.abs(actual[i] - expected[i]))
  expect(most).toBeLessThan(bound * scale)
}

const randomVector = (length: number, r: RandomSource): Float64Array =>
  Float64Array.from({ length }, () => r.between(-1, 1))

/** Holds the matrix of a step from random bases at random unknowns against differences of the residual, which is given back. */
function expectMatrix(f: Formulation, seed: number, bound: number, along: Along = 'coordinates'): Float64Array {
  const { pose, chart, moving } = f
  const step = makeImplicitStep(f, along)
  const arcs = along === 'arcs'
  const { turning } = step
  const r = randomSource(300 + seed)
  const [g, h2] = [0.15, 0.04]
  const n = step.system.lu.length
  const lambda = randomVector(f.equations, r)
  // arcs begin at rotations
  if (arcs)
    for (const b of moving) {
      chart.tidy(pose, b)
      chart.computeFrame(pose, b)
    }
  step.begin()
  const [ddr, second] = [pose.ddr.slice(), turning.second.slice()]
  for (const base of [step.shiftBase, step.turnBase, step.velocityBase, step.spinBase])
    base.set(base.map(() => r.between(-0.4, 0.4)))
  // forces are those of rotations: there Euler parameters are on the unit sphere
  if (f.forces && chart.normalised && !arcs) step.turnBase.set(second.map((x) => -h2 * x))
  const residual = (change: Float64Array | null): Float64Array => {
    const out = new Float64Array(n)
    pose.ddr.set(ddr)
    turning.second.set(second)
    step.multipliers.set(lambda)
    step.computeResidual(g, h2, out)
    if (!change) return out
    step.change(change)
    step.computeResidual(g, h2, out)
    return out
  }
  const given = residual(null)
  step.computeMatrix(g, h2)
  const M = denseOf(step.system.lu)
  const eta = randomVector(n, r)
  // they do not leave the unit sphere
  if (arcs && chart.normalised)
    for (const b of moving) {
      const p = pose.turn.subarray(4 * b, 4 * b + 4)
      const own = eta.subarray(step.system.bodyAt[b] + 3, step.system.bodyAt[b] + 7)
      const off = p.reduce((sum, x, k) => sum + x * own[k], 0)
      own.set(own.map((x, k) => x - off * p[k]))
    }
  const differences = derivative((s) => residual(eta.map((x) => s * x)), 0.01)
  expectClose(times(M, eta), differences, bound)
  return given
}

describe.each(FORMULATIONS)('%s', (name) => {
  describe.each(Object.entries(KINDS))('%s', (_, kind) => {
    const seeds = [1, 2, 3, 4, 5, 6, 7, 8]

    it.each(seeds)('Jacobian, seed %i', (seed) => {
      const f = randomFormulation(name, [kind], seed)
      const from = keep(f.pose)
      const delta = randomVector(f.unknowns, randomSource(100 + seed))
      const expected = derivative((s) => {
        displace(f, from, s, delta)
        return equations(f)
      })
      displace(f, from, 0, delta)
      expectClose(times(jacobianOf(f), delta), expected, FIRST)
    })

    it.each(seeds)('ν and γ, seed %i', (seed) => {
      const f = randomFormulation(name, [kind], seed)
      const { pose, rows, chart, moving, columns } = f
      const t = pose.t
      const from = keep(pose)
      const [first, second] = [new Float64Array(f.unknowns), new Float64Array(f.unknowns)]
      for (const b of moving) {
        const at = columns[b]
        for (let k = 0; k < 3; k++) {
          first[at + k] = pose.dr[3 * b + k]!
          second[at + k] = pose.ddr[3 * b + k]!
        }
        for (let k = 0; k < chart.freedoms; k++) {
          first[at + 3 + k] = pose.dturn[chart.freedoms * b + k]!
          second[at + 3 + k] = pose.ddturn[chart.freedoms * b + k]!
        }
      }
      // q̇ s + ½ q̈ s²: to second order the path of these velocities and accelerations, in rA too
      const along = (s: number): Float64Array => {
        displace(
          f,
          from,
          s,
          first.map((x, k) => x + 0.5 * s * second[k]),
        )
        computeTargets(rows, t + s)
        return equations(f)
      }
      const [rate, bend] = [derivative(along), secondDerivative(along)]
      along(0)
      const G = jacobianOf(f)
      for (const b of moving) chart.computeFrameRates(pose, b)
      computeGamma(rows, pose)
      const count = rows.count
      const nu = Float64Array.from({ length: count }, (_, m) => rows.f[3 * m + 1])
      expectClose(times(G, first).subarray(0, count), rate.map((x, m) => x + (nu[m] ?? 0)).subarray(0, count), FIRST)
      const gamma = rows.gamma.slice()
      expectClose(
        times(G, second).subarray(0, count),
        bend.map((x, m) => x + (gamma[m] ?? 0)).subarray(0, count),
        SECOND,
      )
    })

    it.each(seeds)('sensitivities of the reactions, seed %i', (seed) => {
      const f = randomFormulation(name, [kind], seed)
      const r = randomSource(200 + seed)
      const from = keep(f.pose)
      const delta = randomVector(f.unknowns, r)
      const lambda = randomVector(f.equations, r)
      lambda.fill(0, f.rows.count)
      const expected = derivative((s) => {
        displace(f, from, s, delta)
        computeConstraints(f)
        const out = new Float64Array(f.unknowns)
        addReactions(f, lambda, out)
        return out
      })
      displace(f, from, 0, delta)
      computeConstraints(f)
      const M = new Float64Array(f.unknowns ** 2)
      const n = f.unknowns
      const strides = new Int32Array(2 * f.model.bodyCount).fill(n)
      const places = Int32Array.from({ length: PLACES * f.rows.count }, (_, k) => {
        const row = Math.floor(k / PLACES)
        const ends = [f.columns[f.rows.i[row]], f.columns[f.rows.j[row]]]
        const [from, to] = [ends[(k >> 3) & 1], ends[(k >> 2) & 1]]
        const [down, across] = [3 * ((k >> 1) & 1), 3 * (k & 1)]
        return from < 0 || to < 0 ? -1 : n * (from + down) + to + across
      })
      addReactionChange(f.chart, f.rows, f.pose, lambda, 1, places, M, strides)
      expectClose(times(M, delta), expected, FIRST)
    })
  })

  describe.each(['coordinates', 'arcs'] as const)('along %s', (along) => {
    it.each([1, 2, 3, 4, 5, 6])('the matrix of a step is the derivative of its residual, seed %i', (seed) => {
      expectMatrix(randomFormulation(name, ([DP1, DP2, D, CD] as const).slice(seed % 3), seed), seed, FIRST, along)
    })

    it.each([1, 2, 3])('and so is that of rows about the same points, seed %i', (seed) => {
      const f = randomFormulation(name, [CD, DP2, D], seed, {}, true)
      expect([...f.rows.samePoints]).toEqual([0, 1, 1, 0, 1, 1, 0, 1, 1])
      expectMatrix(f, seed, FIRST, along)
    })

    it.each([1, 2, 3, 4])('with all kinds of forces on, seed %i', (seed) => {
      const f = randomFormulation(name, [CD, DP1], seed, everyForce(seed))
      // a body with its axes renamed, too
      if (name === 're') {
        f.pose.turn[4] = 0.05
        f.chart.computeFrame(f.pose, 1)
        expect(avoidSingularities(f, false)).toBeNull()
        expect(f.renamed[1]).toBeGreaterThan(0)
      }
      const residual = expectMatrix(f, seed, 1e-7, along)
      // the forces are no small part of it
      const applied = new Float64Array(f.unknowns)
      f.forces?.addTo(applied)
      expect(Math.hypot(...applied)).toBeGreaterThan(0.05 * Math.hypot(...residual))
    })
  })

  it.each([1, 2, 3])('orientation, angular velocity and acceleration are read back as given, seed %i', (seed) => {
    const r = randomSource(seed)
    const { chart, pose } = randomFormulation(name, [CD], seed)
    const b = 1
    chart.tidy(pose, b)
    chart.computeFrame(pose, b)
    const R = pose.A.slice(9 * b, 9 * b + 9)
    const given = Float64Array.from({ length: 6 }, () => r.between(-2, 2))
    chart.setTurn(pose, b, R, 0, given, 0)
    chart.setSecond(pose, b, given, 3)
    chart.computeFrame(pose, b)
    expectClose(pose.A.slice(9 * b, 9 * b + 9), R, 1e-14)
    const out = new Float64Array(6)
    chart.readRates(pose, b, out, 0)
    expectClose(out, given, 1e-12)
    // Ȧ = A [ω]×
    chart.computeFrameRates(pose, b)
    const [x, y, z] = given
    const W = [0, -z, y, z, 0, -x, -y, x, 0]
    const expected = Float64Array.from({ length: 9 }, (_, k) =>
      [0, 1, 2].reduce((sum, m) => sum + R[3 * Math.floor(k / 3) + m] * W[3 * m + (k % 3)], 0),
    )
    expectClose(pose.dA.slice(9 * b, 9 * b + 9), expected, 1e-13)
  })
})

it('renaming the axes of a body changes no row', () => {
  const f = randomFormulation('rA', [DP1, DP2, D, CD], 11)
  const before = equations(f)
  const { A } = f.pose
  renameAxes(f.rows, 1)
  for (let k = 9; k < 18; k += 3) A.set([A[k + 1], A[k + 2], A[k]], k)
  computeTargets(f.rows, f.pose.t)
  expectClose(equations(f), before, 1e-14)
})
