import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { referenceScene } from '../testing/reference.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const sceneFile = fileURLToPath(new URL('../testing/reference/scenes/kissel-slider-crank.json', import.meta.url))

const start = (args: readonly string[], input = '') =>
  spawnSync(process.execPath, ['--import', 'tsx', main, ...args], { input, encoding: 'utf8', maxBuffer: 1e8 })

test('the process has exit codes, a result on standard output and messages on standard error', () => {
  const fromFile = start(['simulate', sceneFile, '--duration', '1'])
  expect([fromFile.status, fromFile.stderr]).toEqual([0, ''])
  // Twice what a pipe holds at once: nothing is cut off at the end.
  expect(fromFile.stdout.length).toBeGreaterThan(150_000)
  expect(JSON.parse(fromFile.stdout).time.length).toBe(101)

  const fromInput = start(
    ['validate', '-'],
    referenceScene('kissel-four-link').replace('lockwork/scene', 'other/scene'),
  )
  expect(fromInput.status).toBe(1)
  expect(JSON.parse(fromInput.stdout).faults[0].pointer).toBe('/format')
  expect(fromInput.stderr).toMatch(/^\/format: /)
})
