import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { turn, type Pose } from '../../geometry/index.ts'
import type { Quat, Shape, Vec3 } from '../../scene/index.ts'
import { add, dot, lengthOf, subtract } from '../../tools/index.ts'
import { cast } from './cast.ts'

const AT: Pick<Shape, 'position' | 'orientation'> = { position: [0, 0, 0], orientation: [1, 0, 0, 0] }
const ORIGIN: Pose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] }

const shapes: readonly Shape[] = [
  { ...AT, kind: 'box', size: [0.4, 0.3, 0.2] },
  { ...AT, kind: 'sphere', radius: 0.2 },
  { ...AT, kind: 'cylinder', radius: 0.1, length: 0.4 },
  { ...AT, kind: 'capsule', radius: 0.1, length: 0.2 },
  { ...AT, kind: 'link', from: [-0.2, 0, 0], to: [0.2, 0, 0], width: 0.1, thickness: 0.04 },
  { ...AT, kind: 'extrusion', outline: [[-0.2, -0.2], [0.2, -0.2], [0, 0.2]], thickness: 0.1 }, // prettier-ignore
]
/** Height of the top at the middle. */
const tops = [0.1, 0.2, 0.2, 0.2, 0.02, 0.05]

describe('a ray', () => {
  it.each(shapes.map((shape, i) => [shape.kind, shape, tops[i]!] as const))(
    'from above meets the top of a %s',
    (_kind, shape, top) => {
      const hit = cast({ origin: [0, 0, 3], direction: [0, 0, -1] }, [shape], ORIGIN)
      expect(hit?.at[2]).toBeCloseTo(top, 8)
      expect(hit?.normal[2]).toBeCloseTo(1, 5)
      expect(cast({ origin: [0, 0, 3], direction: [0, 0, 1] }, [shape], ORIGIN)).toBeNull()
      expect(cast({ origin: [0, 5, 3], direction: [0, 0, -1] }, [shape], ORIGIN)).toBeNull()
    },
  )

  it('meets a ball anywhere as geometry says', () => {
    const part = fc.double({ min: -1, max: 1, noNaN: true })
    fc.assert(
      fc.property(part, part, part, part, fc.double({ min: 0, max: 0.19, noNaN: true }), (a, b, c, d, miss) => {
        fc.pre(Math.hypot(a, b, c) > 0.1)
        const n = Math.hypot(a, b, c, d)
        const pose: Pose = { position: [a, b, c], orientation: [a / n, b / n, c / n, d / n] as Quat }
        const aside: Vec3 = turn(pose.orientation, [miss, 0, 0])
        const origin = add(add(pose.position, turn(pose.orientation, [0, 0, 4])), aside)
        const hit = cast({ origin, direction: turn(pose.orientation, [0, 0, -2]) }, [shapes[1]!], pose)
        const out = subtract(hit!.at, pose.position)
        expect(lengthOf(out)).toBeCloseTo(0.2, 8)
        expect(lengthOf(subtract(hit!.at, origin))).toBeCloseTo(4 - Math.sqrt(0.04 - miss * miss), 7)
        expect(dot(out, hit!.normal)).toBeCloseTo(0.2, 5)
      }),
    )
  })
})
