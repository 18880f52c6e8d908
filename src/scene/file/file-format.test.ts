import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FORCES, BODY, SCENE, SHAPES, jointFields } from './fields.ts'
import { FUNCTIONS, furtherRowOf, JOINT_TYPES, ROW_NAMES, ownFields, parseScene, heldRowsOf } from '../index.ts'

const page = readFileSync(new URL('../../../docs/FILE_FORMAT.md', import.meta.url), 'utf8')

test('the example of the page is a valid scene', () => {
  expect(parseScene(/```json\n([^]*?)```/.exec(page)![1]!)).toMatchObject({
    ok: true,
    scene: { title: 'Crank on a spring' },
  })
})

/** What stands under a heading, up to the next one of its rank or above, and without the chapters under it. */
function chapter(heading: string): string {
  const [, text] = page.split(new RegExp(`^#+ ${heading}$`, 'm'))
  if (text === undefined) throw new Error(`the page has no chapter "${heading}"`)
  return text.split(/^#/m)[0]!
}
/** Whether a text names a word of the format: by itself, in quotes, or as a function with its arguments. */
const names = (text: string, word: string): boolean => new RegExp(`[\`"]${word}[\`"(]`).test(text)
/** The rows of the tables of a text whose first cell names the word. */
const rowsOf = (text: string, word: string): readonly string[] =>
  text.split('\n').filter((line) => names(/^\|(.*?[^\\])\|/.exec(line)?.[1] ?? '', word))

/** Words that a chapter does not say where they are looked for: the row of an item, or a table of keys. */
const untold = (words: readonly string[], told: (word: string) => boolean): readonly string[] =>
  words.filter((word) => !told(word))

test.each([
  ['The scene', SCENE],
  ['Bodies', BODY],
  ['Joints', jointFields(undefined)],
])('the chapter "%s" has a row for every key', (heading, table) => {
  expect(untold(Object.keys(table), (key) => rowsOf(chapter(heading), key).length > 0)).toEqual([])
})

test.each([
  ['Shapes', SHAPES],
  ['Forces', FORCES],
])('the chapter "%s" has a row for every kind, which names the keys of this kind', (heading, registry) => {
  const text = chapter(heading)
  const kinds = Object.entries<object>(registry)
  const ofAll = (key: string): boolean => kinds.every(([, table]) => key in table)
  const missing = kinds.flatMap(([kind, table]) =>
    untold(Object.keys(table), (key) =>
      ofAll(key) ? names(text, key) : rowsOf(text, kind).some((row) => names(row, key)),
    ).map((key) => `${kind}: ${key}`),
  )
  expect(missing).toEqual([])
  expect(untold(Object.keys(registry), (kind) => rowsOf(text, kind).length > 0)).toEqual([])
})

test('the chapter "Joints" has a row for every type, and one for each key that only some types have, which names them', () => {
  const text = chapter('Joints')
  expect(untold(JOINT_TYPES, (type) => rowsOf(text, type).length > 0)).toEqual([])
  const missing = JOINT_TYPES.flatMap((type) =>
    untold(
      ownFields(type).map(([name]) => name),
      (name) => rowsOf(text, name).some((row) => names(row, type)),
    ).map((name) => `${type}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('the chapter "Laws" names every function', () => {
  expect(untold(FUNCTIONS, (name) => names(chapter('Laws'), name))).toEqual([])
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
