import { describe, expect, test } from 'vitest'
import { loadDiagnosis } from '../engine/index.ts'
import { gallerySpec } from '../testing/gallery-scenes.ts'
import { judgeDiagnosis } from '../testing/judge-diagnosis.ts'
import { expectations } from './expectations.ts'

const { calcDiagnosis } = await loadDiagnosis()

/** Idle freedoms by hand: rods between two balls. */
const idle: Readonly<Record<string, number>> = { rssr: 1, stewart: 6 }

describe('the diagnosis of', () => {
  test.each(Object.entries(expectations))('%s', async (id, { gruebler, dof }) => {
    const spec = await gallerySpec(id)
    const made = calcDiagnosis(spec)
    if (!made.ok) throw new Error(made.failure.message)
    const { mobility, freedoms, singular, swaps, unfinished } = made.diagnosis
    const spins = idle[id] ?? 0
    const kinds = freedoms.map(({ kind }) => kind)
    expect(kinds).toEqual([...Array<string>(dof - spins).fill('useful'), ...Array<string>(spins).fill('idle')])
    expect(singular).toEqual([])
    expect(unfinished).toEqual([])
    // what is redundant can be taken out, joint by joint
    expect(mobility.redundant.length).toBe(dof - gruebler)
    expect(swaps.length > 0).toBe(mobility.redundant.length > 0)
    expect(judgeDiagnosis(spec, made.diagnosis, { most: 5 })).toEqual([])
  })

  test('the rod of the spatial crank is that it turns about itself', async () => {
    const spec = await gallerySpec('rssr')
    const made = calcDiagnosis(spec)
    if (!made.ok) throw new Error(made.failure.message)
    const spin = made.diagnosis.freedoms.find(({ kind }) => kind === 'idle')
    expect(spin?.twists.map(({ body }) => body)).toEqual(['rod'])
  })

  test('the parallelogram: its third crank alone is too much, in every row', async () => {
    const made = calcDiagnosis(await gallerySpec('parallelogram'))
    if (!made.ok) throw new Error(made.failure.message)
    const named = new Set(made.diagnosis.mobility.redundant.map(({ joint }) => joint))
    expect(named).toContain('low3')
    expect(made.diagnosis.swaps.some(({ joint, to }) => joint === 'low3' && to === 'spherical')).toBe(true)
  })
})
