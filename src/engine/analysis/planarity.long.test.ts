import { describe, expect, test } from 'vitest'
import { singularValuesOf } from '../../testing/dense.ts'
import { GALLERY_IDS, gallerySpec } from '../../testing/gallery-scenes.ts'
import { rotate } from '../../testing/mechanism-run.ts'
import { nullVectors } from '../../testing/null-wrenches.ts'
import { randomClosedMechanism } from '../../testing/random-closed-mechanism.ts'
import { randomSource, type RandomSource } from '../../testing/random-mechanism.ts'
import { makeIntegrator } from '../integrators/registry.ts'
import { assemble } from '../assembly/assembly.ts'
import { computeJacobian } from '../kinematics/stages.ts'
import { compile } from '../compile.ts'
import type { Model } from '../model/model.ts'
import type { JointSpec, MechanismSpec, Quat, Vec3 } from '../model/spec.ts'
import { makeState } from '../model/state.ts'
import { makeWorkspace } from '../make-workspace.ts'
import type { Workspace } from '../model/workspace.ts'
import { calcMobility } from './mobility.ts'
import { calcPlanarity } from './planarity.ts'
import { listRowsOnBodies } from '../../testing/jacobian.ts'

const Z: Vec3 = [0, 0, 1]

/** The same mechanism turned and moved as a whole. */
function elsewhere(spec: MechanismSpec, turn: Quat, by: Vec3): MechanismSpec {
  const times = ([a, b, c, d]: Quat): Quat => {
    const [w, x, y, z] = turn
    return [
      w * a - x * b - y * c - z * d,
      w * b + x * a + y * d - z * c,
      w * c - x * d + y * a + z * b,
      w * d + x * c - y * b + z * a,
    ]
  }
  const place = (p: Vec3): Vec3 => rotate(turn, p).map((x, k) => x + by[k]) as never
  const moved = <T extends { position: Vec3; orientation: Quat }>(one: T): T => ({
    ...one,
    position: place(one.position),
    orientation: times(one.orientation),
  })
  const onGround = (one: JointSpec['main']) => (one.body === 'ground' ? moved(one) : one)
  return {
    ...spec,
    bodies: spec.bodies.map(moved),
    joints: spec.joints.map((one) => ({ ...one, driven: onGround(one.driven), main: onGround(one.main) })),
    forces: [],
  }
}

/** Whether all moving bodies hang together, and on what is fixed. */
function isOnePiece({ bodies, joints }: MechanismSpec): boolean {
  const fixed = new Set(['ground', ...bodies.filter((body) => body.fixed).map(({ id }) => id)])
  const reached = new Set<string>()
  let grounded = false
  const ends = joints.map(({ driven, main }) => [driven.body, main.body])
  const moving = bodies.filter((body) => !body.fixed).map(({ id }) => id)
  if (moving.length === 0) return false
  reached.add(moving[0])
  for (let before = 0; before !== reached.size;) {
    before = reached.size
    for (const [a, b] of ends) {
      if (reached.has(a) && !fixed.has(b)) reached.add(b)
      if (reached.has(b) && !fixed.has(a)) reached.add(a)
      if (fixed.has(a) !== fixed.has(b)) grounded = true
    }
  }
  return grounded && reached.size === moving.length
}

/** Velocities that the rows allow, by elimination: of each moving body v and ω in world axes. */
function freeTwists(model: Model, ws: Workspace): readonly (readonly { readonly v: Vec3; readonly w: Vec3 }[])[] {
  const moving = model.bodyIds.flatMap((_, b) => (model.fixed[b] ? [] : [b]))
  const rows = Array.from({ length: model.rows.count }, () => new Float64Array(6 * moving.length))
  for (const { row, body, values } of listRowsOnBodies(model, ws))
    if (moving.includes(body)) for (let k = 0; k < 6; k++) rows[row][6 * moving.indexOf(body) + k] += values[k]
  return nullVectors(rows, 6 * moving.length).vectors.map((motion) =>
    moving.map((body, i) => {
      const [x, y, z, a, b, c] = motion.subarray(6 * i, 6 * i + 6)
      const R = ws.R.subarray(9 * body, 9 * body + 9)
      const w = [0, 1, 2].map((k) => R[3 * k] * a + R[3 * k + 1] * b + R[3 * k + 2] * c)
      return { v: [x, y, z], w: w as unknown as Vec3 }
    }),
  )
}

const lengthOf = (v: readonly number[]): number => Math.hypot(...v)

/** Whether all velocities are those of one plane. */
function looksPlanar(twists: ReturnType<typeof freeTwists>): boolean {
  const all = twists.flat()
  const turns = all.map(({ w }) => w).filter((w) => lengthOf(w) > 1e-6)
  if (turns.length === 0) return true
  const [first] = turns
  const n = first.map((x) => x / lengthOf(first))
  const along = (v: readonly number[]): number => v.reduce((sum, x, k) => sum + x * n[k], 0)
  return all.every(({ v, w }) => Math.abs(along(v)) < 1e-6 && lengthOf(w.map((x, k) => x - along(w) * n[k])) < 1e-6)
}

describe('random chains and loops', () => {
  test('300 made in a plane, turned anyhow: planar, with that normal', () => {
    let found = 0
    for (let seed = 0; found < 300; seed++) {
      const { solution, style, spoiled } = randomClosedMechanism(seed)
      if (style !== 'planar' || spoiled || !isOnePiece(solution)) continue
      const r = randomSource(seed)
      const turn = r.quat()
      const spec = elsewhere(solution, turn, r.vec3(2))
      const model = compile(spec)
      const state = makeState(model)
      const ws = makeWorkspace(model)
      if (!assemble(model, state, ws, false).ok) continue
      const result = calcPlanarity(spec, model, state, ws)
      found++
      expect(result.parts).toHaveLength(1)
      const [part] = result.parts
      expect(result.normal).toBe(part.normal)
      // one slide alone is in more planes than one
      if (part.bodies.length > 1)
        expect(Math.abs(rotate(turn, Z).reduce((sum, x, k) => sum + x * part.normal[k], 0))).toBeCloseTo(1, 9)
      const { mechanism } = calcMobility(model, state, ws)
      if (mechanism.rank < 5 * part.bodies.length) continue
      expect(part.dof).toBe(mechanism.dof)
    }
  })

  test('200 made in space: planar only where no velocity leaves a plane', () => {
    let found = 0
    let planar = 0
    for (let seed = 0; found < 200; seed++) {
      const { solution, style, spoiled } = randomClosedMechanism(seed)
      if (style === 'planar' || spoiled || !isOnePiece(solution)) continue
      const spec = { ...solution, joints: solution.joints.map((one) => ({ ...one, drives: [] })) }
      const model = compile(spec)
      const state = makeState(model)
      const ws = makeWorkspace(model)
      if (!assemble(model, state, ws, false).ok) continue
      found++
      const { parts } = calcPlanarity(spec, model, state, ws)
      computeJacobian(model, ws)
      const twists = freeTwists(model, ws)
      if (!looksPlanar(twists)) expect(parts, `seed ${seed}`).toEqual([])
      else if (twists.length > 0) planar++
      if (parts.length > 0) expect(looksPlanar(twists)).toBe(true)
    }
    expect(planar).toBeGreaterThan(3)
  })
})

/** The same without drives, springs and limits, thrown anyhow into weight from anywhere. */
const thrown = (spec: MechanismSpec, r: RandomSource): MechanismSpec => ({
  ...spec,
  gravity: r.vec3(10),
  bodies: spec.bodies.map((body) => ({ ...body, velocity: r.vec3(2), angularVelocity: r.vec3(2) })),
  joints: spec.joints.map((one) => ({ ...one, drives: [], limits: null, damping: 0 })),
  forces: [],
})

/** Samples of a run, and the time between them, s. */
const SAMPLES = 8
const APART = 0.08

/**
 * Runs a mechanism; returns what is said of it at its start, and how far four points of each body, ℓ apart, have moved at each sample, over ℓ: a body moves
 * in planes if all these displacements lie in one. Null where it does not close.
 */
function watch(spec: MechanismSpec) {
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  if (!assemble(model, state, ws, false).ok) return null
  const { parts } = calcPlanarity(spec, model, state, ws)
  const size = ws.size
  const pointsOf = (body: number): Vec3[] => {
    const [x, y, z, ...turn] = state.q.subarray(7 * body, 7 * body + 7)
    return [
      [0, 0, 0] as Vec3,
      [size, 0, 0] as Vec3,
      [0, size, 0] as Vec3,
      Z.map((k) => k * size) as unknown as Vec3,
    ].map((arm) => rotate(turn, arm).map((p, k) => p + [x, y, z][k]) as unknown as Vec3)
  }
  const moving = model.bodyIds.filter((_, b) => !model.fixed[b])
  const placesOf = (): Map<string, Vec3[]> => new Map(moving.map((id) => [id, pointsOf(model.bodyIndex.get(id)!)]))
  const before = placesOf()
  const moves = new Map(moving.map((id): [string, number[][]] => [id, []]))
  const run = makeIntegrator('auto', model, { tolerance: 1e-8, step: 1e-3 })
  for (let k = 1; k <= SAMPLES && run.advance(model, state, ws, APART * k, 4000) === null; k++)
    for (const [id, points] of placesOf())
      points.forEach((point, i) => moves.get(id)!.push(point.map((x, c) => (x - before.get(id)![i][c]) / size)))
  return { parts, moves }
}

/** In how many dimensions the displacements lie; 0 where nothing moves. */
function dimensionsOf(moves: readonly number[][]): number {
  if (moves.every((move) => lengthOf(move) < 1e-6)) return 0
  return singularValuesOf([0, 1, 2].map((k) => Float64Array.from(moves, (move) => move[k]))).filter((x) => x > 1e-6)
    .length
}

function expectInPlanes({ parts, moves }: NonNullable<ReturnType<typeof watch>>): void {
  for (const { bodies, normal } of parts)
    for (const id of bodies)
      for (const move of moves.get(id)!)
        expect(Math.abs(move.reduce((sum, x, k) => sum + x * normal[k], 0)), `body ${id}`).toBeLessThan(1e-7)
}

describe('thrown anyhow, what is planar keeps to its plane, and what is not leaves every one', () => {
  test('120 random mechanisms', () => {
    let [found, stay, leave] = [0, 0, 0]
    for (let seed = 0; found < 120; seed++) {
      const { solution, spoiled } = randomClosedMechanism(seed)
      if (spoiled || !isOnePiece(solution)) continue
      const seen = watch(thrown(solution, randomSource(seed)))
      if (seen === null) continue
      found++
      expectInPlanes(seen)
      const all = [...seen.moves.values()].flat()
      if (seen.parts.length > 0 && dimensionsOf(all) > 0) stay++
      const prescribed = solution.joints.some(({ motion, driven, main }) => motion ?? driven.motion ?? main.motion)
      // what laws move is not looked at, and what cannot move has no plane
      if (seen.parts.length > 0 || prescribed || dimensionsOf(all) === 0) continue
      expect(dimensionsOf(all), `seed ${seed}`).toBe(3)
      leave++
    }
    expect(stay).toBeGreaterThan(25)
    expect(leave).toBeGreaterThan(25)
  })

  test.each(GALLERY_IDS)('%s', async (id) => {
    const seen = watch(thrown(await gallerySpec(id), randomSource(1)))!
    expectInPlanes(seen)
    const all = [...seen.moves.values()].flat()
    expect(all.length).toBeGreaterThan(0)
    if (seen.parts.length === 0) expect(dimensionsOf(all)).toBe(3)
  })
})
