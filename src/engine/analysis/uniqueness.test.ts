import { describe, expect, test } from 'vitest'
import { bar, joint, marker } from '../../testing/planar.ts'
import { singularValuesOf } from '../../testing/dense.ts'
import { gallerySpec } from '../../testing/gallery-scenes.ts'
import { calcNullWrenches, type NullWrench } from '../../testing/null-wrenches.ts'
import { randomClosedMechanism } from '../../testing/random-closed-mechanism.ts'
import { randomNumbers } from '../../testing/random-mechanism.ts'
import { fourBar, g, pendulum } from '../../testing/small-mechanisms.ts'
import { calcJointReading } from '../dynamics/readings.ts'
import { computeDynamics } from '../dynamics/accelerations.ts'
import { makeIntegrator } from '../integrators/registry.ts'
import { computeJacobian } from '../kinematics/stages.ts'
import { assemble } from '../assembly/assembly.ts'
import { compile } from '../compile.ts'
import type { Model } from '../model/model.ts'
import type { MechanismSpec, Vec3 } from '../model/spec.ts'
import { makeState, type State } from '../model/state.ts'
import { makeWorkspace } from '../make-workspace.ts'
import type { Workspace } from '../model/workspace.ts'
import { BUNDLE, JOINT } from '../readings/table.ts'
import { calcBundleReading, computeUniqueness, makeUniqueness, type Uniqueness } from './uniqueness.ts'

interface Run {
  readonly model: Model
  readonly state: State
  readonly ws: Workspace
  readonly u: Uniqueness
}

/** At time t; null where it does not get there. */
function run(spec: MechanismSpec, t = 0): Run | null {
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  if (!assemble(model, state, ws, false).ok) return null
  if (t > 0 && makeIntegrator('auto', model, { tolerance: 1e-8, step: 1e-3 }).advance(model, state, ws, t)) return null
  computeDynamics(model, state, ws)
  const u = makeUniqueness(model)
  computeUniqueness(model, state, ws, u, true)
  computeJacobian(model, ws)
  return { model, state, ws, u }
}

const at = (spec: MechanismSpec, t = 0): Run => {
  const made = run(spec, t)
  if (made === null) throw new Error('it does not get there')
  return made
}

const nullsOf = ({ model, state, ws }: Run) => calcNullWrenches(model, state, ws)

type Matrix = readonly [number, number, number][]

/** Projector of a joint's or bundle's force (0) or torque (1). */
function projector(pairs: Float64Array, index: number, side: 0 | 1): Matrix {
  const [xx, yy, zz, xy, xz, yz] = pairs.subarray(12 * index + 6 * side) as unknown as Vec3 & number[]
  return [
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ] as unknown as Matrix
}

const times = (P: Matrix, v: ArrayLike<number>): number[] =>
  P.map((row) => row.reduce((sum, p, k) => sum + p * v[k], 0))
const trace = (P: Matrix): number => P.reduce((sum, row, k) => sum + row[k], 0)
const apart = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((most, x, k) => Math.max(most, Math.abs(x - b[k])), 0)
const expectClose = (a: ArrayLike<number>, b: ArrayLike<number>, digits = 9): void =>
  expect(apart(a, b)).toBeCloseTo(0, digits)

type Wrench = NullWrench['wrenches'][number]

/** Compares all projectors, of bundles too, with null vectors found by elimination; returns how many of the joints' are not zero. */
function compare(made: Run, nulls: readonly NullWrench[]): number {
  const { model, ws, u } = made
  const scale = nulls.map(({ wrenches }) =>
    Math.max(...wrenches.flatMap(({ force, torque }) => [...force, ...torque.map((x) => x / ws.size)].map(Math.abs))),
  )
  const isOpen = (pairs: Float64Array, index: number, wrenchOf: (one: NullWrench) => Wrench, name: string) =>
    ([0, 1] as const).filter((side) => {
      const P = projector(pairs, index, side)
      const parts = nulls.map((one, n) => {
        const { force, torque } = wrenchOf(one)
        return (side === 0 ? force : torque.map((x) => x / ws.size)).map((x) => x / scale[n])
      })
      // symmetric by its form; a projector, with all parts in its range and no more dimensions than they have
      P.forEach((row, k) => expectClose(times(P, row), P[k]))
      for (const part of parts) expectClose(times(P, part), part, 6)
      const largest = Math.max(0, ...parts.map((part) => Math.hypot(...part)))
      const spread = largest > 1e-5 ? singularValuesOf(parts.map((part) => part.slice())) : []
      if (spread.some((x) => x > 1e-7 && x < 1e-4)) return false
      expect(trace(P), `${name} ${side}`).toBeCloseTo(spread.filter((x) => x > 1e-5).length, 9)
      return trace(P) > 0.5
    }).length
  u.bundles.forEach((_, b) => isOpen(u.ofBundles, b, sumOf(made, b), `bundle ${b}`))
  return model.joints.reduce((sum, { id }, j) => sum + isOpen(u.ofJoints, j, ({ wrenches }) => wrenches[j], id), 0)
}

/** Sum of a bundle's wrenches on the driven body of its first joint, about the mean of the driven markers' origins. */
function sumOf({ model, state, ws, u }: Run, bundle: number): (one: NullWrench) => Wrench {
  const { joints } = u.bundles[bundle]
  const of = (j: number): string =>
    model.fixed[model.joints[j].body1] ? 'ground' : model.bodyIds[model.joints[j].body1]
  const origins = joints.map((j) => [0, 1, 2].map((k) => state.q[7 * model.joints[j].body1 + k] + ws.p[6 * j + k]))
  const mean = [0, 1, 2].map((k) => origins.reduce((sum, origin) => sum + origin[k] / joints.length, 0))
  return ({ wrenches }) => {
    const [force, torque] = [new Float64Array(3), new Float64Array(3)]
    joints.forEach((j, i) => {
      const sign = of(j) === of(joints[0]) ? 1 : -1
      const [x, y, z] = origins[i].map((a, k) => a - mean[k])
      const [f, g, h] = wrenches[j].force
      const moment = [y * h - z * g, z * f - x * h, x * g - y * f]
      for (let k = 0; k < 3; k++) {
        force[k] += sign * wrenches[j].force[k]
        torque[k] += sign * (wrenches[j].torque[k] + moment[k])
      }
    })
    return { force, torque }
  }
}

/** Reactions with any self-stress added differ from those found in what is told not to be unique, and in nothing else. */
function shake(made: Run, nulls: readonly NullWrench[], seed: number): void {
  const { model, ws, u } = made
  const random = randomNumbers(seed)
  const before = model.joints.map((_, j) => readJoint(made, j))
  const sums = u.bundles.map((_, b) => readBundle(made, b))
  for (const { multipliers } of nulls) {
    const s = 200 * (random() - 0.5)
    for (let r = 0; r < multipliers.length; r++) ws.multipliers[r] += s * multipliers[r]
  }
  const most = Math.max(1, ...ws.multipliers.map(Math.abs))
  const check = (pairs: Float64Array, index: number, now: Float64Array, then: Float64Array): void => {
    for (const side of [0, 1] as const) {
      const change = [0, 1, 2].map((k) => (now[3 * side + k] - then[3 * side + k]) / most)
      expectClose(times(projector(pairs, index, side), change), change, 6)
    }
  }
  before.forEach((then, j) => check(u.ofJoints, j, readJoint(made, j), then))
  sums.forEach((then, b) => check(u.ofBundles, b, readBundle(made, b), then))
}

function readJoint({ model, state, ws }: Run, j: number): Float64Array {
  const out = new Float64Array(JOINT.length)
  calcJointReading(model, state, ws, j, out, 0)
  return out.slice(JOINT.force, JOINT.torque + 3)
}

function readBundle({ model, state, ws, u }: Run, b: number): Float64Array {
  const out = new Float64Array(BUNDLE.length)
  calcBundleReading(model, state, ws, u, b, out, 0)
  return out.slice(BUNDLE.force, BUNDLE.torque + 3)
}

const TWENTY = [
  'slider-crank',
  'slider-crank-free',
  'four-bar',
  'scotch-yoke',
  'rssr',
  'chebyshev',
  'peaucellier',
  'sarrus',
  'scissor-lift',
  'four-bar-isostatic',
  'parallelogram',
  'bennett',
  'bricard',
  'door',
  'hooke',
  'constant-velocity',
  'oldham',
  'governor',
  'double-wishbone',
  'spatial-slider-crank',
]

describe('uniqueness by component', () => {
  test.each(TWENTY)('%s: as elimination on the plain Jacobian finds it, at the start and later', async (id) => {
    const spec = await gallerySpec(id)
    for (const t of [0, 0.37]) {
      const made = at(spec, t)
      const { nulls, clear } = nullsOf(made)
      expect(clear).toBe(true)
      compare(made, nulls)
      shake(made, nulls, 1)
    }
  })

  test('200 random mechanisms', () => {
    let found = 0
    let open = 0
    let bundles = 0
    for (let seed = 0; found < 200; seed++) {
      const made = run(randomClosedMechanism(seed).solution)
      if (made === null) continue
      const { nulls, clear } = nullsOf(made)
      if (!clear) continue
      found++
      if (compare(made, nulls) > 0) open++
      bundles += made.u.bundles.length
      shake(made, nulls, seed)
    }
    // they are not all of one kind
    expect(open).toBeGreaterThan(30)
    expect(open).toBeLessThan(170)
    expect(bundles).toBeGreaterThan(10)
  })

  test('a plane four-bar: forces in the plane and torques about its normal are unique, no other', () => {
    const { u } = at(fourBar())
    for (let j = 0; j < 4; j++) {
      projector(u.ofJoints, j, 0).forEach((row, k) => expectClose(row, [0, k === 1 ? 1 : 0, 0]))
      projector(u.ofJoints, j, 1).forEach((row, k) =>
        expectClose(
          row,
          [0, 1, 2].map((i) => (i === k && k !== 1 ? 1 : 0)),
        ),
      )
    }
  })

  test('a door: what both hinges carry together is unique, the share of one is not', async () => {
    const made = at(await gallerySpec('door'))
    const { model, u } = made
    expect(u.bundles).toEqual([{ joints: [0, 1], signs: [1, 1] }])
    expect(u.ofBundles.every((x) => x === 0)).toBe(true)
    expectClose(
      [0, 1].map((j) => trace(projector(u.ofJoints, j, 0))),
      [3, 3],
    )
    const [, , up] = readBundle(made, 0)
    expect(up).toBeCloseTo(Math.max(...model.mass) * -model.gravity[2], 8)
  })

  test('R-S-C-R: all of it is unique', async () => {
    const { u } = at(await gallerySpec('four-bar-isostatic'))
    expect(u.ofJoints.every((x) => x === 0)).toBe(true)
  })

  test('in no loop there is nothing to find', () => {
    expect(at(pendulum()).u.components).toEqual([])
  })
})

/** A parallelogram with the sides at this angle from its base; flat at 0. */
const parallelogram = (angle: number): MechanismSpec => {
  const [x, z] = [Math.cos(angle), Math.sin(angle)]
  return {
    gravity: [0, 0, -g],
    bodies: [bar('a', [0, 0], [x, z], 1), bar('c', [x, z], [2 + x, z], 3), bar('b', [2, 0], [2 + x, z], 2)],
    joints: [
      joint('A', 'revolute', marker('a', [-0.5, 0, 0]), marker('ground', [0, 0, 0])),
      joint('B', 'revolute', marker('c', [-1, 0, 0]), marker('a', [0.5, 0, 0])),
      joint('C', 'revolute', marker('c', [1, 0, 0]), marker('b', [0.5, 0, 0])),
      joint('D', 'revolute', marker('b', [-0.5, 0, 0]), marker('ground', [2, 0, 0])),
    ],
    forces: [],
  }
}

describe('through a change of rank', () => {
  test.each([0.3, 1e-2, 1e-3, 1e-4, -0.2])('a parallelogram at %d rad: forces in the plane are unique', (angle) => {
    const made = at(parallelogram(angle))
    expectClose(projector(made.u.ofJoints, 0, 0)[1], [0, 1, 0])
    expect(trace(projector(made.u.ofJoints, 0, 0))).toBeCloseTo(1, 9)
    // both sides turn with α, the coupler does not: each end of it carries half of what it takes upward; moments about D give the rest
    const turn = (mass: number): number => mass / 12 + 1e-4 + mass / 4
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    const alpha = (-g * c * (0.5 + 1 + 3)) / (turn(1) + turn(2) + 3)
    const up = (3 * (g + alpha * c)) / 2
    const along = (turn(2) * alpha + g * c + c * up) / s
    const [x, , z] = readJoint(made, 2)
    expect(z / up).toBeCloseTo(1, 6)
    expect(x / along).toBeCloseTo(1, 6)
  })

  test('flat, all bars carry what they will: along the bars forces are a share, across them not', () => {
    const made = at(parallelogram(0))
    for (let j = 0; j < 4; j++) {
      projector(made.u.ofJoints, j, 0).forEach((row, k) => expectClose(row, [k === 0 ? 1 : 0, k === 1 ? 1 : 0, 0]))
    }
    const { nulls } = nullsOf(made)
    compare(made, nulls)
    shake(made, nulls, 3)
  })

  test('so through the flat pose and out again on one mechanism', () => {
    const made = at(parallelogram(0.3))
    const ranks = [0.3, 0, -0.3, 0, 0.3].map((angle) => {
      made.state.q.set(at(parallelogram(angle)).state.q)
      computeDynamics(made.model, made.state, made.ws)
      computeUniqueness(made.model, made.state, made.ws, made.u)
      return Math.round(trace(projector(made.u.ofJoints, 1, 0)))
    })
    expect(ranks).toEqual([1, 2, 1, 2, 1])
  })
})

test('two motors on one freedom share their torque as nobody knows', () => {
  const drive = { drives: [{ kind: 'angle' as const, law: 0 }] }
  const [pin, twin] = [pendulum({}, drive).joints[0], pendulum({}, drive).joints[0]]
  const { u } = at(pendulum({ joints: [pin, { ...twin, id: 'twin' }] }))
  expect(projector(u.ofJoints, 0, 1)[1][1]).toBeCloseTo(1, 12)
  expect(u.ofBundles.every((x) => x === 0)).toBe(true)
  // one motor, two hinges: its torque is known
  const single = at(pendulum({ joints: [pin, { ...twin, id: 'twin', drives: [] }] }))
  expectClose(projector(single.u.ofJoints, 0, 1)[1], [0, 0, 0])
})

test('nothing tells what a joint between fixed bodies carries', () => {
  const spec = pendulum()
  const post = { ...bar('post', [0, -1], [1, -1], 1), fixed: true }
  const bolts = joint('bolts', 'weld', marker('post', [0, 0, 0]), marker('ground', [0.5, 0, -1]))
  const made = at({ ...spec, bodies: [...spec.bodies, post], joints: [...spec.joints, bolts] })
  const traces = [0, 1].map((side) => trace(projector(made.u.ofJoints, 1, side as 0 | 1)))
  expectClose(traces, [3, 3])
})

/** So many four-bars, each by itself on the ground. */
function fourBars(count: number): MechanismSpec {
  const one = fourBar()
  const copies = Array.from({ length: count }, (_, i) => i)
  return {
    ...one,
    bodies: copies.flatMap((i) => one.bodies.map((body) => ({ ...body, id: `${body.id}${i}` }))),
    joints: copies.flatMap((i) =>
      one.joints.map((j) => {
        const of = (body: string): string => (body === 'ground' ? body : `${body}${i}`)
        const [driven, main] = [j.driven, j.main].map((m) => ({ ...m, body: of(m.body) }))
        return { ...j, id: `${j.id}${i}`, driven: driven, main: main }
      }),
    ),
  }
}

test('loops that meet on the ground are blocks of their own; what is too large for a frame is not known', () => {
  const { model, state, ws, u } = at(fourBars(3))
  const [first] = u.components
  expect(u.components.map(({ joints }) => joints)).toEqual([
    [0, 1, 2, 3],
    [4, 5, 6, 7],
    [8, 9, 10, 11],
  ])
  const small = makeUniqueness(model, 2.5 * first.effort)
  computeUniqueness(model, state, ws, small, true)
  expect([...small.ofJoints.subarray(0, 96)]).toEqual([...u.ofJoints.subarray(0, 96)])
  expect(small.ofJoints.subarray(96).every(Number.isNaN)).toBe(true)
})

test('a hundred four-bars are known in each frame: what lies in their plane is unique', () => {
  const { model, u } = at(fourBars(100))
  expect(u.complete).toBe(true)
  model.joints.forEach((_, j) => {
    projector(u.ofJoints, j, 0).forEach((row, k) => expectClose(row, [0, k === 1 ? 1 : 0, 0]))
    expectClose(projector(u.ofJoints, j, 1)[1], [0, 0, 0])
  })
})
