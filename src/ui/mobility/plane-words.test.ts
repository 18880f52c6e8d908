import { describe, expect, it, test } from 'vitest'
import type { Mobility, PlanarPart, Planarity } from '../../engine/index.ts'
import { planeCounts, redundantTitle, spaceReason, spaceTitle } from './plane-words.ts'
import { treatmentNote } from './treatment-note.ts'

/** A part of `links` links, the frame among them, with this many pins and pins in slots, of which `spare` constraints are redundant. */
const part = (links: number, pins: number, slots: number, spare = 0): PlanarPart => {
  const rows = 2 * pins + slots
  const gruebler = 3 * (links - 1) - rows
  return {
    bodies: Array.from({ length: links - 1 }, (_, i) => `body ${i}`),
    joints: Array.from({ length: pins + slots }, (_, i) => `joint ${i}`),
    normal: [0, 1, 0],
    links,
    oneFreedom: pins,
    twoFreedoms: slots,
    rows,
    gruebler,
    rank: rows - spare,
    dof: gruebler + spare,
    driven: 0,
    redundant: [],
    inSpace: { rows: 5 * pins + 4 * slots, rank: 0 },
  }
}
const inSpace = (spare: number): Mobility =>
  ({ mechanism: { rows: 20, rank: 20 - spare, dof: 1, gruebler: 1 - spare } }) as Mobility

const counted = (...of: readonly PlanarPart[]): string =>
  planeCounts(of, (id) => id.toUpperCase())
    .join('\n')
    .replaceAll('\u00a0', ' ')

test.each([
  [1, 1, '1 redundant constraint in the plane'],
  [3, 0, '3 redundant constraints'],
  [3, 1, '3 redundant constraints, 1 of them in the plane'],
])('%i redundant, %i in the plane: %s', (count, inPlane, title) => {
  expect(redundantTitle({ count, inPlane })).toBe(title)
})

describe('the count in the plane', () => {
  it('is told with its numbers', () => {
    expect(counted(part(4, 4, 0))).toBe(
      'In the plane 3 (n − 1) − 2 j₁ − j₂ = 3 × 3 − 2 × 4 − 0 = 1: 4 links with the frame, 4 joints that leave one freedom.',
    )
    expect(counted(part(3, 2, 1))).toMatch(
      /= 3 × 2 − 2 × 2 − 1 = 1: .*2 joints that leave one freedom, 1 that leaves two\.$/,
    )
  })
  it('of several parts says whose it is, and is told once where it is the same', () => {
    const left: PlanarPart = { ...part(2, 1, 0), bodies: ['left'] }
    const right: PlanarPart = { ...left, bodies: ['right'] }
    expect(counted(left, right)).toMatch(/^LEFT; RIGHT, each by itself: in the plane .* = 1: 2 links [^\n]*$/)
    expect(counted(part(4, 4, 0), left).split('\n')).toEqual([
      expect.stringMatching(/^BODY 0, BODY 1 and BODY 2: in the plane .* 4 links/),
      expect.stringMatching(/^LEFT: in the plane .* 2 links/),
    ])
    expect(counted(part(7, 7, 0), left)).toMatch(/^BODY 0, BODY 1 and 4 more bodies: /)
  })
  it('says so where it is not the truth: a parallelogram with a third crank', () => {
    expect(counted(part(5, 6, 0, 1))).toMatch(
      /= 0: .* But it has 1: 1 of the 12 constraints in the plane only repeats what the others say\.$/,
    )
  })
})

describe('a structure', () => {
  // a body that is welded to the frame, and hinged to it beside that
  const welded: PlanarPart = { ...part(1, 1, 0, 2), bodies: ['door'], rows: 5, rank: 3, gruebler: -2, dof: 0 }

  it('has a count whose constraints are those of its formula', () => {
    expect(counted(welded)).toMatch(
      /= 3 × 0 − 2 × 1 − 0 = −2: 1 link .* But it has 0: 2 of the 2 constraints in the plane only repeat/,
    )
  })

  it('does not move', () => {
    const of = { parts: [welded], normal: null, undecided: [] }
    expect(treatmentNote(of, { parts: [], normals: new Map(), whole: false, across: true })).toMatch(
      /^It is held in parallel/,
    )
  })
})

describe('the truth in space', () => {
  it('is counted, and told why', () => {
    expect([spaceTitle(inSpace(3)), spaceTitle(inSpace(0))]).toEqual([
      'In space: 3 redundant constraints',
      'In space: no redundant constraint',
    ])
    expect(spaceReason(inSpace(3), 0)).toMatch(
      /^In space 3 constraints are redundant, because each joint also keeps its links in the plane/,
    )
    expect(spaceReason(inSpace(7), 1)).toMatch(/^In space 6 more constraints are redundant, because/)
    expect(spaceReason(inSpace(1), 1)).toBeNull()
  })
})

describe('the note beside the switch', () => {
  const planarity = (parts: readonly PlanarPart[], undecided: Planarity['undecided'] = []): Planarity => ({
    parts,
    normal: null,
    undecided,
  })
  const normals = new Map()
  const own = [part(4, 4, 0)]
  it.each([
    [
      'nothing where there is nothing to say',
      planarity(own),
      { parts: own, normals, whole: true, across: false },
      null,
    ],
    [
      'why the plane cannot be had',
      planarity([]),
      { parts: [], normals, whole: false, across: false },
      /^It does not move in parallel planes: it can only be read in space\.$/,
    ],
    [
      'what the plane would leave out',
      planarity(own),
      { parts: [], normals, whole: false, across: true },
      /acts across/,
    ],
    [
      'that a part is read in space',
      planarity(own),
      { parts: own, normals, whole: false, across: false },
      /the rest in space/,
    ],
    ['nothing where it is not known', null, { parts: [], normals, whole: false, across: false }, null],
  ])('says %s', (_, of, treatment, expected) => {
    const note = treatmentNote(of, treatment)
    if (expected === null) expect(note).toBeNull()
    else expect(note).toMatch(expected)
  })
  it.each(['tooLarge', 'still', 'laws'] as const)('says that it was not decided: %s', (why) => {
    const of = planarity([], [{ bodies: ['rod'], why }])
    expect(treatmentNote(of, { parts: [], normals, whole: false, across: false })).toMatch(
      /^(It is too large to find out|Whether it moves in parallel planes cannot be told).*: it can only be read in space\.$/,
    )
  })
})
