import { describe, expect, test } from 'vitest'
import { toMechanismSpec, type Scene } from '../../scene/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { hangingChain } from '../../testing/large-scenes.ts'
import type { Equations, EquationsWish } from '../protocol/equations.ts'
import { AS_LONG_AS_IT_TAKES, moveOn, readFrame } from '../../engine/index.ts'
import { findConstraintSystem, findEquations } from './equating.ts'
import { realise } from './mechanism.ts'
import { stand } from './standing.ts'

async function equationsOf(scene: Scene, wish: Partial<EquationsWish> = {}): Promise<Equations> {
  const found = await findEquations(toMechanismSpec(scene), null, { independent: [], ...wish })
  if (!found.ok) throw new Error(found.failure.message)
  return found.told
}

const times = (matrix: Equations['M'], x: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, a, k) => sum + a * x[k]!, 0))

describe.each(['double-pendulum', 'cart-pole', 'four-bar', 'slider-crank', 'slider-crank-free', 'governor'])(
  'the equations of %s',
  (id) => {
    test('hold with the numbers told, and the table of the bodies balances', async () => {
      const { speeds, independent, rates, B, M, C, Q, bodies } = await equationsOf(await galleryScene(id))
      expect(independent).toEqual(speeds.flatMap((speed, f) => (speed.independent ? [f] : [])))
      expect(B.map((row) => row.length)).toEqual(speeds.map(() => independent.length))
      const u = independent.map((f) => speeds[f]!.value)
      const left = times(M, rates).map((x, i) => x + (C === null ? 0 : times(C, u)[i]!))
      left.forEach((x, i) => expect(x).toBeCloseTo(Q[i]!, 9))
      for (const f of independent.keys()) {
        const size = Math.max(1e-3, ...bodies.flatMap(({ active, inertia }) => [active[f]!, inertia[f]!].map(Math.abs)))
        const sum = bodies.reduce((total, { active, inertia }) => total + active[f]! + inertia[f]!, 0)
        expect(Math.abs(sum)).toBeLessThan(1e-9 * size)
      }
    })
  },
)

test('a tree has a C, and speeds along the axes of its joints, all independent', async () => {
  const { speeds, C } = await equationsOf(await galleryScene('cart-pole'))
  expect(speeds).toMatchObject([
    { body: 'cart', motion: 'slide', axis: 'z', place: 0, independent: true },
    { body: 'pole', motion: 'turn', axis: 'z', place: 0, independent: true },
  ])
  expect(C).toHaveLength(2)
})

test('with loops C leaves the active forces alone on the right', async () => {
  const { C, Q, bodies, speeds, independent } = await equationsOf(await galleryScene('governor'))
  expect(
    Math.max(
      ...times(
        C!,
        independent.map((f) => speeds[f]!.value),
      ).map(Math.abs),
    ),
  ).toBeGreaterThan(0.1)
  Q.forEach((q, f) =>
    expect(q).toBeCloseTo(
      bodies.reduce((sum, { active }) => sum + active[f]!, 0),
      9,
    ),
  )
})

test('with loops it can be chosen which speeds are independent', async () => {
  const scene = await galleryScene('slider-crank-free')
  const own = await equationsOf(scene)
  for (const { body, place } of own.speeds) {
    const told = await equationsOf(scene, { independent: [{ body, place }] })
    const chosen = told.independent.map((f) => told.speeds[f]!.body)
    expect(told.givenUp.length === 0 ? chosen : [body]).toEqual([body])
  }
})

test('a body that hangs on nothing has its speeds along the axes of the world', async () => {
  const { speeds } = await equationsOf(await galleryScene('rolling-coin'))
  expect(speeds.map(({ motion, axis, world }) => [motion, axis, world])).toEqual(
    ['slide', 'turn'].flatMap((motion) => ['x', 'y', 'z'].map((world) => [motion, null, world])),
  )
})

test('a mechanism that is driven throughout has no independent speeds, and its others are told', async () => {
  const { speeds, independent, M, Q } = await equationsOf(await galleryScene('slider-crank'))
  expect([independent, M, Q]).toEqual([[], [], []])
  expect(speeds.map(({ body }) => body)).toContain('rod')
})

test('the equations of very many bodies are refused with the number of speeds', async () => {
  const found = await findEquations(toMechanismSpec(hangingChain(160)), null, { independent: [] })
  expect(found).toMatchObject({ ok: false })
  expect(found.ok ? '' : found.failure.message).toMatch(/leave \d+ speeds free/)
})

test('the system of the constraints is told of the same pose', async () => {
  const found = await findConstraintSystem(toMechanismSpec(await galleryScene('slider-crank')), null)
  if (!found.ok) throw new Error(found.failure.message)
  expect(found.told.bodies.length).toBe(3)
  for (const { rows } of found.told.blocks)
    for (const { residual } of rows) expect(Math.abs(residual)).toBeLessThan(1e-9)
})

test('in mid-run the size that shares are told by is that of the start', async () => {
  const scene = await galleryScene('slider-crank-free')
  const spec = toMechanismSpec(scene)
  const made = realise(spec, scene.simulation)
  if (!made.ok) throw new Error(made.failure.message)
  const { model, state } = made.mechanism
  const { size } = state
  moveOn(made.mechanism, 0.3, AS_LONG_AS_IT_TAKES)
  const still = { velocity: [0, 0, 0], angularVelocity: [0, 0, 0] } as const
  const bodies = model.bodyIds.slice(1).map((id, b) => ({ id, ...readFrame(model, state.q, b + 1), ...still }))
  const stood = stand(spec, { t: 0.3, bodies }, 0.3, false)
  if (!stood.ok) throw new Error(stood.failure.message)
  expect(stood.standing.state.size).toBe(size)
})
