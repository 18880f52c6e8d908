/** What every kind of force element has to hold, over all kinds and a sample of each in general poses and motion. */
import { describe, expect, it } from 'vitest'
import { assemble, calcForceReading, FORCE, setPull, type ForceKindName, type MechanismSpec } from '../index.ts'
import { randomBody, randomSource } from '../../testing/random-mechanism.ts'
import { FORCE_SAMPLES } from '../../testing/samples.ts'
import {
  calcDifferences,
  DIFFERENCES_ARE_GOOD_TO,
  largestEntry,
  makeTangentCase,
  makeTangentChecks,
  relativeError,
  type TangentCase,
} from '../../testing/tangent-differences.ts'
import { computeForces } from '../dynamics/accelerations.ts'
import { computeTangent, makeTangent } from '../dynamics/tangent.ts'
import { computeCoordinates } from '../constraints/coordinate.ts'
import { holdLaws } from '../kinematics/hold-laws.ts'
import { displace } from '../kinematics/projection.ts'
import { computeJacobian, computePositions, computeRates } from '../kinematics/stages.ts'
import { matrixOfQ, mulQ } from '../math/quaternion.ts'
import { cross3, mulMV } from '../math/vec3.ts'
import { makeModel, type Model } from '../model/model.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { calcForcesOf, isConservative, kindOf, readsVelocity, undampedForces } from './forces.ts'
import { LISTED_FORCE_KINDS } from './kinds.ts'

const parts = { computeJacobian, displace, makeTangent, computeTangent }
const { tangentsOf } = makeTangentChecks(parts)

const KINDS = LISTED_FORCE_KINDS.map(({ name }) => name as ForceKindName)
const ENDS = [
  ['a', 'b'],
  ['a', 'ground'],
  ['ground', 'b'],
] as const
/** Sorts of each sample. */
const SORTS = 6
/** Distance from a place where a kind is not smooth, m or rad, within which differences say nothing. */
const NEAR = 0.05
/** Rounding of sums of a few numbers, over the largest. */
const ROUNDING = 1e-13

interface Case extends TangentCase {
  readonly kind: ForceKindName
  readonly spec: MechanismSpec
  readonly ofWorld: boolean
}

/** Bodies a and b that spin and move, round so that gyroscopic torque is not in the way, without weight; and a sample on them. */
function makeCase(kind: ForceKindName, n: number, ends: readonly [string, string]): Case {
  const r = randomSource(1000 + 10 * n + ENDS.findIndex((e) => e === ends))
  const sample = FORCE_SAMPLES[kind](r, ends, n)
  const bodies = [randomBody('a', r), randomBody('b', r)].map((b) => ({ ...b, inertia: [1, 1, 1, 0, 0, 0] as const }))
  const spec = { gravity: [0, 0, 0], bodies, joints: sample.joints ?? [], forces: sample.forces ?? [] } as const
  const c = makeTangentCase(spec, n)
  c.multipliers.fill(0)
  if (sample.pulled) setPull(c.model, c.ws, 0, sample.pulled.point, sample.pulled.target)
  return { ...c, kind, spec, ofWorld: sample.ofWorld ?? false }
}

const casesOf = (kind: ForceKindName, of: readonly (readonly [string, string])[] = ENDS): Case[] =>
  of.flatMap((ends) => Array.from({ length: SORTS }, (_, n) => makeCase(kind, n, ends)))

/** Applied forces at a state, with all that they need. */
function computeAll(model: Model, state: State, ws: Workspace): Float64Array {
  computePositions(model, state, ws)
  computeRates(model, state, ws)
  computeCoordinates(model, state, ws)
  computeForces(model, state, ws)
  return ws.force
}

const batchOf = ({ model, kind }: Case) => model.forces.find((batch) => LISTED_FORCE_KINDS[batch.kind].name === kind)!

const isSmooth = (c: Case): boolean => {
  computeAll(c.model, c.state, c.ws)
  const batch = batchOf(c)
  return Array.from(batch.ids.keys()).every((i) =>
    kindOf(batch).guards.every((guard) => !(Math.abs(guard.calc(c.model, c.state, c.ws, batch, i)) < NEAR)),
  )
}

const largest = (m: Float64Array): number => m.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
const closeTo = (a: Float64Array, b: Float64Array): boolean =>
  a.every((x, i) => Math.abs(x - b[i]) <= ROUNDING * Math.max(1, largest(b)))

describe.each(KINDS)('%s', (kind) => {
  it('is in the mechanism of its sample, and acts', () => {
    for (const c of casesOf(kind)) {
      expect(batchOf(c).count).toBeGreaterThan(0)
      expect(kindOf(batchOf(c)).acts(batchOf(c), c.ws)).toBe(true)
    }
    expect(casesOf(kind).some((c) => largest(computeAll(c.model, c.state, c.ws)) > 0.1)).toBe(true)
  })

  it('has the tangents of its forces, and depends on velocities where it says so', () => {
    const smooth = casesOf(kind).filter(isSmooth)
    expect(smooth.length).toBeGreaterThan(SORTS)
    for (const [n, c] of smooth.entries()) {
      const tangents = tangentsOf(c)
      const differences = calcDifferences(c, parts)
      for (const of of ['K', 'D'] as const)
        expect(relativeError(tangents[of], differences[of]), `${of} of ${n}`).toBeLessThanOrEqual(
          DIFFERENCES_ARE_GOOD_TO,
        )
      expect(largestEntry(differences.D) > 1e-6, `velocities at ${n}`).toBe(readsVelocity(c.model, c.ws))
    }
  })

  it('gives back what it takes, but for what its damping takes away', () => {
    for (const c of casesOf(kind)) {
      const { model, state, ws } = c
      expect(assemble(model, state, ws).ok).toBe(true)
      if (!isConservative(model, ws)) continue
      const scale = Math.max(1, largest(computeAll(model, state, ws)))
      expect(ws.power).toBeLessThanOrEqual(1e-10 * scale)
      const undamped = makeModel({ ...model, forces: undampedForces(model) })
      expect(readsVelocity(undamped, ws)).toBe(false)
      computeAll(undamped, state, ws)
      expect(Math.abs(ws.power)).toBeLessThanOrEqual(1e-10 * scale)
    }
  })

  it('tells the rate of its elastic energy', () => {
    const h = 1e-4
    for (const { model, state, ws } of casesOf(kind).filter(isSmooth)) {
      expect(assemble(model, state, ws).ok).toBe(true)
      const at = (s: number): number => {
        const moved = makeState(model)
        copyState(state, moved)
        displace(model, moved.q, state.v, s)
        computeAll(model, moved, ws)
        return ws.elastic
      }
      const [ahead, behind] = [at(h), at(-h)]
      computeAll(model, state, ws)
      const scale = Math.max(1, Math.abs(ws.elasticRate), ws.elastic)
      expect(Math.abs((ahead - behind) / (2 * h) - ws.elasticRate)).toBeLessThan(1e-4 * scale)
    }
  })

  it('held at a time exerts what it does then, for good', () => {
    for (const { model, state, ws } of casesOf(kind)) {
      const held = holdLaws(model, state)
      const now = computeAll(model, state, ws).slice()
      expect(closeTo(computeAll(held, state, ws), now)).toBe(true)
      state.t += 0.7
      expect(closeTo(computeAll(held, state, ws), now)).toBe(true)
    }
  })

  it('is the sum of its elements, which leave the workspace as it is', () => {
    for (const c of casesOf(kind)) {
      const { model, state, ws } = c
      // without speed there is no gyroscopic torque among the forces
      state.v.fill(0)
      const all = computeAll(model, state, ws).slice()
      const [elastic, power] = [ws.elastic, ws.power]
      const sum = new Float64Array(all.length)
      for (const batch of model.forces)
        for (let i = 0; i < batch.count; i++) calcForcesOf(model, state, ws, batch, i).forEach((x, k) => (sum[k] += x))
      expect(closeTo(sum, all)).toBe(true)
      expect([...ws.force, ws.elastic, ws.power]).toEqual([...all, elastic, power])
    }
  })

  it('balances itself where it is between two bodies', () => {
    for (const c of casesOf(kind, [ENDS[0]])) {
      const { model, state, ws } = c
      const batch = batchOf(c)
      if (batch.sides !== 2) continue
      expect(assemble(model, state, ws).ok).toBe(true)
      computeAll(model, state, ws)
      const own = calcForcesOf(model, state, ws, batch, 0)
      const sum = new Float64Array(6)
      const [torque, moment] = [new Float64Array(3), new Float64Array(3)]
      for (let b = 1; b < model.bodyCount; b++) {
        mulMV(torque, 0, ws.R, 9 * b, own, 6 * b + 3)
        cross3(moment, 0, state.q, 7 * b, own, 6 * b)
        for (let k = 0; k < 3; k++) {
          sum[k] += own[6 * b + k]
          sum[3 + k] += torque[k] + moment[k]
        }
      }
      expect(largest(sum)).toBeLessThan(1e-10 * Math.max(1, largest(own)))
    }
  })

  it('reads as the wrench on one of its bodies, at the second point', () => {
    const out = new Float64Array(FORCE.length)
    for (const c of casesOf(kind, [ENDS[0]])) {
      const { model, state, ws, spec } = c
      for (let index = 0; index < spec.forces.length; index++) {
        computeAll(model, state, ws)
        calcForceReading(model, state, ws, index, out, 0)
        const { batch, index: i } = model.forceAt[index]
        expect(model.forces[batch].ids[i]).toBe(spec.forces[index].id)
        const own = calcForcesOf(model, state, ws, model.forces[batch], i)
        const errors = [1, 2].map((b) => {
          const [torque, arm, moment] = [new Float64Array(3), new Float64Array(3), new Float64Array(3)]
          mulMV(torque, 0, ws.R, 9 * b, own, 6 * b + 3)
          for (let k = 0; k < 3; k++) arm[k] = out[FORCE.to + k] - state.q[7 * b + k]
          cross3(moment, 0, arm, 0, out, FORCE.force)
          return Math.max(
            ...[0, 1, 2].map((k) => Math.abs(out[FORCE.force + k] - own[6 * b + k])),
            ...[0, 1, 2].map((k) => Math.abs(out[FORCE.torque + k] + moment[k] - torque[k])),
          )
        })
        expect(Math.min(...errors)).toBeLessThan(1e-12 * Math.max(1, largest(own)))
      }
    }
  })

  it('goes along where the whole of it is moved', () => {
    const by = randomSource(9)
    const turn = Float64Array.from(by.quat())
    const R = new Float64Array(9)
    matrixOfQ(R, 0, turn, 0)
    for (const c of casesOf(kind, [ENDS[0]])) {
      if (c.ofWorld) continue
      const { model, state, ws } = c
      const expected = computeAll(model, state, ws).slice()
      const [elastic, power] = [ws.elastic, ws.power]
      const moved = makeState(model)
      copyState(state, moved)
      for (let b = 1; b < model.bodyCount; b++) {
        mulMV(moved.q, 7 * b, R, 0, state.q, 7 * b)
        mulMV(moved.v, 6 * b, R, 0, state.v, 6 * b)
        mulMV(expected, 6 * b, R, 0, expected, 6 * b)
        mulQ(moved.q, 7 * b + 3, turn, 0, state.q, 7 * b + 3)
        moved.q[7 * b] += 3
      }
      const found = computeAll(model, moved, ws)
      const scale = Math.max(1, largest(expected))
      found.forEach((f, i) => expect(Math.abs(f - expected[i])).toBeLessThan(1e-11 * scale))
      expect(Math.abs(ws.elastic - elastic)).toBeLessThan(1e-11 * scale)
      expect(Math.abs(ws.power - power)).toBeLessThan(1e-11 * scale)
    }
  })

  it('exerts nothing at rest where what it keeps is read off the pose', () => {
    for (const c of casesOf(kind)) {
      const { model, state, ws } = c
      const batch = batchOf(c)
      expect([0, batch.count]).toContain(batch.kept.length)
      if (!batch.kept.some((x) => Number.isNaN(x))) continue
      state.kept.fill(NaN)
      expect(assemble(model, state, ws).ok).toBe(true)
      state.v.fill(0)
      computeAll(model, state, ws)
      expect(state.kept.some((x) => Number.isNaN(x))).toBe(false)
      expect(largest(ws.force)).toBeLessThan(ROUNDING)
    }
  })
})
