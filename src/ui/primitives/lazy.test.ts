import { expect, it } from 'vitest'
import { openLaboratory } from '../../testing/laboratory-driver.ts'
import { lazyPart, tellNotLoaded } from './lazy.tsx'

it('fetches a part once, however often it is asked for', async () => {
  let fetched = 0
  const part = lazyPart(async () => ({ number: ++fetched }))
  expect(part.loaded).toBeNull()
  const [a, b] = await Promise.all([part.load(), part.load()])
  expect(a).toBe(b)
  expect(await part.load()).toBe(a)
  expect(part.loaded).toBe(a)
  expect(fetched).toBe(1)
})

it('tries again after a failure', async () => {
  let tries = 0
  const part = lazyPart(async () => {
    if (++tries === 1) throw new Error('no connection')
    return { tries }
  })
  await expect(part.load()).rejects.toThrow('no connection')
  expect(part.loaded).toBeNull()
  expect(await part.load()).toEqual({ tries: 2 })
})

it('says by a notice that a part cannot be had', async () => {
  const { lab } = await openLaboratory()
  tellNotLoaded(lab)
  expect(lab.session.getState().notices.at(-1)).toMatchObject({
    tone: 'error',
    title: 'This part of the app could not be loaded',
  })
})
