import { expect, it } from 'vitest'
import { everyFeature } from '../../testing/every-feature.ts'
import { parseScene } from '../file/parse.ts'
import { listQuantities } from './catalogue.ts'

it('lists of one thing in the scene what is read of it, and nothing else', () => {
  const parsed = parseScene(JSON.stringify(everyFeature))
  if (!parsed.ok) throw new Error(parsed.faults[0]?.message)
  const { scene } = parsed
  const all = listQuantities(scene, []).map(({ name }) => name)
  const of = (kind: 'body' | 'joint' | 'force', id: string): readonly string[] =>
    listQuantities(scene, [], { kind, id }).map(({ name }) => name)
  const named = (id: string, ...words: readonly string[]): readonly string[] =>
    all.filter((name) => words.some((word) => name.startsWith(`${word} ${id}.`)))
  const traces = scene.view.traces ?? []
  for (const { id } of scene.bodies) {
    const traced = traces.flatMap((one, i) => (one.body === id ? [`trace ${one.name ?? i + 1}.`] : []))
    const ofTraces = all.filter((name) => traced.some((prefix) => name.startsWith(prefix)))
    expect(of('body', id).toSorted()).toEqual([...named(id, 'body'), ...ofTraces].toSorted())
  }
  expect(traces.length).toBeGreaterThan(0)
  for (const { id } of scene.joints) expect(of('joint', id)).toEqual(named(id, 'drive', 'joint', 'marker'))
  for (const { id } of scene.forces) expect(of('force', id)).toEqual(named(id, 'force'))
  expect(scene.joints.length * scene.forces.length).toBeGreaterThan(0)
})
