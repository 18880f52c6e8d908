import type { InstancedBufferGeometry, InterleavedBufferAttribute, Mesh } from 'three'
import { describe, expect, it } from 'vitest'
import { BODY, bodyOffset, frameLength, HEADER } from '../../simulation/index.ts'
import type { Frame, TracedPoint } from '../../simulation/index.ts'
import { deleteItems } from '../../scene/index.ts'
import { openLaboratory } from '../../testing/laboratory-driver.ts'
import { makeRunnerDriver } from '../../testing/runner-driver.ts'
import { sliderCrank } from '../../testing/small-scenes.ts'
import { makeLive } from '../live/live.ts'
import { readPast } from './read-past.ts'
import { makeTrace, type Trace } from './trace.ts'

const beside: TracedPoint = { body: 'rod', point: [0.25, 0.1, 0] }

/** The trace of a point of a slider-crank that turns once in a second, and what shows it run on. */
function follow() {
  const run = makeRunnerDriver()
  run.load(sliderCrank({ law: '2*pi*t' }))
  const trace = makeTrace(beside, 1)
  const runTo = (until: number): void => {
    const { paths } = run.trace(until, [beside]) as { paths: ArrayBuffer }
    trace.take({ paths: { traced: [beside], data: new Float64Array(paths) } } as unknown as Frame)
  }
  const buffers = trace.object.children.map((child) => {
    const { attributes } = (child as Mesh).geometry
    return (attributes['from'] ?? attributes['place']) as InterleavedBufferAttribute
  })
  /** How often samples and marks were sent to the graphics card so far. */
  const sent = (): readonly number[] => {
    trace.show(800, 600)
    return buffers.map(({ data }) => data.version)
  }
  return { trace, runTo, sent }
}

/** A frame that brings no way, of the mechanism of a revision: where the rod is, m. */
function frameAt(revision: number, time: number, x: number): Frame {
  const layout = { bodies: 1, joints: 0, forces: 0, bundles: 0 }
  const index = { bodies: new Map([['rod', 0]]) }
  const data = new Float64Array(frameLength(layout))
  data[HEADER.time] = time
  const at = bodyOffset({ layout, index } as unknown as Frame, 'rod')
  data[at + BODY.position] = x
  data[at + BODY.orientation] = 1
  return { layout, index, revision, data } as unknown as Frame
}

/** The samples that were sent to the graphics card: place, m, and share of the way. */
function samplesOf({ object }: Trace): readonly (readonly number[])[] {
  const { instanceCount, attributes } = (object.children[0] as Mesh).geometry as InstancedBufferGeometry
  const { array, stride } = (attributes['from'] as InterleavedBufferAttribute).data
  // There is a segment from each sample to the next.
  return Array.from({ length: instanceCount + 1 }, (_, i) => [...array.subarray(i * stride, i * stride + 4)])
}

/** Of a place from a line through places, m. */
function distance(at: readonly number[], line: readonly (readonly number[])[]): number {
  const from = (a: readonly number[], b: readonly number[]): number[] => [0, 1, 2].map((c) => b[c]! - a[c]!)
  return Math.min(
    ...line.slice(1).map((b, i) => {
      const [way, gap] = [from(line[i]!, b), from(line[i]!, at)]
      const square = way.reduce((sum, x) => sum + x * x, 0)
      const along = square === 0 ? 0 : way.reduce((sum, x, c) => sum + x * gap[c]!, 0) / square
      const s = Math.min(1, Math.max(0, along))
      return Math.hypot(...gap.map((x, c) => x - s * way[c]!))
    }),
  )
}

describe('a trace', () => {
  it('has a gap where an edit puts the body elsewhere, also where the run has moved on meanwhile', () => {
    const shares = (edited: boolean): number[] => {
      const trace = makeTrace({ body: 'rod', point: [0, 0, 0] }, 1)
      for (const [time, x] of [[0, 0], [0.1, 0.1], [0.2, 0.2]] as const) trace.take(frameAt(1, time, x)) // prettier-ignore
      trace.take(frameAt(edited ? 2 : 1, 0.25, 3))
      trace.take(frameAt(edited ? 2 : 1, 0.3, 3.1))
      trace.show(800, 600)
      return samplesOf(trace).map(([, , , share]) => share!)
    }
    // A stroke that begins anew has a share below 0: no line leads there.
    expect(shares(true).filter((share) => share < 0)).toHaveLength(1)
    expect(shares(false).filter((share) => share < 0)).toHaveLength(0)
  })

  it('has a gap where the crank is deleted in mid-run and comes back by undo, while the run moves on', async () => {
    const { lab, driver } = await openLaboratory({ first: sliderCrank({ law: '2*pi*t' }) })
    const { simulation, scenes } = lab
    const trace = makeTrace(beside, 1)
    simulation.onFrame(trace.take)
    simulation.trace([beside])
    const meanwhile = (act: () => void) =>
      driver.run(1 / 60, (now) => {
        simulation.tick(now)
        act()
      })
    simulation.play()
    await driver.run(0.5)
    await meanwhile(
      () => void scenes.edit('Delete', (draft) => void deleteItems(draft, [{ kind: 'body', id: 'crank' }])),
    )
    await driver.run(0.6)
    await meanwhile(() => scenes.undo())
    await driver.run(0.2)
    trace.show(800, 600)
    const samples = samplesOf(trace)
    const jumps = samples.slice(1).map((to, i) => Math.hypot(...[0, 1, 2].map((c) => to[c]! - samples[i]![c]!)))
    const gaps = jumps.filter((_, i) => samples[i + 1]![3]! < 0)
    expect(gaps).toHaveLength(1)
    expect(gaps[0]).toBeGreaterThan(0.1)
    expect(Math.max(...jumps.filter((_, i) => samples[i + 1]![3]! >= 0))).toBeLessThan(0.1)
  })

  it.each([false, true])('that comes late has the path before it, while the run plays: %s', async (plays) => {
    const { lab, driver } = await openLaboratory({ first: sliderCrank({ law: '2*pi*t' }) })
    const { simulation } = lab
    const early = makeTrace(beside, 1)
    simulation.onFrame(early.take)
    simulation.trace([beside])
    simulation.play()
    await driver.run(0.7)
    if (!plays) simulation.pause()
    await driver.settle()

    const late = makeTrace(beside, 1)
    simulation.onFrame(late.take)
    const { frame } = makeLive(lab)
    const read = readPast(simulation, beside, frame())
    if (plays) await driver.run(0.1)
    await driver.settle()
    late.precede(await read, frame())
    const both = (): (readonly (readonly number[])[])[] =>
      [early, late].map((trace) => {
        trace.show(800, 600)
        return samplesOf(trace)
      })
    const [whole, filled] = both()
    expect(filled![0]!.slice(0, 3)).toEqual(whole![0]!.slice(0, 3))
    expect(filled!.filter(([, , , share]) => share! < 0)).toEqual([])
    // both lines are off the path by half of this at most
    for (const at of filled!) expect(distance(at, whole!)).toBeLessThan(1e-4)
    for (const at of whole!) expect(distance(at, filled!)).toBeLessThan(1e-4)

    if (!plays) simulation.play()
    await driver.run(2.4)
    for (const trace of [early, late]) expect(trace.facts()).toMatchObject({ closed: { period: expect.closeTo(1, 3) } })
  })

  it('sends its samples again where they are others, not with every picture', () => {
    const { trace, runTo, sent } = follow()
    runTo(0.3)
    const first = sent()
    expect(sent()).toEqual(first)
    runTo(0.4)
    const second = sent()
    for (const [i, count] of second.entries()) expect(count).toBeGreaterThan(first[i]!)
    trace.setSpeed(true)
    expect(sent()).not.toEqual(second)
  })

  it('that is closed sends nothing while it goes round, and tells its speeds once they are asked for', () => {
    const { trace, runTo, sent } = follow()
    for (let i = 1; i <= 30; i++) runTo(0.1 * i)
    expect(trace.facts()).toMatchObject({ closed: { period: expect.closeTo(1, 3) }, slowest: null })
    const closed = sent()
    for (let i = 31; i <= 60; i++) {
      runTo(0.1 * i)
      expect(sent()).toEqual(closed)
    }
    trace.setSpeed(true)
    trace.show(800, 600)
    const { slowest, fastest } = trace.facts()
    expect(slowest).toBeGreaterThan(0)
    expect(fastest).toBeGreaterThan(slowest!)
  })
})
