import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseQuantity } from './fields/quantity.ts'
import { hintsFor } from './mobility/wording.ts'
import { validateScene, type Scene } from '../scene/index.ts'
import type { Mobility, MobilityHere } from '../engine/index.ts'
import { type Quantity, shownUnit } from '../units/index.ts'

describe('conventions: view', () => {
  it('x is red, y green, z blue, in both themes', () => {
    const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')
    const found = [...css.matchAll(/--axis-([xyz]): #([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2});/g)]
    expect(found.length).toBeGreaterThanOrEqual(6)
    for (const [, axis, ...parts] of found) {
      const levels = parts.map((part) => parseInt(part, 16))
      expect(['x', 'y', 'z'][levels.indexOf(Math.max(...levels))]).toBe(axis)
    }
  })
})

describe('conventions: fields', () => {
  it.each<[string, Quantity, number]>([
    ['25 mm', 'length', 0.025],
    ['1/2 in', 'length', 0.0127],
    ['30 deg', 'angle', Math.PI / 6],
    ['2*pi', 'scalar', 2 * Math.PI],
  ])('%s is taken', (text, dimension, value) => {
    const read = parseQuantity(text, dimension, shownUnit(dimension))
    expect(read.ok && read.value).toBeCloseTo(value, 15)
  })

  it('what cannot be is answered by what would be right', () => {
    const read = parseQuantity('wide', 'length', shownUnit('length'))
    expect(read.ok ? '' : read.message).toMatch(/such as 25 mm/)
  })
})

describe('conventions: messages', () => {
  const scene = (parts: object): Scene => {
    const parsed = validateScene({ format: 'lockwork/scene', version: 1, ...parts })
    if (!parsed.ok) throw new Error(parsed.faults[0]!.message)
    return parsed.scene
  }
  const free = (dof: number): Mobility => ({
    bodies: 1,
    rows: 6 - dof,
    gruebler: dof,
    rank: 6 - dof,
    dof,
    redundant: [],
    nonholonomic: 0,
    indeterminate: [],
    mechanism: { rows: 6 - dof, gruebler: dof, rank: 6 - dof, dof },
  })
  const block = { id: 'block', name: 'Block', shapes: [{ kind: 'sphere', radius: 0.1 }] }
  const held = (type: string) => [{ id: 'pin', type, driven: { body: 'block' }, main: { body: 'ground' } }]

  it.each<[string, object, MobilityHere | null]>([
    ['The scene is empty', {}, null],
    ['Nothing is grounded', { bodies: [block] }, free(6)],
    ['0 degrees of freedom', { bodies: [block], joints: held('weld') }, free(0)],
    ['Gives a little, then locks', { bodies: [block], joints: held('weld') }, { ...free(1), leadsNowhere: true }],
    [
      'Starts beside a dead centre',
      { bodies: [block], joints: held('revolute') },
      { ...free(1), besideDeadCentre: { driven: ['pin'], times: 40 } },
    ],
    ['Nothing drives it', { bodies: [block], joints: held('revolute'), gravity: [0, 0, 0] }, free(1)],
  ])('%s: what it is, why, and the way out', (title, parts, mobility) => {
    const hints = hintsFor(scene(parts), mobility)
    expect(hints.map((hint) => hint.title)).toEqual([title])
    // Whole sentences, the last of which says what to do.
    const sentences = hints[0]!.detail.split(/(?<=\.) /)
    expect(sentences.at(-1)).toMatch(/^(Fix|Pin|Take|Pull|Place|Give|Join)\b.*\.$/)
  })
})
