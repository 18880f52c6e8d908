import { describe, expect, test } from 'vitest'
import { serialiseScene, type Scene } from '../scene/index.ts'
import { cranksByRate } from '../testing/small-scenes.ts'
import { formatReading } from '../units/index.ts'
import { run } from './run.ts'

/** Of the crank as stated, rad, and its length, m. */
const STATED = 0.9
const CRANK = 0.2

/** With a rod other than the one that the pose stated is for. */
function withRod(length: number): Scene {
  const scene = cranksByRate({ angle: STATED, crank: CRANK, rod: 0.5 })
  const joints = scene.joints.map((joint) =>
    joint.id === 'wrist' ? { ...joint, main: { ...joint.main, position: [length, 0, 0] as const } } : joint,
  )
  return { ...scene, joints }
}

async function call(scene: Scene, command: string, ...options: readonly string[]) {
  const outcome = await run([command, '-', ...options], async () => new TextEncoder().encode(serialiseScene(scene)))
  return {
    exit: outcome.exit,
    stderr: outcome.stderr,
    result: outcome.stdout.startsWith('{') ? JSON.parse(outcome.stdout) : null,
  }
}

const COMMANDS: readonly (readonly [command: string, ...options: string[]])[] = [
  ['validate'],
  ['mobility'],
  ['simulate', '--duration', '0'],
  ['simulate', '--duration', '0', '--quantities', 'energy.total'],
  ['kinematics', '--duration', '0'],
  ['equilibrium'],
  ['modes', '--at', 'initial'],
]

describe('a rod that is too short for the crank where it is stated', () => {
  const scene = withRod(0.1)

  /** By how much the start is moved, as the pose at the start has it. */
  async function turned(): Promise<number> {
    const { result } = await call(scene, 'simulate', '--duration', '0')
    const [w, , , z] = result.bodies.crank.orientation[0]
    return 2 * Math.atan2(z, w) - STATED
  }

  test.each(COMMANDS)(
    '%s %s tells by how much the start is moved, as data and in words',
    async (command, ...options) => {
      const { exit, stderr, result } = await call(scene, command, ...options)
      expect(exit).toBe(0)
      const by = await turned()
      // the tip of the crank is no higher than the rod reaches
      expect(Math.abs(CRANK * Math.sin(STATED + by))).toBeLessThanOrEqual(0.1 + 1e-9)
      expect(result.startsMoved).toEqual([{ joint: 'main', on: 'angle', by: expect.closeTo(by, 9) }])
      expect(stderr).toContain(
        `note: start of main moved by ${formatReading(by, 'angle')}: the joints do not close where`,
      )
    },
  )

  test('beside a table it is said in words', async () => {
    const { stderr } = await call(scene, 'simulate', '--duration', '0', '--csv')
    expect(stderr).toContain('note: start of main moved by ')
  })
})

test.each(COMMANDS)('%s %s has nothing to say where it starts as stated', async (command, ...options) => {
  for (const rod of [0.5, 0.3]) {
    const { stderr, result } = await call(withRod(rod), command, ...options)
    expect(result.startsMoved).toEqual([])
    expect(stderr).not.toContain('moved')
  }
})

test('validate calls a scene valid whose joints do not close, and has no start to tell of', async () => {
  const { exit, stderr, result } = await call(withRod(0), 'validate')
  const apart = { ...withRod(0.5), bodies: withRod(0.5).bodies.map((body) => ({ ...body, fixed: true })) }
  expect([exit, stderr]).toEqual([0, ''])
  expect(result.valid).toBe(true)
  const other = await call(apart, 'validate')
  expect(other.result).toEqual({ valid: true, startsMoved: [] })
})
