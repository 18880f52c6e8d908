import { expect, test } from 'vitest'
import { toMechanismSpec } from '../../scene/index.ts'
import { sliderCrank, sprungPendulum } from '../../testing/small-scenes.ts'
import { BODY, FORCE, HEADER, JOINT, frameLength } from '../protocol/frame.ts'
import {
  bodyOffset,
  forceOffset,
  jointOffset,
  makeBufferPool,
  makeFrameIndex,
  readBodyPose,
  readPoses,
  readRun,
  readTime,
} from './frames.ts'

function countingFrame(scene = sliderCrank()) {
  const index = makeFrameIndex(toMechanismSpec(scene))
  const data = Float64Array.from({ length: frameLength(index.layout) }, (_, at) => at)
  return { layout: index.layout, index, revision: 1, data }
}

test('readings follow one another without gap or overlap', () => {
  const frame = countingFrame(sprungPendulum())
  expect(bodyOffset(frame, 'bar')).toBe(HEADER.length)
  expect(jointOffset(frame, 'pin')).toBe(HEADER.length + BODY.length)
  expect(forceOffset(frame, 'spring')).toBe(HEADER.length + BODY.length + JOINT.length)
  expect(frame.data.length).toBe(HEADER.length + BODY.length + JOINT.length + FORCE.length)
})

test('what a frame does not hold is at −1', () => {
  const frame = countingFrame()
  expect([bodyOffset(frame, 'ground'), jointOffset(frame, 'rod'), forceOffset(frame, 'spring')]).toEqual([-1, -1, -1])
  expect(() => readBodyPose(frame, 3)).toThrow('no body 3')
  expect(() => readBodyPose(frame, -1)).toThrow('no body -1')
})

test('poses are copied out by index and by id', () => {
  const frame = countingFrame()
  const at = HEADER.length + BODY.length
  expect(readTime(frame)).toBe(HEADER.time)
  expect(readBodyPose(frame, 1)).toEqual({
    position: [at, at + 1, at + 2],
    orientation: [at + 3, at + 4, at + 5, at + 6],
  })
  expect([...readPoses(frame).keys()]).toEqual(['crank', 'rod', 'slider'])
  expect(readPoses(frame).get('rod')).toEqual(readBodyPose(frame, 1))
})

test('a run is told with the angles that its poses do not tell', () => {
  const scene = sliderCrank()
  const frame = countingFrame(scene)
  frame.data.fill(Math.PI - 1e-3, jointOffset(frame, 'main'))
  frame.data[jointOffset(frame, 'pin') + JOINT.coordinate] = -7
  const run = readRun(frame, scene)
  const at = bodyOffset(frame, 'rod')
  expect(run.t).toBe(HEADER.time)
  expect(run.bodies[1]).toEqual({
    id: 'rod',
    ...readBodyPose(frame, 1),
    velocity: [at + 7, at + 8, at + 9],
    angularVelocity: [at + 10, at + 11, at + 12],
  })
  expect(run.angles).toEqual([['pin', -7]])
  // A frame of an older scene does not hold all of a newer one.
  const [crank, ...others] = scene.bodies
  expect(readRun(frame, { ...scene, bodies: [{ ...crank!, id: 'new' }, ...others] }).bodies).toHaveLength(2)
})

test('the pool hands out buffers of the right length only, each once', () => {
  const { layout } = countingFrame()
  const pool = makeBufferPool()
  expect(pool.take(layout)).toBeNull()
  const right = new ArrayBuffer(8 * frameLength(layout))
  pool.put(new ArrayBuffer(8))
  pool.put(right)
  pool.put(new ArrayBuffer(0))
  expect(pool.take(layout)).toBe(right)
  expect(pool.take(layout)).toBeNull()
})
