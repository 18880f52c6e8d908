/**
 * A diagnosis judged by means that do not share its arithmetic: twists against the Jacobian of the mechanism, their number and independence against its
 * rank, joints and swaps against the mobility of the mechanism that is changed accordingly.
 */
import {
  assemble,
  calcMobility,
  compile,
  makeState,
  makeWorkspace,
  type Diagnosis,
  type MechanismSpec,
  type Mobility,
  type Swap,
} from '../engine/index.ts'
import { conjugate } from '../geometry/index.ts'
import { singularValuesOf } from './dense.ts'
import { rotate } from './mechanism-run.ts'
import { timesJacobian } from './jacobian.ts'

/** Of unit speed: what rounding leaves of C_q v. */
const ROUNDING = 1e-10

export interface JudgeOptions {
  /** Joints that are taken out, one at a time, and swaps that are made: the first so many of each. */
  readonly most?: number
}

/** What is wrong with it, in words; empty: nothing. */
export function judgeDiagnosis(
  spec: MechanismSpec,
  diagnosis: Diagnosis,
  { most = Infinity }: JudgeOptions = {},
): readonly string[] {
  const faults: string[] = []
  const expect = (fine: boolean, what: string): void => void (fine || faults.push(what))
  const { mobility, freedoms, takenBy, swaps, drives } = diagnosis
  const { dof } = mobility.mechanism

  const { rows } = compile(spec)
  // a rod whose length follows a law holds nothing without it
  const lets = (j: number): boolean => rows.blocksOf[j]!.slice(1).some((block) => rows.drive[rows.start[block]!] === 1)
  const nothing = { type: 'lock', held: [false, false, false, false, false, false] } as const
  const joints = spec.joints.map((joint, j) => ({ ...joint, ...(lets(j) && nothing), drives: [] }))
  const bare = { ...spec, joints }
  const { model, state, ws, mobility: own } = start(bare, spec)
  expect(own.dof === dof, `${own.dof} freedoms, told ${dof}`)
  expect(freedoms.length === dof, `${freedoms.length} motions for ${dof} freedoms`)
  const motions = freedoms.map(({ twists }) => {
    const v = new Float64Array(6 * model.bodyCount)
    for (const { body, v: origin, w } of twists) {
      const b = model.bodyIndex.get(body)!
      const q = [...state.q.subarray(7 * b + 3, 7 * b + 7)] as unknown as readonly [number, number, number, number]
      const turn = rotate(conjugate(q), w)
      const arm = rotate(q, [model.centre[3 * b]!, model.centre[3 * b + 1]!, model.centre[3 * b + 2]!])
      v[6 * b] = origin[0] + w[1] * arm[2] - w[2] * arm[1]
      v[6 * b + 1] = origin[1] + w[2] * arm[0] - w[0] * arm[2]
      v[6 * b + 2] = origin[2] + w[0] * arm[1] - w[1] * arm[0]
      v.set(turn, 6 * b + 3)
    }
    return v
  })
  motions.forEach((v, i) => {
    let left = 0
    let pace = 0
    const moving = v.map((x, k) => (model.fixed[Math.floor(k / 6)] ? 0 : x))
    for (const rate of timesJacobian(model, ws, moving)) left = Math.max(left, Math.abs(rate))
    for (let b = 1; b < model.bodyCount; b++) {
      const [x, y, z, a, c, e] = [...v.subarray(6 * b, 6 * b + 6)] as [number, number, number, number, number, number]
      pace = Math.max(pace, Math.hypot(x, y, z) / ws.size, Math.hypot(a, c, e))
    }
    const reach = Math.max(1, ws.size)
    expect(left <= ROUNDING * reach, `motion ${i} opens a joint by ${left}`)
    expect(Math.abs(pace - 1) < 1e-9, `motion ${i} goes at ${pace}`)
  })
  if (dof > 0) {
    const weight = (at: number): number => (at % 6 < 3 ? 1 / ws.size : 1)
    const values = singularValuesOf(motions.map((v) => v.map((x, at) => x * weight(at))))
    expect(Math.min(...values) > 1e-6, `the motions depend on each other: ${Math.min(...values)}`)
  }

  const taken = new Map(takenBy.map(({ joint, frees }) => [joint, frees]))
  for (const { id } of spec.joints.slice(0, most)) {
    const without = { ...bare, joints: bare.joints.filter((joint) => joint.id !== id), forces: [] }
    const frees = start(without, spec).mobility.dof - dof
    expect((taken.get(id) ?? 0) === frees, `without ${id} ${frees} more, told ${taken.get(id) ?? 0}`)
  }
  const driven = drives.reduce((sum, { takes }) => sum + takes, 0)
  expect(driven === dof - mobility.dof, `drives take ${driven} of ${dof}, and leave ${mobility.dof}`)

  for (const swap of swaps.slice(0, most)) {
    const after = start(swapped(spec, swap), spec).mobility
    const what = `${swap.joint}.${swap.row} → ${JSON.stringify(swap.to)}`
    expect(after.dof === swap.dofAfter && after.dof === mobility.dof, `${what}: dof ${after.dof}`)
    expect(after.mechanism.dof === dof, `${what}: mechanism dof ${after.mechanism.dof}`)
    expect(after.redundant.length === swap.redundantAfter, `${what}: redundant ${after.redundant.length}`)
    expect(swap.redundantAfter < mobility.redundant.length, `${what}: takes nothing out`)
  }
  return faults
}

/** The mechanism with the swap made. */
export function swapped(spec: MechanismSpec, { joint, to }: Swap): MechanismSpec {
  const type = typeof to === 'string' ? to : 'lock'
  const held = typeof to === 'string' ? null : to.held
  return { ...spec, joints: spec.joints.map((one) => (one.id === joint ? { ...one, type, held } : one)) }
}

/** In the pose that another mechanism of the same bodies is assembled in. */
function start(spec: MechanismSpec, like: MechanismSpec) {
  const other = compile(like)
  const there = makeState(other)
  const otherWs = makeWorkspace(other)
  assemble(other, there, otherWs)
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  state.q.set(there.q)
  assemble(model, state, ws, false)
  state.q.set(there.q)
  state.size = there.size
  const mobility: Mobility = calcMobility(model, state, ws)
  return { model, state, ws, mobility }
}
