/** Accelerations and reactions of random mechanisms in all three formulations against the main engine, whose constraints are others. */
import { describe, expect, test } from 'vitest'
import {
  assemble,
  calcJointReading,
  compile,
  computeDynamics,
  JOINT,
  loadFormulations,
  makeState,
  makeWorkspace,
  type JointSpec,
  type JointType,
  type MechanismSpec,
} from '../index.ts'
import { expression } from '../../testing/expressions.ts'
import { motionOf } from '../../testing/formulations.ts'
import { randomBody, randomJoint, randomSource } from '../../testing/random-mechanism.ts'

const { listBasicConstraints, makeFormulation, makeImplicitDynamics, readWrench, FORMULATIONS } =
  await loadFormulations()

const law = (text: string) => ({ kind: 'expression', tree: expression(text) }) as const
const TYPES: readonly JointType[] = [
  'revolute',
  'spherical',
  'universal',
  'cylindrical',
  'prismatic',
  'planar',
  'weld',
  'point-on-line',
  'parallel',
  'oldham',
]

/** A chain of three bodies from the ground by joints of random types, the first one driven where it has an angle or a slide. */
function chain(seed: number): MechanismSpec {
  const r = randomSource(seed)
  const ids = ['ground', 'a', 'b', 'c']
  const joints = [1, 2, 3].map((k): JointSpec => {
    const type = TYPES[Math.floor(r.between(0, TYPES.length))]
    const joint = randomJoint(`j${k}`, type, null, ids[k], ids[k - 1], r, { joint: false, markers: false })
    if (k > 1) return { ...joint, damping: type === 'revolute' || type === 'cylindrical' ? 0.4 : 0 }
    if (type === 'revolute') return { ...joint, drives: [{ kind: 'angle', law: law('1 + 2*t + 0.5*sin(3*t + 1)') }] }
    if (type === 'prismatic') return { ...joint, drives: [{ kind: 'position', law: law('0.3 + t + sin(2*t + 1)') }] }
    return joint
  })
  const forces: MechanismSpec['forces'] = [
    {
      kind: 'spring-damper',
      id: 'spring',
      from: { body: 'ground', position: r.vec3(1) },
      to: { body: 'c', position: r.vec3(1) },
      stiffness: 30,
      damping: 2,
      restLength: 0.3,
    },
    {
      kind: 'load',
      id: 'load',
      body: 'b',
      position: r.vec3(1),
      force: [1, law('2*cos(t)'), 3],
      torque: [0.5, 0.2, law('t')],
      axes: 'body',
    },
  ]
  const bodies = ids.slice(1).map((id) => randomBody(id, r))
  return { gravity: [0.5, -1, -9.81], bodies, joints, forces: seed % 2 ? forces : [] }
}

describe.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])('chain %i', (seed) => {
  const spec = chain(seed)
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  const assembly = assemble(model, state, ws)
  if (!assembly.ok) throw new Error(assembly.failure.message)
  computeDynamics(model, state, ws)
  const listed = listBasicConstraints(model, state)
  if (!listed.ok) throw new Error(listed.refusal.message)

  test.each(FORMULATIONS)('%s', (name) => {
    const formulation = makeFormulation(name, model, state, listed.constraints)
    const dynamics = makeImplicitDynamics(formulation)
    expect(dynamics.solveAccelerations()).toBe(true)
    const { a } = motionOf(formulation)
    const scale = Math.max(...ws.acceleration.map(Math.abs))
    // rounding is a hundredth of it
    for (const [k, x] of ws.acceleration.entries()) expect(Math.abs(a[k] - x)).toBeLessThan(1e-10 * scale)
    const [reading, wrench] = [new Float64Array(JOINT.length), new Float64Array(6)]
    const forces = model.joints.flatMap((_, j) => {
      // a damper's effort is no row
      if (spec.joints[j].damping) return []
      calcJointReading(model, state, ws, j, reading, 0)
      readWrench(formulation, dynamics.multipliers, j, wrench)
      return Array.from(wrench, (x, k) => [x, reading[JOINT.force + k]] as const)
    })
    const most = Math.max(...forces.map(([, x]) => Math.abs(x)))
    for (const [x, expected] of forces) expect(Math.abs(x - expected)).toBeLessThan(1e-9 * most)
  })
})
