/** `simulate` by equations without reactions, against the lock constraints. */
import { expect, test } from 'vitest'
import { galleryScene } from '../testing/gallery-scenes.ts'
import { run } from './run.ts'

async function called(id: string, ...words: string[]) {
  const text = new TextEncoder().encode(JSON.stringify(await galleryScene(id)))
  const { exit, stdout, stderr } = await run(['simulate', '-', '--duration', '1', '--sample', '0.5', ...words], async () => text) // prettier-ignore
  return { exit, stderr, result: stdout === '' ? null : JSON.parse(stdout) }
}

/** The largest difference of all numbers of two results that have the same form, each over 1 + its size; but for quaternions, of which two stand for one orientation. */
function apart(one: unknown, other: unknown): number {
  if (typeof one === 'number') return Math.abs(one - (other as number)) / (1 + Math.abs(one))
  if (typeof one !== 'object' || one === null) return one === other ? 0 : NaN
  const theirs = other as Readonly<Record<string, unknown>>
  const told = Object.entries(one).filter(([key]) => key !== 'orientation')
  return told.reduce((most, [key, value]) => Math.max(most, apart(value, theirs[key])), 0)
}

const COMPARED = ['time', 'bodies', 'joints', 'energy'] as const

test.each([
  ['kane', 'double-pendulum'],
  ['kane', 'four-bar'],
  ['kane', 'bennett'],
  ['kane', 'governor'],
  ['kane', 'hooke'],
  ['dual-quaternion', 'double-pendulum'],
  ['dual-quaternion', 'driven-pendulum'],
  ['dual-quaternion', 'gyroscope'],
  ['dual-quaternion', 'dzhanibekov'],
  ['dual-quaternion', 'four-bar'],
  ['dual-quaternion', 'wheeled-arm'],
  ['kane', 'wheeled-arm'],
])('%s moves %s as the lock constraints do', async (formulation, id) => {
  const fine = ['--tolerance', '1e-11']
  const lock = await called(id, '--integrator', 'dormand-prince', ...fine)
  const own = await called(id, '--formulation', formulation, ...fine)
  expect([lock.exit, own.exit]).toEqual([0, 0])
  for (const part of COMPARED) expect(apart(lock.result[part], own.result[part])).toBeLessThan(1e-7)
  expect(own.result.statistics).toMatchObject({ formulation, integrator: 'dormand-prince', singularities: [] })
})

test('what it cannot take is refused with the joint and a way out', async () => {
  const loop = await called('anchor-chain', '--formulation', 'dual-quaternion')
  expect(loop.exit).toBe(3)
  expect(loop.result.error).toMatchObject({ code: 'notMapped', joints: [expect.any(String)] })
  expect(loop.stderr).toMatch(/have to hang on such joints.*lock and kane take it/)
  const scheme = await called('four-bar', '--formulation', 'kane', '--integrator', 'rattle')
  expect(scheme.exit).toBe(2)
  expect(scheme.stderr).toContain('goes by dormand-prince')
  const shown = await called('four-bar', '--formulation', 'kane', '--as-shown')
  expect(shown.exit).toBe(2)
})

test('kinematics, in which no freedom is left, refuses it', async () => {
  const text = new TextEncoder().encode(JSON.stringify(await galleryScene('slider-crank')))
  const { exit, stderr } = await run(['kinematics', '-', '--formulation', 'kane'], async () => text)
  expect(exit).toBe(2)
  expect(stderr).toContain('is for simulate')
})
