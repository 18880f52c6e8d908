import { InstancedMesh } from 'three'
import { describe, expect, it } from 'vitest'
import { makeArrowField, type ArrowStyle } from './glyphs/arrow-field.ts'
import { colourOf, WEIGHTS } from './glyphs/Glyphs.tsx'
import { TOKENS, type Colours } from './viewing/colours.ts'

const KINDS = ['force', 'torque', 'gravity', 'velocity', 'acceleration'] as const
const STYLE: ArrowStyle = { colour: '#123456', hatched: false, cut: false, shaft: 0.01, head: 0.03, headLength: 0.08 }

/** How many of each part of an arrow are drawn: shafts, heads, arcs. */
function partsOf(add: (field: ReturnType<typeof makeArrowField>) => void): readonly number[] {
  const field = makeArrowField()
  field.begin(1, 800, 600, '#ffffff')
  add(field)
  field.end()
  const counts = new Map<unknown, number>()
  field.object.traverse((object) => {
    // The rim round an arrow is a second mesh of the same geometry.
    if (object instanceof InstancedMesh) counts.set(object.geometry, object.count)
  })
  field.dispose()
  return [...counts.values()]
}

describe('conventions: glyphs', () => {
  it('a force is straight with one head, a torque curved with one head', () => {
    const straight = partsOf((field) => field.addStraight([0, 0, 0], [0, 0, 1], 1, STYLE))
    const curved = partsOf((field) => field.addCurved([0, 0, 0], [0, 0, 1], [1, 0, 0], 0.3, 4, STYLE))
    expect(straight).toEqual([1, 1, 0])
    expect(curved).toEqual([0, 1, 1])
  })

  it('each kind has a colour of its own, and motion is thinner than forces', () => {
    const colours = Object.fromEntries(Object.entries(TOKENS).map(([name, [, said]]) => [name, said]))
    const seen = KINDS.map((kind) => colourOf(kind, colours as unknown as Colours))
    expect(new Set(seen).size).toBe(KINDS.length)
    for (const kind of ['velocity', 'acceleration'] as const)
      for (const measure of ['shaft', 'head'] as const)
        expect(WEIGHTS[kind][measure]).toBeLessThan(0.7 * WEIGHTS.force[measure])
  })
})
