/** Accelerations of mechanisms as trees of links against those of the lock constraints. */
import { expect, test } from 'vitest'
import type { JointSpec, JointType, MechanismSpec } from '../index.ts'
import { expression } from '../../testing/expressions.ts'
import { GALLERY_IDS, gallerySpec } from '../../testing/gallery-scenes.ts'
import { randomBody, randomJoint, randomSource } from '../../testing/random-mechanism.ts'
import { assembled, start, type Assembled } from '../../testing/small-mechanisms.ts'
import { compile } from '../compile.ts'
import { computeDynamics } from '../dynamics/accelerations.ts'
import { makeWorkspace } from '../make-workspace.ts'
import { PURE } from '../dual-quaternions/pure.ts'
import { computeForward, makeLinkForward } from './forward.ts'
import { computeGauss, makeGaussParts } from './gauss.ts'
import { makeLinkMotion } from './link-tree.ts'
import { computeEfforts, makeNewtonEuler } from './newton-euler.ts'
import { computeApplied, followModel, treeOfModel } from './of-model.ts'

const law = (text: string) => ({ kind: 'expression', tree: expression(text) }) as const

/** The largest difference of the accelerations of all bodies, as a share of the largest; and that of the efforts that this motion takes from those that act: none. */
function compare({ model, state, ws }: Pick<Assembled, 'model' | 'state' | 'ws'>) {
  const found = treeOfModel(model)
  if (!found.ok) throw new Error(found.refusal.message)
  const { tree, bodies } = found.made
  const motion = makeLinkMotion(tree)
  followModel(model, state, found.made, motion)
  const applied = new Float64Array(PURE * bodies.length)
  computeApplied(model, state, makeWorkspace(model), found.made, applied)
  const forward = makeLinkForward(tree)
  computeForward(tree, motion, new Float64Array(tree.freedoms), applied, forward)
  computeDynamics(model, state, ws)
  const { rate, twist } = forward.moving
  const scale = Math.max(1e-3, ...ws.acceleration.map(Math.abs))
  let apart = 0
  for (const [place, b] of bodies.entries()) {
    const at = PURE * (place + 1)
    for (let k = 0; k < 3; k++) {
      const spin = Math.abs(rate[at + k] - ws.acceleration[6 * b + 3 + k])
      // the acceleration of the centre of mass, axes of the body; gravity is in the rate
      const [i, j] = [(k + 1) % 3, (k + 2) % 3]
      const own = rate[at + 3 + k] + twist[at + i] * twist[at + 3 + j] - twist[at + j] * twist[at + 3 + i]
      let main = 0
      for (let n = 0; n < 3; n++) main += ws.R[9 * b + 3 * n + k] * (ws.acceleration[6 * b + n] - model.gravity[n])
      apart = Math.max(apart, spin, Math.abs(own - main))
    }
  }
  const newton = makeNewtonEuler(tree)
  computeEfforts(tree, motion, applied, newton)
  const { M, C, rest } = makeGauss(tree, motion, applied)
  const n = tree.freedoms
  const left = Array.from({ length: n }, (_, i) => {
    let sum = rest[i]
    for (let j = 0; j < n; j++) sum += M[n * i + j] * motion.du[j] + C[n * i + j] * motion.u[j]
    return sum
  })
  const forces = Math.max(1e-3, largest(newton.wrench), largest(applied))
  return { apart: apart / scale, dqNE: largest(newton.effort) / forces, dqGP: largest(left) / forces }
}

const largest = (values: ArrayLike<number>): number => Math.max(0, ...Array.from(values, Math.abs))

function makeGauss(
  tree: Parameters<typeof computeGauss>[0],
  motion: Parameters<typeof computeGauss>[1],
  applied: Float64Array,
) {
  const parts = makeGaussParts(tree)
  computeGauss(tree, { ...motion, du: new Float64Array(tree.freedoms) }, applied, parts)
  return parts
}

const TYPES: readonly JointType[] = ['revolute', 'prismatic', 'cylindrical', 'planar', 'spherical', 'weld']

/** Up to eight bodies, on each other or on the ground by random joints from either side, some driven, some with no joint at all. */
function randomTree(seed: number): MechanismSpec {
  const r = randomSource(seed)
  const count = 2 + Math.floor(r.between(0, 7))
  const ids = ['ground', ...Array.from({ length: count }, (_, k) => `body ${k}`)]
  const joints = ids.slice(1).flatMap((id, k): JointSpec[] => {
    if (r.between(0, 1) < 0.15) return []
    const type = TYPES[Math.floor(r.between(0, TYPES.length))]
    const on = ids[Math.floor(r.between(0, k + 1))]
    const [driven, main] = r.between(0, 1) < 0.5 ? [id, on] : [on, id]
    const joint = randomJoint(`joint ${k}`, type, null, driven, main, r, { joint: false, markers: false })
    const damping = type === 'revolute' || type === 'prismatic' ? 0.4 : 0
    if (r.between(0, 1) < 0.6) return [{ ...joint, damping }]
    const drive = {
      revolute: { kind: 'angle', law: law('1 + 2*t + 0.5*sin(3*t + 1)') },
      cylindrical: { kind: 'velocity', law: law('0.2 + cos(2*t)') },
      prismatic: { kind: 'position', law: law('0.3 + t + sin(2*t + 1)') },
    }[type as string]
    return [drive === undefined ? joint : { ...joint, drives: [drive] as JointSpec['drives'] }]
  })
  const spring = {
    kind: 'spring-damper',
    id: 'spring',
    from: { body: 'ground', position: r.vec3(1) },
    to: { body: 'body 1', position: r.vec3(1) },
    stiffness: 30,
    damping: 2,
    restLength: 0.3,
  } as const
  const bodies = ids.slice(1).map((id) => randomBody(id, r))
  return { gravity: [0.5, -1, -9.81], bodies, joints, forces: seed % 2 ? [spring] : [] }
}

test.each(Array.from({ length: 100 }, (_, seed) => seed + 1))(
  'random tree %d moves as the lock constraints have it',
  (seed) => {
    const { apart, dqNE, dqGP } = compare(assembled(randomTree(seed)))
    expect(apart).toBeLessThan(1e-9)
    expect(dqNE).toBeLessThan(1e-10)
    expect(dqGP).toBeLessThan(1e-10)
  },
)

const specs = await Promise.all(GALLERY_IDS.map(async (id) => [id, await gallerySpec(id)] as const))
const taken = specs.filter(([, spec]) => treeOfModel(compile(spec)).ok)
const trees = taken.filter(([, spec]) => {
  const found = treeOfModel(compile(spec))
  return found.ok && found.made.closing.length === 0
})

test('a quarter of the gallery or more are trees of such joints', () => {
  expect(trees.length).toBeGreaterThan(specs.length / 4)
})

test.each(trees)('%s moves as the lock constraints have it', (_, spec) => {
  const run = start(spec, 'auto', 1e-6)
  for (const time of [0, 0.13, 0.71]) {
    run.to(time)
    const { apart, dqNE, dqGP } = compare(run)
    expect(apart).toBeLessThan(1e-9)
    expect(dqNE).toBeLessThan(1e-10)
    expect(dqGP).toBeLessThan(1e-10)
  }
})

test('most of the gallery hang on such joints', () => {
  expect(taken.length).toBeGreaterThan((2 * specs.length) / 3)
})

test('a joint on which a body hangs and that is none of them is told', async () => {
  const found = treeOfModel(compile(await gallerySpec('anchor-chain')))
  expect(found.ok).toBe(false)
  if (!found.ok)
    expect(found.refusal.message).toMatch(
      /^Joint .+ is no revolute, .* joint, nor a weld: bodies have to hang on such joints\.$/,
    )
})
