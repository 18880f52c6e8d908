/** Motions that the rows allow to first order and no farther, in poses that are singular and in poses that are not. */
import { describe, expect, it } from 'vitest'
import type { BodySpec, ForceSpec, JointSpec, MechanismSpec } from '../index.ts'
import { bar, joint, marker } from '../../testing/planar.ts'
import { fourBar, start } from '../../testing/small-mechanisms.ts'
import { calcModes } from './modes.ts'

function modesOf(spec: MechanismSpec) {
  const { model, state, ws } = start(spec)
  const before = state.q.slice()
  const result = calcModes(model, state, ws, { heldStill: true })
  if (!result.ok) throw new Error(result.failure.message)
  expect(state.q).toEqual(before)
  return result
}

const GROUND = 'ground'

/** Bars one after the other through points, pinned to each other and at both ends to the ground. */
function loop(points: readonly (readonly [number, number])[], forces: readonly ForceSpec[] = []): MechanismSpec {
  const bodies: BodySpec[] = []
  const joints: JointSpec[] = []
  let last = marker(GROUND, [points[0][0], 0, points[0][1]])
  points.slice(1).forEach((to, i) => {
    const [x, z] = points[i]
    const half = Math.hypot(to[0] - x, to[1] - z) / 2
    bodies.push(bar(`b${i}`, [x, z], to, 1))
    joints.push(joint(`p${i}`, 'revolute', marker(`b${i}`, [-half, 0, 0]), last))
    last = marker(`b${i}`, [half, 0, 0])
  })
  const [x, z] = points[points.length - 1]
  joints.push(joint('end', 'revolute', last, marker(GROUND, [x, 0, z])))
  return { gravity: [0, 0, 0], bodies, joints, forces: [...forces] }
}

describe('motions that go no farther than a first touch', () => {
  it('two bars in line between fixed pins: one, whether a spring holds it or nothing', () => {
    const spring: ForceSpec = {
      kind: 'spring-damper',
      id: 's',
      from: { body: 'b0', position: [0.5, 0, 0] },
      to: { body: GROUND, position: [1, 0, -1] },
      stiffness: 40,
      damping: 0,
      restLength: 1,
    }
    for (const forces of [[], [spring]]) {
      const { modes, freedoms, singular } = modesOf(
        loop(
          [
            [0, 0],
            [1, 0],
            [2, 0],
          ],
          forces,
        ),
      )
      expect({ freedoms, singular }).toEqual({ freedoms: 1, singular: true })
      expect(modes.map(({ stops }) => stops)).toEqual([true])
    }
  })

  it('a pendulum beside them still swings', () => {
    const tight = loop([
      [0, 0],
      [1, 0],
      [2, 0],
    ])
    const rod = bar('rod', [5, 0], [5, -1], 1)
    const pin = joint('pin', 'revolute', marker('rod', [-0.5, 0, 0]), marker(GROUND, [5, 0, 0]))
    const { modes, singular } = modesOf({
      ...tight,
      gravity: [0, 0, -9.81],
      bodies: [...tight.bodies.map((body) => ({ ...body, mass: 1e-3 })), rod],
      joints: [...tight.joints, pin],
    })
    expect(singular).toBe(true)
    // gravity holds the bars from above or from below, as it were
    const [swing] = modes.filter(({ stops }) => !stops)
    const inertia = rod.inertia[1] + 0.25
    expect(swing.eigenvalue[1]).toBeCloseTo(Math.sqrt((9.81 * 0.5) / inertia), 9)
    expect(modes.filter(({ stops }) => stops)).toHaveLength(1)
  })
})

describe('motions that go on, but not together', () => {
  it('a flat parallelogram: two freedoms to first order, one beside it', () => {
    const { freedoms, singular } = modesOf(
      loop([
        [0, 0],
        [1, 0],
        [3, 0],
        [2, 0],
      ]),
    )
    expect({ freedoms, singular }).toEqual({ freedoms: 2, singular: true })
  })
})

describe('poses that are not singular', () => {
  it('a four-bar of redundant rows, let go', () => {
    const spec = fourBar()
    const { singular, modes } = modesOf({ ...spec, joints: spec.joints.map((j) => ({ ...j, drives: [] })) })
    expect(singular).toBe(false)
    expect(modes.every(({ stops }) => !stops)).toBe(true)
  })

  it('a loop of six bars that nothing holds, however unlike their masses', () => {
    const open = loop([
      [0, 0],
      [0.3, 1],
      [1, 1.4],
      [1.9, 1.2],
      [2.2, 0.4],
      [2, 0],
    ])
    const { singular, freedoms, modes } = modesOf({
      ...open,
      bodies: open.bodies.map((body, i) => {
        const s = 1000 ** (i - 2)
        const [a, b, c] = body.inertia
        return { ...body, mass: s, inertia: [s * a, s * b, s * c, 0, 0, 0] as const }
      }),
    })
    expect({ singular, freedoms }).toEqual({ singular: false, freedoms: 3 })
    expect(modes.every(({ stops }) => !stops)).toBe(true)
  })
})
