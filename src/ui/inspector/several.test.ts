import { describe, expect, it } from 'vitest'
import { DEFAULT_DENSITY, validateScene, type Scene } from '../../scene/index.ts'
import type { Selection } from '../../session/index.ts'
import { coloured, countsOf, nameOfItem, sameOf, sharedBy } from './several.ts'

function sceneOf(bodies: readonly object[], more: object = {}): Scene {
  const result = validateScene({ format: 'lockwork/scene', version: 1, bodies, ...more })
  if (!result.ok) throw new Error(result.faults[0]?.message)
  return result.scene
}
const link = (width: number, colour?: string) => ({
  kind: 'link',
  from: [0, 0, 0],
  to: [0.2, 0, 0],
  width,
  thickness: 0.01,
  ...(colour && { colour }),
})
const stated = { mass: 1.5, inertia: [0.01, 0.02, 0.025, 0, 0, 0] }

it.each<[readonly unknown[], unknown]>([
  [[], undefined],
  [[3], 3],
  [[3, 3], 3],
  [[3, 4], undefined],
  [[null, null], null],
  [[null, 7850], undefined],
])('%j have %j in common', (values, same) => {
  expect(sameOf(values)).toBe(same)
})

describe('what bodies have in common', () => {
  it('is the width of their links, the colour of their shapes, their density', () => {
    const { bodies } = sceneOf([
      { id: 'a', density: 2700, shapes: [link(0.02, '#aa0000'), { kind: 'sphere', radius: 0.1, colour: '#aa0000' }] },
      { id: 'b', density: 2700, shapes: [link(0.02, '#aa0000')] },
    ])
    expect(sharedBy(bodies)).toMatchObject({ densities: [2700, 2700], width: 0.02, colour: '#aa0000' })
  })
  it('is nothing where they differ', () => {
    const { bodies } = sceneOf([
      { id: 'a', shapes: [link(0.02)] },
      { id: 'b', shapes: [link(0.03, '#aa0000')] },
    ])
    expect(sharedBy(bodies)).toMatchObject({ widths: [0.02, 0.03], width: undefined, colour: undefined })
    expect(sharedBy(bodies).densities).toEqual([DEFAULT_DENSITY, DEFAULT_DENSITY])
  })
  it('counts no density of a stated mass, and no body without shapes', () => {
    const { bodies } = sceneOf([
      { id: 'a', mass: stated, shapes: [link(0.02)] },
      { id: 'b', mass: stated },
    ])
    const { weighed, densities } = sharedBy(bodies)
    expect([weighed.map(({ id }) => id), densities]).toEqual([['a'], [null]])
  })
})

it('a shape takes a colour and gives it back', () => {
  const [shape] = sceneOf([{ id: 'a', shapes: [link(0.02, '#aa0000')] }]).bodies[0]!.shapes
  expect(coloured(shape!, '#00bb00')).toEqual({ ...shape, colour: '#00bb00' })
  expect(coloured(shape!, null)).not.toHaveProperty('colour')
})

describe('a selection', () => {
  const of = (...kinds: readonly Selection[number]['kind'][]): Selection =>
    kinds.map((kind, i) => ({ kind, id: `${i}` }))
  it.each([
    [of('body', 'body'), '2 bodies'],
    [of('joint', 'body'), '1 body and 1 joint'],
    [of('force', 'joint', 'body', 'joint'), '1 body, 2 joints and 1 force'],
  ])('%# is told by numbers', (selection, told) => {
    expect(countsOf(selection)).toBe(told)
  })
  it('names what is in it', () => {
    const pin = { id: 'p', name: 'Crank pin', type: 'revolute', driven: { body: 'a' }, main: { body: 'ground' } }
    const load = { id: 'f', name: 'Push', kind: 'load', body: 'a', force: [1, 0, 0] }
    const scene = sceneOf([{ id: 'a', name: 'Crank', mass: stated }], { joints: [pin], forces: [load] })
    const names = [
      ['body', 'a'],
      ['body', 'ground'],
      ['joint', 'p'],
      ['force', 'f'],
      ['joint', 'gone'],
    ] as const
    expect(names.map(([kind, id]) => nameOfItem(scene, { kind, id }))).toEqual([
      'Crank',
      'Ground',
      'Crank pin',
      'Push',
      'gone',
    ])
  })
})
