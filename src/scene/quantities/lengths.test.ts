import { expect, test } from 'vitest'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { validateScene } from '../file/validate.ts'
import { lengthsOf } from './lengths.ts'

const told = (scene: object): Readonly<Record<string, number>> => {
  const parsed = validateScene({ format: 'lockwork/scene', version: 1, ...scene })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  return Object.fromEntries(lengthsOf(parsed.scene).map(({ id, length }) => [id, length]))
}
const ball = { shapes: [{ kind: 'sphere', radius: 0.1 }] }

test('the crank and the rod of the slider-crank have their lengths, a crosshead has none', async () => {
  const scene = await galleryScene('slider-crank')
  expect(lengthsOf(scene)).toEqual([
    { id: 'crank', of: 'Crank and flywheel', length: 0.05 },
    { id: 'rod', of: 'Connecting rod', length: 0.18 },
  ])
})

test('between skew axes a length is that of their common normal, from an axis to a centre square to the axis', () => {
  // turned by a right angle about x, z is −y
  const alongY = [Math.SQRT1_2, Math.SQRT1_2, 0, 0]
  expect(
    told({
      bodies: [{ id: 'one', ...ball }, { id: 'two', ...ball }],
      joints: [
        { id: 'a', type: 'revolute', driven: { body: 'one' }, main: { body: 'ground' } },
        { id: 'b', type: 'revolute', driven: { body: 'one', position: [0.3, 0.2, 0.7], orientation: alongY }, main: { body: 'two' } },
        { id: 'c', type: 'spherical', driven: { body: 'two', position: [0.3, 0.4, 5] }, main: { body: 'ground' } },
      ],
    }),
  ).toEqual({ one: expect.closeTo(0.3, 12) as number, two: expect.closeTo(0.5, 12) as number })
}) // prettier-ignore

test('a body of three joints, or with both in one place, has no one length; a rod has that which it keeps', () => {
  const joint = (id: string, x: number) => ({
    id,
    type: 'revolute',
    driven: { body: 'plate', position: [x, 0, 0] },
    main: { body: 'ground', position: [0, x, 0] },
  })
  const rod = (id: string, length?: number | string) => ({
    id,
    type: 'distance-rod',
    driven: { body: 'plate', position: [9, 0, 0] },
    main: { body: 'ground' },
    length,
  })
  const plate = { id: 'plate', ...ball }
  expect(told({ bodies: [plate], joints: [joint('a', 0), joint('b', 2), joint('c', 3)] })).toEqual({})
  expect(told({ bodies: [plate], joints: [joint('a', 1), joint('b', 1)] })).toEqual({})
  expect(told({ bodies: [plate], joints: [joint('a', 1), joint('b', 3)] })).toEqual({ plate: 2, ground: 2 })
  expect(told({ bodies: [plate], joints: [rod('stays', 4), rod('grows', '4 + t'), rod('open')] })).toEqual({ stays: 4 })
})
