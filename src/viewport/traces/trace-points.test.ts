import { describe, expect, it } from 'vitest'
import type { Scene } from '../../scene/index.ts'
import { validateScene } from '../../scene/index.ts'
import { tracePoints } from './trace-points.ts'

function sceneWith(view: object): Scene {
  const link = { kind: 'link', from: [0, 0, 0], to: [0.4, 0, 0], width: 0.05, thickness: 0.02 }
  const parsed = validateScene({
    format: 'lockwork/scene',
    version: 1,
    bodies: [
      { id: 'a', shapes: [link] },
      { id: 'b', shapes: [link] },
      { id: 'post', fixed: true },
    ],
    joints: [{ id: 'j', type: 'revolute', driven: { body: 'a' }, main: { body: 'ground' } }],
    view,
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  return parsed.scene
}

describe('trace points', () => {
  it('are those that the scene names', () => {
    const traces = [
      { body: 'a', position: [1, 2, 3] },
      { body: 'b', position: [0.1, 0, 0], name: 'Pen', marks: 0.05, speed: true, colour: '#0072b2' },
    ]
    expect(tracePoints(sceneWith({ traces }), [{ kind: 'body', id: 'b' }])).toEqual([
      { body: 'a', point: [1, 2, 3], colour: null, marks: false, speed: false },
      { body: 'b', point: [0.1, 0, 0], colour: '#0072b2', marks: 0.05, speed: true },
    ])
  })
  it('are drawn once where a file names one twice', () => {
    const point = { body: 'a', position: [1, 2, 3] }
    const traces = [point, { body: 'b', position: [1, 2, 3] }, { ...point, name: 'Again' }]
    expect(tracePoints(sceneWith({ traces }), []).map(({ body }) => body)).toEqual(['a', 'b'])
  })
  it('else lie far out on what is selected', () => {
    const [trace] = tracePoints(sceneWith({}), [{ kind: 'body', id: 'a' }])
    expect(trace?.body).toBe('a')
    expect(trace?.point[0]).toBeCloseTo(0.425, 9)
  })
  it('else on the last body that moves', () => {
    expect(tracePoints(sceneWith({}), []).map((t) => t.body)).toEqual(['b'])
  })
  it('are none on what is fixed', () => {
    expect(tracePoints(sceneWith({}), [{ kind: 'body', id: 'post' }]).map((t) => t.body)).toEqual(['b'])
  })
})
