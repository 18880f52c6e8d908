import { describe, expect, test } from 'vitest'
import type { Channel } from '../../engine/index.ts'
import { is, makeRunnerDriver, numbers } from '../../testing/runner-driver.ts'
import { pendulum } from '../../testing/small-scenes.ts'
import { HEADER } from '../protocol/frame.ts'

const ENERGY: readonly Channel[] = [{ kind: 'energy', of: 'run', index: 0 }]

type Driver = ReturnType<typeof makeRunnerDriver>

/** Pulls the bob while it runs, lets go and stands at 0.75 s. */
function pulled(): Driver {
  const run = makeRunnerDriver()
  run.load(pendulum())
  for (let i = 1; i <= 30; i++) run.advance(i / 60)
  run.pull(pendulum().bodies[0]!.id, [0.4, 0.3, -0.2], false)
  for (let i = 31; i <= 45; i++) run.advance(i / 60)
  run.release()
  return run
}

/** All pieces of what is on the tape at an interval, s: their times, and the most of one piece. */
function read(run: Driver, every: number): { readonly times: number[]; readonly most: number } {
  const times: number[] = []
  let most = 0
  let from: number | null = -Infinity
  while (from !== null) {
    const piece: ReturnType<typeof is<'series'>> = is('series', run.series(null, ENERGY, from, every))
    times.push(...piece.times)
    most = Math.max(most, piece.times.length)
    from = piece.next
  }
  return { times, most }
}

describe('what was recorded is read at an interval', () => {
  test('and nothing of it goes: what comes after a pull that was let go of is as if nobody had asked', () => {
    const energies = [false, true].map((asked) => {
      const run = pulled()
      if (asked) read(run, 0.05)
      if (asked) run.keep('kept')
      for (let i = 46; i <= 90; i++) run.advance(i / 60)
      return numbers(run.seek(80 / 60))[HEADER.kinetic]
    })
    expect(energies[1]).toBe(energies[0])
  })

  test('with the marks of the timeline left where they are', () => {
    const run = pulled()
    const marks = is('frame', run.keep('first')).tape?.marks
    expect(marks?.map(({ kind }) => kind)).toEqual(['pull', 'release'])
    read(run, 0.05)
    run.advance(46 / 60)
    expect(is('frame', run.keep('second')).tape?.marks).toEqual(marks)
  })

  test('up to where it stands, in pieces that are soon told, however short the interval', () => {
    const { times, most } = read(pulled(), 1e-4)
    expect(times).toEqual(Array.from({ length: 7501 }, (_, i) => i * 1e-4))
    expect(most).toBeLessThan(500)
  })
})

test('where a run goes on from the very moment of an edit, the edit stays marked', () => {
  const run = makeRunnerDriver()
  run.load(pendulum())
  for (let i = 1; i <= 30; i++) run.advance(i / 60)
  run.edit({ ...pendulum(), gravity: [0, 0, -5] })
  for (let i = 31; i <= 60; i++) run.advance(i / 60)
  run.seek(0.5)
  run.advance(31 / 60)
  expect(is('frame', run.keep('kept')).tape?.marks).toEqual([{ time: 0.5, kind: 'edit' }])
})

test('a kept run is told while what was asked for last cannot run', () => {
  const run = pulled()
  run.keep('kept')
  run.edit({ ...pendulum(), bodies: [], joints: pendulum().joints })
  expect(is('series', run.series('kept', ENERGY)).times.length).toBeGreaterThan(10)
  expect(run.series(null, ENERGY)?.kind).toBe('failed')
})
