import { describe, expect, it } from 'vitest'
import type { Vec3 } from '../../tools/index.ts'
import { lookAt, openView, project } from '../../tools/index.ts'
import { inFront, makeLineField } from './line-field.ts'

const camera = lookAt([0, -4, 0], [0, 0, 0])
const view = openView(800, 600)
const STYLE = { colour: '#0b6f68', width: 1.5, dashes: [], opacity: 1 } as const

describe('lines on the screen', () => {
  it('end in front of the eye', () => {
    const from: Vec3 = [0, 0, 0]
    const behind: Vec3 = [1, -10, 2]
    expect(inFront(from, [1, 2, 3], camera, view)).toEqual([from, [1, 2, 3]])
    expect(inFront([0, -5, 0], [1, -9, 0], camera, view)).toBeNull()
    for (const ends of [inFront(from, behind, camera, view), inFront(behind, from, camera, view)?.toReversed()]) {
      expect(ends?.[0]).toEqual(from)
      const edge = ends?.[1] as Vec3
      expect(project(camera, view, edge).depth).toBeCloseTo(0.05 * 4, 12)
      // Still on the line.
      expect(edge[0] / edge[1]).toBeCloseTo(1 / -10, 12)
      expect(edge[2] / edge[1]).toBeCloseTo(2 / -10, 12)
    }
  })

  it('keep what was added when there are more than there was room for', () => {
    const field = makeLineField(1)
    field.begin(camera, view, '#eeece8')
    for (let i = 0; i < 70; i++) field.add([i, 0, 0], [i, 0, 1], { ...STYLE, width: i })
    field.end()
    const { geometry } = field.object
    for (const i of [0, 31, 32, 69]) {
      expect(geometry.getAttribute('from').getX(i)).toBe(i)
      expect(geometry.getAttribute('width').getX(i)).toBe(i)
    }
    expect(geometry).toHaveProperty('instanceCount', 70)
    field.begin(camera, view, '#eeece8')
    field.end()
    expect(field.object.visible).toBe(false)
  })
})
