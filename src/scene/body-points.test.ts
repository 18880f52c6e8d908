import { describe, expect, it } from 'vitest'
import { pointRead, pointsOfBody } from './body-points.ts'
import { validateScene } from './file/validate.ts'

const parsed = validateScene({
  format: 'lockwork/scene',
  version: 1,
  bodies: [{ id: 'rod', name: 'Rod', mass: { mass: 1, centre: [0.5, 0, 0], inertia: [1, 1, 1, 0, 0, 0] } }],
  joints: [
    {
      id: 'pin',
      name: 'Pin',
      type: 'revolute',
      driven: { body: 'rod', position: [0, 0, 0.1] },
      main: { body: 'ground' },
    },
  ],
  forces: [
    {
      id: 's',
      name: 'Spring',
      kind: 'spring-damper',
      from: { body: 'ground' },
      to: { body: 'rod', position: [1, 0, 0] },
      stiffness: 3,
    },
  ],
})
if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
const { scene } = parsed
const [rod] = scene.bodies

describe('points at which the motion of a body is read', () => {
  it('are its centre of mass, its origin and where it is held', () => {
    expect(pointsOfBody(scene, rod!).map(({ name, position }) => [name, position])).toEqual([
      ['centre of mass', [0.5, 0, 0]],
      ['origin', [0, 0, 0]],
      ['marker of Pin', [0, 0, 0.1]],
      ['end of Spring', [1, 0, 0]],
    ])
  })
  it('the centre of mass unless another is chosen that is there', () => {
    expect(pointRead(scene, rod!, undefined).id).toBe('centre')
    expect(pointRead(scene, rod!, 'joint/pin').position).toEqual([0, 0, 0.1])
    expect(pointRead(scene, rod!, 'joint/gone').id).toBe('centre')
  })
  it('stay the ones that were chosen when a traced point before them goes', () => {
    const [first, second] = [
      { body: 'rod', position: [1, 0, 0] as const },
      { body: 'rod', position: [2, 0, 0] as const },
    ]
    const both = { ...scene, view: { ...scene.view, traces: [first, second] } }
    const chosen = pointsOfBody(both, rod!).find(({ position }) => position[0] === 2)!.id
    const left = { ...scene, view: { ...scene.view, traces: [second] } }
    expect(pointRead(left, rod!, chosen).position).toEqual([2, 0, 0])
  })
})
