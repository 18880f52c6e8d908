import { describe, expect, it, test } from 'vitest'
import { JOINT_PRESETS } from '../engine/index.ts'
import type { HeldRows } from './document.ts'
import { freedomWords, jointWords, kindOfJoint, kindOfHeldRows } from './joint-kinds.ts'
import { JOINT_ENTRIES, JOINT_TYPES } from './joint-types.ts'

const MASKS = Array.from(
  { length: 64 },
  (_, bits) => [0, 1, 2, 3, 4, 5].map((k) => (bits & (1 << k)) !== 0) as unknown as HeldRows,
)
const rowsOfText = (held: string): HeldRows => [...held].map((digit) => digit === '1') as unknown as HeldRows

/** Freedoms of each name by what the words say: along the axis `a`, square to it `p` and `q`; a slide, or as `r…` a turn. */
const MEANT: Readonly<Record<string, string>> = {
  Weld: '',
  Revolute: 'ra',
  Prismatic: 'a',
  Cylindrical: 'a ra',
  Spherical: 'ra rp rq',
  Planar: 'p q ra',
  'Point on line': 'a ra rp rq',
  'Point on plane': 'p q ra rp rq',
  'Constant velocity': 'rp rq',
  'Plunging constant velocity': 'a rp rq',
  Oldham: 'p q',
  'Parallel axes': 'a p q ra',
  Alignment: 'a p q',
  Free: 'a p q ra rp rq',
}

/** The freedoms that words tell, as a reader takes them: "x", "ry", sorted. */
function readFreedoms(name: string, rest: string): string[] {
  const free = new Set<string>()
  const slot = /^about ([xyz]) and along ([xyz])/.exec(rest)
  if (name === 'Pin in slot') {
    free.add(`r${slot![1]}`).add(slot![2]!)
  } else {
    const axis = /^(?:about|along|square to) ([xyz])/.exec(rest)?.[1] ?? 'z'
    const [p, q] = ['x', 'y', 'z'].filter((letter) => letter !== axis) as [string, string]
    const letters: Readonly<Record<string, string>> = { a: axis, p, q }
    for (const one of MEANT[name]!.split(' ').filter(Boolean)) free.add(one.replace(/[apq]$/, (l) => letters[l]!))
  }
  const [also = '', not = ''] = (rest.split('that ')[1] ?? '').split('may not ')
  const motions = (text: string): string[] =>
    [...text.matchAll(/(slide along|turn about) ([xyz])/g)].map(([, kind, on]) =>
      kind === 'turn about' ? `r${on}` : on!,
    )
  for (const one of motions(also)) free.add(one)
  for (const one of motions(not)) free.delete(one)
  return [...free].toSorted()
}

describe('the name of a choice of rows', () => {
  test.each(MASKS)('%j %j %j %j %j %j says just what it leaves free', (...rows) => {
    const { name, rest } = kindOfHeldRows(rows)
    const free = ['x', 'y', 'z', 'rx', 'ry', 'rz'].filter((_, k) => !rows[k])
    expect(readFreedoms(name, rest)).toEqual(free.toSorted())
  })

  it('is another one for each choice, and never "lock"', () => {
    const told = MASKS.map((rows) => jointWords({ type: 'lock', rows }))
    expect(new Set(told).size).toBe(64)
    expect(told.filter((text) => /lock|own rows/i.test(text))).toEqual([])
  })

  it('is that of the type which holds the same rows', () => {
    for (const [type, { held: rows, perpendicular }] of Object.entries(JOINT_PRESETS)) {
      if (perpendicular) continue
      expect(kindOfHeldRows(rows)).toEqual({ name: JOINT_ENTRIES[type as keyof typeof JOINT_PRESETS].name, rest: '' })
    }
  })

  test.each([
    ['111101', 'Revolute joint about y'],
    ['011111', 'Prismatic joint along x'],
    ['011110', 'Pin in slot joint about z and along x'],
    ['110011', 'Pin in slot joint about x and along z'],
    ['110010', 'Cylindrical joint that may also turn about x'],
    ['010110', 'Cylindrical joint that may also slide along x'],
    ['001101', 'Cylindrical joint along y that may also slide along x'],
    ['010101', 'Planar joint square to y'],
    ['001001', 'Point on plane joint that may not turn about z'],
    ['000001', 'Free joint that may not turn about z'],
    ['000000', 'Free joint'],
  ])('%s is a %s', (held, told) => {
    expect(jointWords({ type: 'lock', rows: rowsOfText(held) })).toBe(told)
  })

  it('is the type’s own for every other joint', () => {
    for (const type of JOINT_TYPES.filter((one) => one !== 'lock'))
      expect(kindOfJoint({ type })).toEqual({ name: JOINT_ENTRIES[type].name, rest: '' })
  })
})

test.each([
  ['011110', 'slides along x, turns about z'],
  ['001110', 'slides along x and y, turns about z'],
  ['111111', 'nothing moves'],
  ['000000', 'moves freely'],
  ['111000', 'turns about x, y and z'],
])('with the rows %s held a joint %s', (held, told) => {
  expect(freedomWords(rowsOfText(held))).toBe(told)
})
