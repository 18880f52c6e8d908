import { expect, test } from 'vitest'
import { toMechanismSpec } from '../../scene/index.ts'
import { answer } from '../../simulation/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { layOut } from './constraint-picture.ts'
import { stepTo } from './grid.ts'
import { linesOf } from './joint-rows.ts'

async function systemOf(id: string) {
  const scene = await galleryScene(id)
  const question = { subject: 'constraints', asked: null } as const
  const { reply } = await answer(
    { kind: 'ask', revision: 1, spec: toMechanismSpec(scene), at: null, question },
    () => 0,
  )
  if (reply?.kind !== 'answer' || reply.answer.subject !== 'constraints') throw new Error('no answer')
  return { scene, system: reply.answer.told }
}

const names = { body: (id: string) => id.toUpperCase(), joint: (id: string) => id }

test('the six rows of a joint say which the mask holds, and which is held by a drive', async () => {
  const { system } = await systemOf('slider-crank')
  const held = (joint: string) => linesOf(system, joint).map(({ label, held }) => `${label} ${held}`)
  expect(held('crankpin')).toEqual(['x held', 'y held', 'z held', 'θx held', 'θy held', 'θz free'])
  expect(held('bearing').at(-1)).toBe('θz drive')
  const guide = linesOf(system, 'guide')
  expect(guide.map(({ row }) => row !== null)).toEqual([true, true, false, true, true, true])
  expect(guide.map(({ reads }) => reads)).toEqual(['m', 'm', 'm', null, null, null])
  expect(guide.map(({ effort }) => effort)).toEqual(['N', 'N', 'N', 'N·m', 'N·m', 'N·m'])
})

test('the multiplier of a coupling is told without a unit: that depends on its factors', () => {
  const row = { drive: false, velocity: true, residual: NaN, rate: 0, rightHandSide: 1, multiplier: 2 }
  const system = { bodies: [], blocks: [{ joint: 'differential', rows: [{ ...row, name: 'coupling' as const }], sides: [] }] } // prettier-ignore
  expect(linesOf(system, 'differential').at(-1)).toMatchObject({ label: 'coupling', effort: null })
})

test('a row that no mask tells follows the six', async () => {
  const { system } = await systemOf('hooke')
  const lines = system.blocks.flatMap(({ joint }) => linesOf(system, joint))
  expect(lines.map(({ label }) => label)).toContain('x ⟂ y')
})

test('the picture has a block for each body, then for each joint, named by what it belongs to', async () => {
  const { system } = await systemOf('slider-crank')
  const { edges, nameOf, itemsOf } = layOut(system, names, 300)
  const bodies = system.bodies.length
  expect(edges).toHaveLength(bodies + system.blocks.length + 1)
  expect(edges.at(-1)).toBeLessThanOrEqual(300)
  const crank = system.bodies.findIndex(({ body }) => body === 'crank')
  const bearing = bodies + system.blocks.findIndex(({ joint }) => joint === 'bearing')
  const piston = system.bodies.findIndex(({ body }) => body === 'piston')
  expect(nameOf({ row: crank, column: crank })).toMatch(/^M, CRANK: .* kg; moments of inertia /)
  expect(nameOf({ row: bearing, column: crank })).toBe('C_q, bearing at CRANK: 6 × 6')
  expect(nameOf({ row: crank, column: bearing })).toBe('C_qᵀ, bearing at CRANK: 6 × 6')
  expect(nameOf({ row: bearing, column: piston })).toBe('0, bearing and PISTON')
  expect(itemsOf({ row: bearing, column: crank })).toEqual([
    { kind: 'joint', id: 'bearing' },
    { kind: 'body', id: 'crank' },
  ])
})

test('keys lead from one number to the next, and not out of the matrix', () => {
  const step = (key: string) => stepTo(key, { row: 1, column: 0 }, 2, 3)
  expect(step('ArrowRight')).toEqual({ row: 1, column: 1 })
  expect(step('ArrowLeft')).toEqual({ row: 1, column: 0 })
  expect(step('ArrowUp')).toEqual({ row: 0, column: 0 })
  expect(step('ArrowDown')).toEqual({ row: 1, column: 0 })
  expect(step('End')).toEqual({ row: 1, column: 2 })
  expect(step('a')).toBeNull()
})
