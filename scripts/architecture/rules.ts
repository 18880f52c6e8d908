import { dirname, join } from 'node:path/posix'
import { readImports, type Import } from './read-imports.ts'

/** Paths from the project's folder, with `/`, to their text. */
export type Sources = ReadonlyMap<string, string>

export interface Fault {
  readonly file: string
  readonly line: number
  readonly rule: 'order' | 'door' | 'cycle' | 'ring' | 'engine' | 'extension' | 'name' | 'length' | 'text' | 'hook'
  readonly message: string
}

/**
 * What a folder of src may import, besides itself. Downward only: engine ← geometry, units ← scene ← simulation ← session ←
 * laboratory ← tools ← viewport, ui; the last two never import each other and meet in main.tsx.
 */
const below = {
  engine: [],
  geometry: ['engine'],
  units: ['engine'],
  scene: ['engine', 'geometry', 'units'],
  gallery: ['scene'],
  cli: ['engine', 'geometry', 'units', 'scene'],
  simulation: ['engine', 'geometry', 'scene'],
  session: ['engine', 'geometry', 'scene', 'simulation'],
  laboratory: ['engine', 'geometry', 'units', 'scene', 'simulation', 'session', 'gallery'],
  tools: ['engine', 'geometry', 'units', 'scene', 'simulation', 'session', 'laboratory'],
  viewport: ['engine', 'geometry', 'units', 'scene', 'simulation', 'session', 'laboratory', 'tools'],
  ui: ['engine', 'geometry', 'units', 'scene', 'simulation', 'session', 'laboratory', 'tools', 'gallery'],
  testing: ['engine', 'geometry', 'units', 'scene', 'gallery', 'simulation', 'session', 'laboratory', 'tools'],
} as const satisfies Record<string, readonly string[]>

type Folder = keyof typeof below
const isFolder = (name: string): name is Folder => Object.hasOwn(below, name)

const lineLimit = 400
const sayNothing = /(^|\/)(utils?|helpers?|common|misc)(\/|\.|$)/i

/** Machine paths and neighbours of the repository, which no text in it may name. */
const foreignText = /(?<![\w.:/-])\/(?:work|home|root|Users)\/[\w.-]+|(?:\.\.\/)+shared\b/

const isCode = (file: string) => /\.(ts|tsx)$/.test(file)
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const folderOf = (file: string): string | null => /^src\/([^/]+)\//.exec(file)?.[1] ?? null

/** All faults of the sources against the rules of docs/ARCHITECTURE.md, in order of files. */
export function findFaults(sources: Sources): Fault[] {
  const faults: Fault[] = []
  const graph = new Map<string, string[]>()
  for (const [file, text] of sources) {
    const fault = (rule: Fault['rule'], line: number, message: string) => faults.push({ file, line, rule, message })
    checkText(text, fault)
    if (!file.startsWith('src/')) continue
    if (sayNothing.test(file)) fault('name', 1, 'the name says nothing of what is in it')
    if (!isCode(file)) continue
    const lines = text.trimEnd().split('\n').length
    if (lines > lineLimit) fault('length', lineLimit, `${lines} lines: two subjects, make it two files`)
    if (!isTest(file)) checkHooks(text, fault)
    const targets: string[] = []
    for (const found of readImports(file, text)) {
      const target = resolve(file, found)
      if (target === null) {
        if (folderOf(file) === 'engine' && !isTest(file))
          fault('engine', found.line, `the engine stands on its own; "${found.specifier}" is a package`)
        continue
      }
      if (found.kind !== 'url') {
        targets.push(target)
        if (isCode(target) ? !sources.has(target) : !/\.\w+(\?\w+)?$/.test(target))
          fault('extension', found.line, `"${found.specifier}" names no file; write the extension`)
      }
      checkImport(file, target, found, fault)
    }
    graph.set(file, targets)
  }
  for (const cycle of cycles(graph))
    faults.push({ file: cycle[0] ?? '', line: 1, rule: 'cycle', message: `imports itself: ${cycle.join(' → ')}` })
  return [...faults, ...rings(graph)]
}

/** The file that a relative import names; null for a package. */
const resolve = (file: string, found: Import): string | null =>
  found.specifier.startsWith('.') ? join(dirname(file), found.specifier).replace(/\?.*$/, '') : null

type Report = (rule: Fault['rule'], line: number, message: string) => void

function checkText(text: string, fault: Report) {
  text.split('\n').forEach((line, at) => {
    const hit = foreignText.exec(line)
    if (hit) fault('text', at + 1, `"${hit[0]}" lies outside of the repository`)
  })
}

/** Test files share one process, and a module is read once: its hooks would be those of its first importer alone. */
function checkHooks(text: string, fault: Report) {
  text.split('\n').forEach((line, at) => {
    if (/^(before|after)(Each|All)\(/.test(line)) fault('hook', at + 1, 'a hook outside of a test file; onTestFinished')
  })
}

function checkImport(file: string, target: string, found: Import, fault: Report) {
  const { specifier, line } = found
  const from = folderOf(file)
  const to = folderOf(target)
  if (!target.startsWith('src/')) {
    if (from === 'engine' && !isTest(file))
      fault('engine', line, `the engine imports nothing outside itself; "${specifier}"`)
    else if (!isTest(file)) fault('order', line, `"${specifier}" lies outside of src`)
    return
  }
  if (from === to) return checkInner(file, target, found, fault)
  if (to === null) return fault('order', line, `"${specifier}": nobody imports the composition root`)
  if (isCode(target) && !/^src\/[^/]+\/index\.tsx?$/.test(target) && !(isTest(file) && to === 'testing'))
    fault('door', line, `"${specifier}": import src/${to}/index.ts, its only door`)
  // main.tsx composes; tests look at their subject from anywhere.
  if (from === null || isTest(file)) return
  if (!isFolder(from)) return fault('order', line, `src/${from} has no place in the order of folders`)
  const allowed: readonly string[] = below[from]
  if (!allowed.includes(to)) fault('order', line, `src/${from} may not import src/${to}`)
}

/**
 * The folders of ui have doors as well; one in a folder of its own (`building/palette`) may have another. What is fetched later is named by
 * its file: a dynamic import takes all that is behind it, and would take the whole folder with the door.
 */
function checkInner(file: string, target: string, { specifier, kind, line }: Import, fault: Report) {
  if (folderOf(file) !== 'ui' || isTest(file) || kind === 'dynamic' || !isCode(target)) return
  const [from, to] = [partOf(file), partOf(target)]
  if (from === to || isCode(to) || /\/index\.tsx?$/.test(target)) return
  fault('door', line, `"${specifier}": import ${to}/index.ts, its door`)
}

/** Where a file stands inside its folder of src: the subfolder, or the file itself where it is in none. */
const partOf = (file: string): string => /^src\/[^/]+\/[^/]+/.exec(file)?.[0] ?? file

/** Rings of subfolders inside one folder: what a subfolder needs must not need it. Files beside the subfolders count as one each, tests not at all. */
function rings(graph: ReadonlyMap<string, readonly string[]>): Fault[] {
  const files = new Map<string, string>()
  const parts = new Map<string, Set<string>>()
  for (const [file, targets] of graph) {
    if (isTest(file) || folderOf(file) === null) continue
    for (const target of targets) {
      const [from, to] = [partOf(file), partOf(target)]
      if (folderOf(file) !== folderOf(target) || from === to) continue
      parts.set(from, (parts.get(from) ?? new Set()).add(to))
      if (!files.has(`${from} ${to}`)) files.set(`${from} ${to}`, file)
    }
  }
  return cycles(new Map([...parts].map(([part, of]) => [part, [...of]]))).map((ring) => {
    const through = ring.slice(1).map((to, i) => `${to} (${files.get(`${ring[i]} ${to}`)})`)
    return {
      file: ring[0] ?? '',
      line: 1,
      rule: 'ring',
      message: `imports itself: ${[ring[0], ...through].join(' → ')}`,
    }
  })
}

/** One path per group of files that import each other in a ring; types count. */
function cycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const state = new Map<string, 'open' | 'done'>()
  const path: string[] = []
  const visit = (file: string) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      found.push([...path.slice(path.indexOf(file)), file])
      return
    }
    state.set(file, 'open')
    path.push(file)
    for (const target of graph.get(file) ?? []) visit(target)
    path.pop()
    state.set(file, 'done')
  }
  for (const file of graph.keys()) visit(file)
  return found
}
