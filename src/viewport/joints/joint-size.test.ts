import { describe, expect, it } from 'vitest'
import type { Body, Joint } from '../../scene/index.ts'
import { validateScene } from '../../scene/index.ts'
import { calcJointSize, joinSpans, kindOf, passThrough } from './joint-size.ts'

/** A link of 400 × 50 × 20 mm joined to the ground at its near end. */
function pinnedLink(type: Joint['type'], thickness = 0.02): { joint: Joint; body: Body } {
  const parsed = validateScene({
    format: 'lockwork/scene',
    version: 1,
    bodies: [{ id: 'rod', shapes: [{ kind: 'link', from: [0, 0, 0], to: [0.4, 0, 0], width: 0.05, thickness }] }],
    joints: [{ id: 'pin', type, driven: { body: 'rod' }, main: { body: 'ground' } }],
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  const joint = parsed.scene.joints.find(({ id }) => id === 'pin')
  const body = parsed.scene.bodies.find(({ id }) => id === 'rod')
  if (!joint || !body) throw new Error('the scene is not complete')
  return { joint, body }
}

describe('joint size', () => {
  it('follows the width of the link and spans its thickness', () => {
    const { joint, body } = pinnedLink('revolute', 0.024)
    const { unit, lower, upper } = calcJointSize(joint, body, null, 0.3)
    expect(unit).toBeCloseTo(0.018, 12)
    expect(upper * unit).toBeCloseTo(0.012, 12)
    expect(lower * unit).toBeCloseTo(-0.012, 12)
  })
  it('never dwarfs the scene, nor vanishes in it', () => {
    const { joint, body } = pinnedLink('revolute')
    expect(calcJointSize(joint, body, null, 0.05).unit).toBeCloseTo(0.0055, 12)
    expect(calcJointSize(joint, body, null, 30).unit).toBeCloseTo(0.36, 12)
  })
  it('falls back on the scene where nothing is there', () => {
    const { joint } = pinnedLink('revolute')
    const { unit, spans } = calcJointSize(joint, null, null, 2)
    expect(unit).toBeCloseTo(0.12, 12)
    expect(spans).toEqual([[-0.6, 0.6]])
  })
  it('is that of a block in a layer beside the axis as of one on it', () => {
    const { joint, body } = pinnedLink('prismatic')
    const inLayer = (z: number): Body => ({
      ...body,
      shapes: [
        { kind: 'box', size: [0.05, 0.034, 0.008], position: [0, 0, z], orientation: [1, 0, 0, 0] },
      ] as unknown as Body['shapes'],
    })
    const along = { ...joint.driven, orientation: [Math.SQRT1_2, 0, Math.SQRT1_2, 0] as const }
    const sizeIn = (z: number) => calcJointSize({ ...joint, driven: along }, inLayer(z), null, 0.1).unit
    expect(sizeIn(0)).toBeCloseTo(0.36 * 0.8 * 0.008, 12)
    for (const layer of [1, 2, 3]) expect(sizeIn(layer * 0.008)).toBe(sizeIn(0))
    // A block far off says nothing of the joint.
    expect(sizeIn(0.1)).toBeCloseTo(0.06 * 0.1, 12)
  })
  it('closes the gaps that a pin bridges and leaves wide ones open', () => {
    expect(
      joinSpans([
        [9, 12],
        [-2, 1],
        [1.5, 3],
      ]),
    ).toEqual([
      [-2, 3],
      [9, 12],
    ])
  })
  it('finds where a line runs within a box', () => {
    expect(passThrough([-1, -2, -3], [1, 2, 3], [0.5, 0, 1], [0, 0, 1])).toEqual([-4, 2])
    expect(passThrough([-1, -2, -3], [1, 2, 3], [1.5, 0, 0], [0, 0, 1])).toBeNull()
    expect(passThrough([-1, -1, -1], [1, 1, 1], [-3, -3, 0], [1, 1, 0])).toEqual([2, 4])
  })
  it('takes rows that have a name for the joint of that name', () => {
    expect(kindOf({ type: 'lock', rows: [true, true, true, true, true, false] })).toBe('revolute')
    expect(kindOf({ type: 'lock', rows: [true, false, true, false, false, true] })).toBe('lock')
    expect(kindOf({ type: 'universal' })).toBe('universal')
  })
})
