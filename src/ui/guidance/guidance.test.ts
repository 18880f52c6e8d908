import { describe, expect, it } from 'vitest'
import { addBody, addJoint, emptyScene, makeSceneStore } from '../../scene/index.ts'
import { WAYS } from '../building/joining/ways.ts'
import { XZ } from '../../geometry/index.ts'
import { axisWords } from '../inspector/axis-words.ts'
import { toFinger } from '../primitives/for-hand.ts'
import { titleOfItems } from './menu-title.ts'
import { POINTER_HABITS } from '../shortcuts/habits.ts'
import { endsTour, MOVES, stepReached, textOfStep, TOUR_STEPS } from './tour-steps.ts'

function pendulum() {
  const store = makeSceneStore(emptyScene())
  store.edit('build', (d) => {
    const mass = { mass: 1, centre: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] } as const
    // A quarter turn about x: z points along −y.
    addBody(d, { name: 'Crank', mass, orientation: [Math.SQRT1_2, Math.SQRT1_2, 0, 0] })
    addJoint(d, { name: 'Pin', type: 'revolute', driven: { body: 'ground' }, main: { body: 'crank' } })
  })
  return store.getState().scene
}

describe('the first steps', () => {
  it.each([
    [null, 3, 2, null],
    [0, 0, 0, 0],
    [0, 3, 2, 0],
    [1, 0, 0, 1],
    [1, 1, 0, 2],
    [2, 1, 1, 3],
    [1, 2, 1, 3],
    // Undone: back to where it was.
    [3, 1, 0, 2],
    [2, 0, 0, 1],
  ] as const)('from %s with %i bodies and %i joints comes %s', (step, bodies, joints, next) => {
    expect(stepReached(step, { bodies, joints })).toBe(next)
  })
})

it('the first step tells where the tool is, and nothing of it once it is taken', () => {
  const [step] = TOUR_STEPS
  expect(textOfStep(step, 'select', false)).toMatch(/in the palette/)
  expect(textOfStep(step, 'select', true)).toMatch(/under Build/)
  expect(textOfStep(step, 'place-link', true)).not.toMatch(/Choose/)
})

it('Join is called so by the first steps and by the habits of the pointer, as by the tool bar', () => {
  expect(TOUR_STEPS[1].text).toMatch(/\bJoin\b/)
  expect(POINTER_HABITS.filter(({ gesture }) => /^Join\b/.test(gesture))).toHaveLength(1)
})

describe('the tour', () => {
  const { scene } = { scene: pendulum() }
  const first = { scene, document: 'gallery' }
  const changed = { ...first, scene: { ...scene, title: 'Mine' } }
  const mine = { scene, document: 'mine' }
  const empty = { scene: emptyScene(), document: 'new' }

  it('is not offered to who builds or has opened something else', () => {
    expect(endsTour(0, changed, first)).toBe(true)
    expect(endsTour(0, mine, first)).toBe(true)
    expect(endsTour(0, { ...first }, first)).toBe(false)
  })
  it('goes on while one builds, and ends when another scene is opened', () => {
    expect(endsTour(1, { ...empty, scene }, empty)).toBe(false)
    expect(endsTour(2, mine, empty)).toBe(true)
    expect(endsTour(null, mine, empty)).toBe(false)
  })
})

describe('words', () => {
  it('of a menu name the one thing, or say how many', () => {
    const scene = pendulum()
    expect(titleOfItems(scene, [])).toBe('Scene')
    expect(titleOfItems(scene, [{ kind: 'body', id: 'ground' }])).toBe('Ground')
    expect(titleOfItems(scene, [{ kind: 'joint', id: 'pin' }])).toBe('Pin')
    const both = [
      { kind: 'joint', id: 'pin' },
      { kind: 'body', id: 'crank' },
    ] as const
    expect(titleOfItems(scene, both)).toBe('2 things')
  })

  it('of an axis name the direction in the world', () => {
    const scene = pendulum()
    const { main, driven } = scene.joints[0]!
    expect(axisWords(scene, { main })).toBe('along world −y')
    expect(axisWords(scene, { main: driven })).toBe('along world +z')
    const tilted = { ...driven, orientation: [Math.cos(0.2), 0, Math.sin(0.2), 0] as const }
    expect(axisWords(scene, { main: tilted })).toBe('along world (0.39, 0.00, 0.92)')
    // What rounds to nothing has no sign.
    const leaning = { ...driven, orientation: [Math.cos(0.2), Math.sin(0.2), 1e-9, 0] as const }
    expect(axisWords(scene, { main: leaning })).toBe('along world (0.00, −0.39, 0.92)')
    const other = { ...driven, orientation: [Math.cos(0.2), Math.sin(0.2), -1e-9, 0] as const }
    expect(axisWords(scene, { main: other })).toBe('along world (0.00, −0.39, 0.92)')
  })
})

describe('ways to hold two eyes together', () => {
  it('let a slot run along the other body, or along the plane on the ground', () => {
    const [, slide] = WAYS
    const pose = { position: [0, 0, 0], orientation: [Math.SQRT1_2, 0, -Math.SQRT1_2, 0] } as const
    const along = slide!.along!(pose, 'crank', XZ)
    expect(along.map((x) => Number(x.toFixed(12)) + 0)).toEqual([0, 0, 1])
    expect(slide!.along!(pose, 'ground', XZ)).toEqual([1, 0, 0])
  })
})

describe('hints for a finger', () => {
  it.each([
    ['Click where the link ends, or type its length', 'Tap where the link ends'],
    [
      'Click where the box shall be, or drag from corner to corner',
      'Tap where the box shall be, or drag from corner to corner',
    ],
    ['Join end of Crank: click what it is joined to', 'Join end of Crank: tap what it is joined to'],
    [MOVES.text, 'Drag a body to pull it. All else works the same way; the menu lists it all.'],
    ['Set the joint as it shall be. Enter keeps it, Esc takes it back', 'Set the joint as it shall be.'],
  ])('%s', (mouse, finger) => expect(toFinger(mouse)).toBe(finger))
})
