/** Which way equations are solved. */
import { expect, it } from 'vitest'
import { toMechanismSpec } from '../../scene/index.ts'
import { ballNet, fourBars, hangingChain } from '../../testing/large-scenes.ts'
import { compile, makeWorkspace } from '../index.ts'

it('is along a forest where loops are few or small, and by one Schur complement where most rows close loops', () => {
  const isRecursive = (scene: ReturnType<typeof ballNet>): boolean =>
    makeWorkspace(compile(toMechanismSpec(scene))).system.recursive
  expect(isRecursive(hangingChain(50))).toBe(true)
  expect(isRecursive(fourBars(20))).toBe(true)
  expect(isRecursive(ballNet(4))).toBe(true)
  expect(isRecursive(ballNet(10))).toBe(false)
})
