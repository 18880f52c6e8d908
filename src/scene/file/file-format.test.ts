import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FORCES, BODY, SCENE, SHAPES, jointFields } from './fields.ts'
import { FUNCTIONS, furtherRowOf, JOINT_TYPES, ROW_NAMES, parseScene, heldRowsOf } from '../index.ts'

const page = readFileSync(new URL('../../../docs/FILE_FORMAT.md', import.meta.url), 'utf8')

test('the example of the page is a valid scene', () => {
  expect(parseScene(/```json\n([^]*?)```/.exec(page)![1]!)).toMatchObject({
    ok: true,
    scene: { title: 'Crank on a spring' },
  })
})

test('the page names every key, kind, joint type and function', () => {
  const tables = [SCENE, BODY, ...JOINT_TYPES.map(jointFields), ...Object.values(SHAPES), ...Object.values(FORCES)]
  const words = [
    ...tables.flatMap(Object.keys),
    ...Object.keys(SHAPES),
    ...Object.keys(FORCES),
    ...JOINT_TYPES,
    ...FUNCTIONS,
  ]
  expect(words.filter((word) => !new RegExp(`[\`"]${word}[\`"(]`).test(page))).toEqual([])
})

test('the rows in its table of joint types are those that the types hold', () => {
  const said = new Map(
    [...page.matchAll(/^\| `([a-z-]+)` +\| ([xyzθ ]+?) *\|/gm)].map(([, type, rows]) => [type, rows!.split(' ')]),
  )
  for (const type of JOINT_TYPES) {
    if (type === 'lock' || furtherRowOf(type) !== null) continue
    expect([type, said.get(type)]).toEqual([type, ROW_NAMES.filter((_, k) => heldRowsOf({ type })[k])])
  }
})
