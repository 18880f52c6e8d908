/** What dqNE costs, counted in its source, against the published counts. */
import { expect, test } from 'vitest'
import { countOperations } from '../../testing/count-operations.ts'
import { randomNumbers } from '../../testing/random-mechanism.ts'
import { DQ, normaliseDQ, setPose } from '../dual-quaternions/dual-quaternion.ts'
import { normaliseQ } from '../math/quaternion.ts'
import { LINK_JOINTS, makeLinkMotion, makeLinkTree, type LinkJoint } from './link-tree.ts'
import { makeNewtonEuler, type computeEfforts } from './newton-euler.ts'

const { counted, functions } = await countOperations(
  [
    new URL('../dual-quaternions/dual-quaternion.ts', import.meta.url),
    new URL('../dual-quaternions/pure.ts', import.meta.url),
    new URL('newton-euler.ts', import.meta.url),
  ],
  ['computeEfforts'],
)
const efforts = functions['computeEfforts'] as typeof computeEfforts

/** Multiplications and additions of inverse dynamics of a chain, all of whose numbers are anything. */
function costOf(joint: LinkJoint, count: number): readonly [number, number] {
  const random = randomNumbers(count)
  const numbers = (length: number): Float64Array => Float64Array.from({ length }, () => random() + 0.1)
  const pose = (): Float64Array => {
    const [x, turn] = [new Float64Array(DQ), numbers(4)]
    normaliseQ(turn, 0)
    setPose(x, 0, numbers(3), 0, turn, 0)
    normaliseDQ(x, 0)
    return x
  }
  const tree = makeLinkTree(
    Array.from({ length: count }, (_, b) => ({
      id: String(b),
      parent: b - 1,
      joint,
      pitch: random(),
      before: pose(),
      after: pose(),
      mass: random(),
      inertia: numbers(9),
    })),
  )
  const motion = makeLinkMotion(tree)
  for (const values of Object.values(motion) as Float64Array[]) values.set(numbers(values.length))
  for (let b = 0; b < count; b++) motion.x.set(pose(), DQ * b)
  counted.multiplications = counted.additions = 0
  efforts(tree, motion, null, makeNewtonEuler(tree))
  return [counted.multiplications, counted.additions]
}

/** For each body, of a joint with so many freedoms: 18 and some for each. */
const COSTS: Readonly<Record<LinkJoint, readonly [multiplications: number, additions: number]>> = {
  weld: [231, 177],
  revolute: [249, 194],
  prismatic: [249, 192],
  helical: [249, 194],
  cylindrical: [267, 209],
  planar: [285, 224],
  spherical: [285, 228],
  free: [339, 273],
}

/** [SQA table 3], for each body of a chain of any joints. */
const PUBLISHED = [882, 724] as const

test.each(Object.keys(LINK_JOINTS) as LinkJoint[])(
  'of a chain of %s joints grows by the same for each body',
  (joint) => {
    const [ten, eleven, thirty] = [costOf(joint, 10), costOf(joint, 11), costOf(joint, 30)]
    const each = eleven.map((x, k) => x - ten[k])
    expect(each).toEqual(COSTS[joint])
    expect(thirty.map((x, k) => x - ten[k])).toEqual(each.map((x) => 20 * x))
    each.forEach((x, k) => expect(x).toBeLessThan(PUBLISHED[k] / 2))
  },
)
