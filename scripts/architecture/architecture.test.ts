import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readImports } from './read-imports.ts'
import { readRepository } from './read-repository.ts'
import { findFaults } from './rules.ts'

const doors = Object.fromEntries(
  [
    'engine',
    'geometry',
    'units',
    'scene',
    'simulation',
    'session',
    'laboratory',
    'tools',
    'viewport',
    'ui',
    'gallery',
    'testing',
  ].map((folder) => [`src/${folder}/index.ts`, 'export const door = 1\n']),
)

/** `rule file:line` of each fault of a small project in which these files stand beside the doors of all folders. */
const faultsOf = (files: Record<string, string>) =>
  findFaults(new Map(Object.entries({ ...doors, ...files }))).map(({ rule, file, line }) => `${rule} ${file}:${line}`)

test('the project has no faults', () => {
  const sources = readRepository(fileURLToPath(new URL('../..', import.meta.url)))
  expect([...sources.keys()]).toContain('src/main.tsx')
  expect(findFaults(sources)).toEqual([])
})

test('reads every form of import', () => {
  const text = `import { a } from './a.ts'
import type { B } from './b.ts'
export { c } from './c.ts'
export * from './d.ts'
export type * from './e.ts'
import './f.css'
type G = import('./g.ts').G
const h = () => import('./h.tsx')
const i = new Worker(new URL('./i.ts', import.meta.url))
const j = <img src="./no.ts" />
`
  expect(readImports('x.tsx', text).map(({ specifier, kind, line }) => `${line} ${kind} ${specifier}`)).toEqual([
    '1 value ./a.ts',
    '2 type ./b.ts',
    '3 value ./c.ts',
    '4 value ./d.ts',
    '5 type ./e.ts',
    '6 value ./f.css',
    '7 type ./g.ts',
    '8 dynamic ./h.tsx',
    '9 url ./i.ts',
  ])
})

describe('planted faults', () => {
  const upward = "import type { door } from '../ui/index.ts'\n"
  test.each(['engine', 'geometry', 'scene', 'simulation', 'session', 'laboratory', 'tools', 'viewport', 'gallery'])(
    'src/%s may not import the user interface, not even a type',
    (folder) => {
      expect(faultsOf({ [`src/${folder}/x.ts`]: upward })).toEqual([`order src/${folder}/x.ts:1`])
    },
  )
  test('ui and viewport do not know each other', () => {
    const files = { 'src/ui/x.ts': "import '../viewport/index.ts'", 'src/viewport/x.ts': "\nimport '../ui/index.ts'" }
    expect(faultsOf(files)).toEqual(['order src/ui/x.ts:1', 'order src/viewport/x.ts:2'])
  })
  test('the gallery is data of the scene and nothing else', () => {
    const files = { 'src/gallery/x.ts': "import '../scene/index.ts'\nimport '../engine/index.ts'" }
    expect(faultsOf(files)).toEqual(['order src/gallery/x.ts:2'])
  })
  test('only tests import src/testing', () => {
    const text = "import '../testing/index.ts'"
    expect(faultsOf({ 'src/scene/x.ts': text, 'src/scene/x.test.ts': text })).toEqual(['order src/scene/x.ts:1'])
  })
  test('a folder of ui is entered by its door from another one; what is fetched later, styles and tests are named by their files', () => {
    const files = {
      'src/ui/fields/Field.tsx': 'export const Field = 1',
      'src/ui/fields/index.ts': "export { Field } from './Field.tsx'",
      'src/ui/panel/inner/index.ts': 'export const inner = 1',
      'src/ui/panel/Own.tsx': 'export const Own = 1',
      'src/ui/panel/Panel.tsx': `import { Field } from '../fields/index.ts'
import { Own } from './Own.tsx'
import type { Field as Deep } from '../fields/Field.tsx'
const later = () => import('../fields/Field.tsx')
import '../fields/fields.css'
`,
      'src/ui/panel/panel.test.ts': "import { Field } from '../fields/Field.tsx'",
      'src/ui/other/x.ts': "import { inner } from '../panel/inner/index.ts'",
    }
    expect(faultsOf(files)).toEqual(['door src/ui/panel/Panel.tsx:3'])
  })
  test('nobody imports main.tsx, and it imports all', () => {
    const files = { 'src/main.tsx': "import './ui/index.ts'\n", 'src/ui/x.ts': "import '../main.tsx'" }
    expect(faultsOf(files)).toEqual(['order src/ui/x.ts:1'])
  })
  test('a new folder has to be given its place', () => {
    const files = { 'src/plots/x.ts': "import '../scene/index.ts'" }
    expect(faultsOf(files)).toEqual(['order src/plots/x.ts:1'])
  })
  test('another folder is entered by its index.ts', () => {
    const files = { 'src/scene/inside.ts': 'export const a = 1', 'src/tools/x.ts': "import '../scene/inside.ts'" }
    expect(faultsOf(files)).toEqual(['door src/tools/x.ts:1'])
  })
  test('tests use the door too', () => {
    const files = { 'src/scene/inside.ts': 'export const a = 1', 'src/tools/x.test.ts': "import '../scene/inside.ts'" }
    expect(faultsOf(files)).toEqual(['door src/tools/x.test.ts:1'])
  })
  test('types close a ring too', () => {
    const files = {
      'src/engine/a/a.ts': "import { b } from '../b/b.ts'\nexport const a = b\n",
      'src/engine/b/b.ts': "import type { C } from './c.ts'\nexport const b: C = 1\n",
      'src/engine/b/c.ts': "import { a } from '../a/a.ts'\nexport type C = typeof a\n",
    }
    expect(faultsOf(files)).toEqual(['cycle src/engine/a/a.ts:1', 'ring src/engine/a:1'])
  })
  test('subfolders of one folder, or a file beside them, in a ring', () => {
    const files = {
      'src/engine/a/a.ts': "import type { B } from '../b/b.ts'\nexport const a: B = 1\n",
      'src/engine/a/free.ts': 'export const free = 1\n',
      'src/engine/b/b.ts': 'export type B = number\n',
      'src/engine/b/other.ts': "import { through } from '../through.ts'\nexport const other = through\n",
      'src/engine/through.ts': "import { free } from './a/free.ts'\nexport const through = free\n",
    }
    expect(faultsOf(files)).toEqual(['ring src/engine/a:1'])
    expect(faultsOf({ ...files, 'src/engine/through.ts': 'export const through = 1\n' })).toEqual([])
  })
  test('what only tests import closes no ring', () => {
    const files = {
      'src/engine/a/a.ts': 'export const a = 1\n',
      'src/engine/a/a.test.ts': "import '../b/b.ts'\n",
      'src/engine/b/b.ts': "import { a } from '../a/a.ts'\nexport const b = a\n",
    }
    expect(faultsOf(files)).toEqual([])
  })
  test('the engine imports no package and nothing outside itself; its tests may', () => {
    const text = "import 'fast-check'\nimport '../scene/index.ts'\n"
    expect(faultsOf({ 'src/engine/x.ts': text, 'src/engine/x.test.ts': text })).toEqual([
      'engine src/engine/x.ts:1',
      'order src/engine/x.ts:2',
    ])
  })
  test('an import without extension', () => {
    const files = { 'src/scene/a.ts': 'export {}', 'src/scene/x.ts': "import './a'" }
    expect(faultsOf(files)).toEqual(['extension src/scene/x.ts:1'])
  })
  test('names that say nothing, files with two subjects', () => {
    const files = { 'src/ui/utils/x.ts': 'export {}', 'src/ui/long.ts': 'export {}\n'.repeat(401) }
    expect(faultsOf(files)).toEqual(['name src/ui/utils/x.ts:1', 'length src/ui/long.ts:400'])
  })
  test('a hook that only the first importer would have', () => {
    const text = "import { afterEach } from 'vitest'\nafterEach(() => {})\n"
    expect(faultsOf({ 'src/testing/x.ts': text, 'src/scene/x.test.ts': text })).toEqual(['hook src/testing/x.ts:2'])
  })
  test('text that points out of the repository', () => {
    const up = '..'
    const files = { 'docs/a.md': `see ${up}/shared/theory.md`, 'README.md': `good: src/work\n/${'home'}/someone/x` }
    expect(faultsOf(files)).toEqual(['text docs/a.md:1', 'text README.md:2'])
  })
})
