// Each guard of npm run check bites: a project of three files with a planted fault, checked with the project's own settings.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
let project = ''

const begin = () => {
  project = mkdtempSync(join(tmpdir(), 'lockwork-guards-'))
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  for (const name of ['package.json', 'tsconfig.base.json', '.oxlintrc.json', 'knip.json', '.prettierrc.json'])
    cpSync(join(root, name), join(project, name))
}
const end = () => rmSync(project, { recursive: true, force: true })
beforeEach(begin)
afterEach(end)

const plant = (files: Record<string, string>) => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, file)), { recursive: true })
    writeFileSync(join(project, file), text)
  }
}

const run = (script: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: project,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

describe('types', () => {
  /** Compiles one file with the settings of its folder. */
  const compile = (folder: string, text: string, settingsFile = 'tsconfig.json') => {
    const { references: _, ...settings } = JSON.parse(readFileSync(join(root, folder, settingsFile), 'utf8'))
    plant({ [`${folder}/planted.ts`]: text, [`${folder}/tsconfig.json`]: JSON.stringify(settings) })
    const out = join(project, 'out')
    return run('typescript/bin/tsc', '-p', folder, '--outDir', out, '--tsBuildInfoFile', join(out, 'info'))
  }
  test.each(['src/engine', 'src/geometry', 'src/simulation/protocol', 'src/gallery', 'src/cli'])(
    '%s has no DOM',
    (folder) => {
      expect(compile(folder, 'export const title: string = document.title\n').output).toContain("'document'")
    },
  )
  test('src/scene has no DOM but for autosave', () => {
    const text = 'export const title: string = document.title\n'
    expect(compile('src/scene', text, 'tsconfig.document.json').output).toContain("'document'")
  })
  test('the engine knows no timers and no console either', () => {
    const { output } = compile('src/engine', 'setTimeout(() => 1, 2)\nconsole.log(3)\nexport {}\n')
    expect(output).toContain("'setTimeout'")
    expect(output).toContain("'console'")
  })
  test('an element that may be missing: everywhere but in the engine', () => {
    const text = 'export const first = (a: number[]): number => a[0]\n'
    expect(compile('src/geometry', text).output).toContain('TS2322')
    expect(compile('src/engine', text)).toEqual({ status: 0, output: '' })
  })
})

describe('lint', () => {
  /** What is planted, all in one project, and the rule that names it; null: none does. */
  const RESTRICTED = 'no-restricted-imports'
  const planted: readonly [what: string, file: string, text: string, rule: string | null][] = [
    [
      'three in ui',
      'src/ui/planted.ts',
      "import { Vector3 } from 'three'\nexport const v = new Vector3()\n",
      RESTRICTED,
    ],
    ['fiber in ui', 'src/ui/planted.tsx', "export { Canvas } from '@react-three/fiber'\n", RESTRICTED],
    ['a type of three in tools', 'src/tools/planted.ts', "export type { Ray } from 'three'\n", RESTRICTED],
    ['react in scene', 'src/scene/planted.ts', "export { useState } from 'react'\n", RESTRICTED],
    ['react in simulation', 'src/simulation/client/planted.ts', "export { useState } from 'react'\n", RESTRICTED],
    ['react-dom in geometry', 'src/geometry/planted.ts', "export { createPortal } from 'react-dom'\n", RESTRICTED],
    ['zod in the engine', 'src/engine/planted.ts', "export { z } from 'zod'\n", RESTRICTED],
    ['node in the engine', 'src/engine/laws/planted.ts', "export { readFileSync } from 'node:fs'\n", RESTRICTED],
    ['uplot in modes', 'src/ui/modes/planted.ts', "import uPlot from 'uplot'\nexport const u = uPlot\n", RESTRICTED],
    ['a style of uplot in the viewport', 'src/viewport/styled.ts', "import 'uplot/dist/uPlot.min.css'\n", RESTRICTED],
    ['uplot in charts', 'src/ui/charts/planted.ts', "import uPlot from 'uplot'\nexport const u = uPlot\n", null],
    ['three in charts', 'src/ui/charts/mesh.ts', "export { Vector3 } from 'three'\n", RESTRICTED],
    ['three in the viewport', 'src/viewport/planted.ts', "export { Vector3 } from 'three'\n", null],
    ['a ring of imports', 'src/scene/a.ts', "import { b } from './b.ts'\nexport const a = () => b\n", 'no-cycle'],
    ['its other half', 'src/scene/b.ts', "import { a } from './a.ts'\nexport const b = () => a\n", 'no-cycle'],
    [
      'a promise that nobody awaits',
      'src/scene/start.ts',
      'export const start = () => {\n  later()\n}\nconst later = async () => Promise.resolve(1)\n',
      'no-floating-promises',
    ],
    [
      'a test that is switched off',
      'src/scene/planted.test.ts',
      "import { expect, test } from 'vitest'\ntest.skip('x', () => {\n  expect(1).toBe(1)\n})\n",
      'no-disabled-tests',
    ],
  ]
  let said: { readonly status: number | null; readonly output: string }
  beforeAll(() => {
    begin()
    plant({
      ...Object.fromEntries(planted.map(([, file, text]) => [file, text])),
      'tsconfig.json': '{ "extends": "./tsconfig.base.json", "include": ["src"] }',
    })
    said = run('oxlint/bin/oxlint', '--deny-warnings', '--format', 'unix')
    end()
  })
  test('faults are a failure', () => {
    expect(said.status).toBe(1)
  })
  test.each(planted)('%s: %s', (_what, file, _text, rule) => {
    const faults = said.output.split('\n').filter((line) => line.startsWith(`${file}:`))
    if (rule === null) expect(faults).toEqual([])
    else expect(faults).toContainEqual(expect.stringMatching(`\\[Error/.*\\(${rule}\\)\\]$`))
  })
})

test('dead code: a file and an export that nobody uses', () => {
  plant({
    'index.html': '<script type="module" src="./src/main.tsx"></script>',
    'vite.config.ts': "import { defineConfig } from 'vite'\nexport default defineConfig({})\n",
    'src/main.tsx': "import { used } from './used.ts'\nused()\n",
    'src/used.ts': 'export const used = () => 1\nexport const idle = 2\n',
    'src/orphan.ts': 'export const alone = 3\n',
  })
  const { status, output } = run('knip/bin/knip.js', '--include', 'files,exports')
  expect(output).toContain('src/orphan.ts')
  expect(output).toContain('idle')
  expect(status).toBe(1)
})

test('format', () => {
  plant({ 'src/planted.ts': 'export const a = "b";\n' })
  expect(run('prettier/bin/prettier.cjs', '--check', 'src').status).toBe(1)
  plant({ 'src/planted.ts': "export const a = 'b'\n" })
  expect(run('prettier/bin/prettier.cjs', '--check', 'src').status).toBe(0)
})

describe('size of the first load', () => {
  /** A build whose page imports one chunk at once and another one later; `size` of random, so incompressible, bytes each. */
  const weigh = (atOnce: number, later: number, inWorker = 0) => {
    const chunk = (bytes: number) => `export const x = "${randomBytes(bytes / 2).toString('base64url')}"`
    plant({
      'dist/index.html': '<script type="module" src="./assets/main.js"></script>',
      'dist/assets/main.js':
        'import{x}from"./now.js";new Worker(new URL(`worker-1.js`,``+import.meta.url));export const l=()=>import("./later.js")',
      'dist/assets/now.js': chunk(atOnce),
      'dist/assets/later.js': chunk(later),
      'dist/assets/worker-1.js': chunk(inWorker),
    })
    return spawnSync(process.execPath, [join(root, 'scripts/size.mjs'), join(project, 'dist')]).status
  }
  test('what comes later does not count; what is imported at once and the worker do', () => {
    expect(weigh(100_000, 2_000_000)).toBe(0)
    expect(weigh(1_200_000, 0)).toBe(1)
    expect(weigh(0, 0, 1_200_000)).toBe(1)
  })
})
