import { expect, it } from 'vitest'
import { validateScene } from '../../scene/index.ts'
import { axisFromStart, axisWords } from './axis-words.ts'

const HALF = Math.SQRT1_2
/** z stays z; z to x; z to −y. */
const [PLAIN, TO_X, TO_MINUS_Y] = [
  [1, 0, 0, 0],
  [HALF, 0, HALF, 0],
  [HALF, HALF, 0, 0],
] as const

/** What is said of a joint whose main marker, turned so, is on a body that is turned so, or on the ground. */
function say(marker: readonly number[], body: readonly number[] | null = null, words = axisWords): string {
  const mass = { mass: 1, inertia: [0.01, 0.02, 0.025, 0, 0, 0] }
  const bodies = [
    { id: 'base', mass, ...(body && { orientation: body }) },
    { id: 'arm', mass },
  ]
  const main = { body: body ? 'base' : 'ground', orientation: marker }
  const joints = [{ id: 'pin', type: 'revolute', driven: { body: 'arm' }, main }]
  const result = validateScene({ format: 'lockwork/scene', version: 1, bodies, joints })
  if (!result.ok) throw new Error(result.faults[0]?.message)
  return words(result.scene, result.scene.joints[0]!)
}

it('is told by the axis of the world that it lies along, and which way', () => {
  expect([PLAIN, TO_X, TO_MINUS_Y].map((marker) => say(marker))).toEqual([
    'along world +z',
    'along world +x',
    'along world −y',
  ])
})

it('turns with the body that it is on', () => {
  expect(say(PLAIN, TO_MINUS_Y)).toBe('along world −y')
  // z goes to x on the body, which the turn of the body leaves
  expect(say(TO_X, TO_MINUS_Y)).toBe('along world +x')
})

it('is told by its parts where it is slanted, but not for a hair', () => {
  const turned = (angle: number) => [Math.cos(angle / 2), 0, Math.sin(angle / 2), 0]
  expect(say(turned(Math.PI / 6))).toBe('along world (0.50, 0.00, 0.87)')
  expect(say(turned(1e-4))).toBe('along world +z')
  expect(say(turned(1e-2))).not.toBe('along world +z')
})

it('on a body that moves is that of the start, and is told so', () => {
  expect(say(PLAIN, TO_MINUS_Y, axisFromStart)).toBe('along world −y at the start')
  expect(say(PLAIN, null, axisFromStart)).toBe('along world +z')
})
