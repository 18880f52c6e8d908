import { expect, it } from 'vitest'
import { listQuantities } from '../../scene/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { beginsAs, beginsWords, matchesWords } from '../search/index.ts'
import { drivenIn, fixedIn, PIN, pinsIn, ranked } from './driven.ts'

it('the driven angle is offered first of what a plot is put over, wherever its joint is in the list', async () => {
  const given = await galleryScene('slider-crank')
  const scene = { ...given, joints: given.joints.toReversed() }
  const driven = drivenIn(scene)
  expect([...driven]).toEqual(['joint bearing.coordinate'])
  const all = listQuantities(scene, [])
  const offered = ranked(all, { like: ['angle', 'length'], driven, isAcross: () => false })
  expect(offered[0]?.name).toBe('joint bearing.coordinate')
  // the others as they are listed
  const angles = all.filter(({ quantity, name }) => ['angle', 'length'].includes(quantity) && !driven.has(name))
  expect(offered.slice(1, angles.length + 1)).toEqual(angles)
})

it('a list that asks for nothing stays as it is, but for what lies across the plane', async () => {
  const scene = await galleryScene('slider-crank')
  const all = listQuantities(scene, [])
  const isAcross = ({ name }: { readonly name: string }): boolean => name.endsWith('.z')
  const offered = ranked(all, { like: [], driven: drivenIn(scene), isAcross })
  expect(offered).toEqual([...all.filter((one) => !isAcross(one)), ...all.filter(isAcross)])
})

it('what is read of the selected body is offered first, and of no other whose name begins alike', async () => {
  const scene = await galleryScene('slider-crank')
  const all = listQuantities(scene, [])
  const like = ['acceleration'] as const
  const offered = ranked(all, { like, driven: drivenIn(scene), isAcross: () => false, selected: [{ kind: 'body', id: 'piston' }] }) // prettier-ignore
  const accelerations = all.filter(({ quantity }) => quantity === 'acceleration')
  const own = accelerations.filter(({ of }) => of.startsWith('Piston'))
  expect(own.length).toBeGreaterThan(0)
  expect(accelerations[0]).not.toBe(own[0])
  expect(offered.slice(0, own.length)).toEqual(own)
  const none = ranked(all, { like, driven: new Set(), isAcross: () => false, selected: [{ kind: 'body', id: 'pist' }] })
  expect(none.slice(0, accelerations.length)).toEqual(accelerations)
})

it('the torque of the drive of a selected joint is offered with what is read of the joint', async () => {
  const scene = await galleryScene('slider-crank')
  const selected = [{ kind: 'joint', id: 'bearing' }] as const
  const offered = ranked(listQuantities(scene, []), { like: ['torque'], driven: new Set(), isAcross: () => false, selected }) // prettier-ignore
  const names = offered.slice(0, offered.findIndex(({ name }) => !/^(joint|drive|marker) bearing\./.test(name))).map(({ name }) => name) // prettier-ignore
  expect(names).toContain('drive bearing.effort')
  expect(names.some((name) => name.startsWith('joint bearing.torque'))).toBe(true)
})

it('what is read of a fixed body is offered after what moves', async () => {
  const scene = await galleryScene('pendulum')
  const all = listQuantities(scene, [])
  const isOfFixed = ({ name }: { readonly name: string }): boolean => name.startsWith('body stand.')
  expect(all.some(isOfFixed)).toBe(true)
  const offered = ranked(all, { like: [], driven: new Set(), isAcross: () => false, fixed: fixedIn(scene) })
  expect(offered).toEqual([...all.filter((one) => !isOfFixed(one)), ...all.filter(isOfFixed)])
})

it('what is named comes first, and of a reaction in a plane its components there before the magnitude of all of it', async () => {
  const scene = await galleryScene('slider-crank')
  const all = listQuantities(scene, []).filter(({ name }) => name.startsWith('joint guide.force'))
  const isWhole = ({ name }: { readonly name: string }): boolean => name.endsWith('.size')
  const isAcross = ({ name }: { readonly name: string }): boolean => name.endsWith('.y')
  const plain = { like: [], driven: new Set<string>(), isAcross }
  expect(ranked(all, plain)[0]?.name).toBe('joint guide.force.size')
  const offered = ranked(all, { ...plain, isWhole }).map(({ name }) => name)
  expect(offered.slice(0, 2)).toEqual(['joint guide.force.x', 'joint guide.force.z'])
  expect(offered.indexOf('joint guide.force.size')).toBeLessThan(offered.findIndex((name) => name.endsWith('.y')))
  const isInPlane = ({ name }: { readonly name: string }): boolean => name.endsWith('.xz')
  expect(ranked(all, { ...plain, isWhole, isInPlane })[0]?.name).toBe('joint guide.force.xz')
  const isNamed = ({ words }: { readonly words: string }): boolean => beginsWords('force z', [words])
  expect(ranked(all, { ...plain, isWhole, isNamed })[0]?.name).toBe('joint guide.force.z')
})

it('what is called as is asked for comes before what has these words in it', async () => {
  const scene = await galleryScene('slider-crank')
  const all = listQuantities(scene, []).filter(({ words }) => matchesWords('drive torque', [words, 'driven']))
  const of = (query: string) => ({
    isCalled: ({ words }: { readonly words: string }): boolean => beginsAs(query, words),
    isNamed: ({ words }: { readonly words: string }): boolean => beginsWords(query, [words, 'driven']),
  })
  const selected = [{ kind: 'joint', id: 'wristpin' }] as const
  const plain = { like: [], driven: new Set<string>(), isAcross: () => false, selected }
  expect(ranked(all, plain)[0]?.name).not.toBe('drive bearing.effort')
  expect(ranked(all, { ...plain, ...of('Drive torque') })[0]?.name).toBe('drive bearing.effort')
})

it('what is told of a pin is found by that word, whatever it is named', async () => {
  const scene = await galleryScene('slider-crank')
  const pins = pinsIn(scene)
  const found = listQuantities(scene, []).filter((one) =>
    matchesWords('pin force x', [one.of, one.words, pins.has(one.name) ? PIN : '']),
  )
  expect(new Set(found.map(({ of }) => of))).toEqual(new Set(['Main bearing', 'Crank pin', 'Wrist pin']))
})
