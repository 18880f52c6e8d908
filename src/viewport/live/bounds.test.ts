import { expect, it } from 'vitest'
import { validateScene } from '../../scene/index.ts'
import { boxOfFrame, partsAtStart, partsOfFrame } from './bounds.ts'
import { makeSceneFrame } from './scene-frame.ts'

const parsed = validateScene({
  format: 'lockwork/scene',
  version: 1,
  bodies: [{ id: 'weight', name: 'Weight', position: [0.3, 0, -0.75], shapes: [{ kind: 'sphere', radius: 0.05 }] }],
  forces: [
    {
      id: 'spring',
      name: 'Spring',
      kind: 'spring-damper',
      from: { body: 'ground', position: [0.1, 0.2, 0.4] },
      to: { body: 'weight', position: [0, 0, 0.25] },
      stiffness: 10,
    },
    { id: 'push', name: 'Push', kind: 'load', body: 'weight', force: [1, 0, 0] },
  ],
})
if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
const { scene } = parsed

it('a weight that hangs on a spring reaches up to where the spring holds on to the ground', () => {
  const frame = makeSceneFrame(scene, 1, null)
  const box = boxOfFrame(scene, frame)
  expect([box.lower[0], box.upper[1], box.upper[2]]).toEqual([0.1, 0.2, 0.4])
  expect(boxOfFrame(scene, frame, () => true).upper[2]).toBeCloseTo(-0.7, 12)
  const ends = [
    [0.1, 0.2, 0.4],
    [0.3, 0, -0.5],
  ]
  for (const parts of [partsOfFrame(scene, frame), partsAtStart(scene)]) {
    expect(parts).toHaveLength(2)
    expect(parts[1]).toEqual(ends)
  }
})
