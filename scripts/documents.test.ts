// What documents say of the code: paths that exist, the floors of the engine, the functions of a step, the equations that files cite.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readImports } from './architecture/read-imports.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string): string => readFileSync(`${root}/${file}`, 'utf8')

const architecture = read('docs/ARCHITECTURE.md')

/** Lines of the block of code that follows a word of the document. */
function blockAfter(word: string): readonly string[] {
  const [, block = ''] = architecture.slice(architecture.indexOf(word)).split('```')
  return block.split('\n').filter((line) => line.trim() !== '')
}

/** Sources of a folder without tests, as paths inside it. */
const sourcesOf = (folder: string): readonly string[] =>
  readdirSync(`${root}/${folder}`, { recursive: true })
    .map((file) => String(file).replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
const engine = sourcesOf('src/engine')
/** Where equations are computed. */
const computing = ['src/engine', 'src/geometry'].flatMap((folder) =>
  sourcesOf(folder).map((file) => `${folder}/${file}`),
)

describe('docs/ARCHITECTURE.md', () => {
  it('names files and folders that exist', () => {
    const named = [...architecture.matchAll(/`([\w./-]+\/[\w./-]+)`/g)].map(([, path]) => path!)
    expect(named.length).toBeGreaterThan(20)
    const places = ['', 'src/', 'src/engine/', 'src/simulation/']
    expect(named.filter((path) => !places.some((place) => existsSync(`${root}/${place}${path}`)))).toEqual([])
  })

  it('puts every part of the engine on a floor above all that it imports', () => {
    const floors = new Map<string, number>()
    for (const line of blockAfter('**Floors.**')) {
      const [floor, ...parts] = line.trim().split(/\s+/)
      for (const part of parts) floors.set(part, Number(floor))
    }
    const partOf = (path: string): string => path.split('/')[0]!
    expect([...floors.keys()].sort()).toEqual([...new Set(engine.map(partOf))].sort())
    const upward = engine.flatMap((file) =>
      readImports(file, read(`src/engine/${file}`))
        .map(({ specifier }) => new URL(specifier, `file:///${dirname(file)}/`).pathname.slice(1))
        .filter((target) => partOf(target) !== partOf(file))
        .filter((target) => !(floors.get(partOf(target))! < floors.get(partOf(file))!))
        .map((target) => `${file} → ${target}`),
    )
    expect(upward).toEqual([])
  })

  it('tells a step by functions that stand in the files beside them', () => {
    const lines = blockAfter('**A step**')
    const told = lines.map((line) => /^ *(\S.*?) +((?:engine|simulation|cli)\/\S+\.ts)/.exec(line))
    const missing = told.flatMap((found, i) => {
      if (found === null) return [lines[i]!]
      const text = read(`src/${found[2]}`)
      return found[1]!.match(/\w+/g)!.filter((name) => !new RegExp(`function ${name}\\b`).test(text))
    })
    expect(lines.length).toBeGreaterThan(20)
    expect(missing).toEqual([])
  })
})

describe('docs/THEORY.md', () => {
  /** Numbers of the equations of each section: those that end a line of its blocks of code. */
  const sections = new Map(
    read('docs/THEORY.md')
      .split(/^## (?=\d)/m)
      .slice(1)
      .map((section) => {
        const formulas = section.split('```').filter((_, i) => i % 2 === 1)
        return [
          Number.parseInt(section),
          formulas.flatMap((text) => [...text.matchAll(/\((\w+)\)$/gm)].map(([, n]) => n!)),
        ]
      }),
  )

  /** All that files of engine and geometry cite, in the form "docs/THEORY.md §2 (3), (5)–(7), §3 (16)", also over the end of a line. */
  const cited = computing.flatMap((file) => {
    const text = read(file).replace(/\n\s*(?:\*|\/\/) ?/g, ' ')
    return [...text.matchAll(/docs\/THEORY\.md((?:(?:,| and)? §\d+(?:(?:,| and)? \(\w+\)(?:–\(\d+\))?)*)+)/g)].flatMap(
      ([, list]) =>
        [...list!.matchAll(/§(\d+)((?:(?:,| and)? \(\w+\)(?:–\(\d+\))?)*)/g)].map(([, section, numbers]) => ({
          file,
          section: Number(section),
          equations: [...numbers!.matchAll(/\((\w+)\)(?:–\((\d+)\))?/g)].flatMap(([, first, last]) =>
            last
              ? Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => String(Number(first) + i))
              : [first!],
          ),
        })),
    )
  })

  /** Equations and sections for which there is no code, with the reason. There are none. */
  const WITHOUT_CODE: ReadonlySet<string> = new Set()

  it('is mentioned by section everywhere', () => {
    const bare = computing.filter((file) => /THEORY(?!\.md §\d)/.test(read(file)))
    expect(bare).toEqual([])
  })

  it('has the sections and equations that files cite', () => {
    expect(cited.length).toBeGreaterThan(50)
    const wrong = cited.flatMap(({ file, section, equations }) =>
      sections.has(section)
        ? equations.filter((n) => !sections.get(section)!.includes(n)).map((n) => `${file}: §${section} (${n})`)
        : [`${file}: §${section}`],
    )
    expect(wrong).toEqual([])
  })

  it('has no section and no equation that no file cites', () => {
    const found = new Set(cited.flatMap(({ section, equations }) => [`§${section}`, ...equations]))
    const promised = [...sections].flatMap(([section, equations]) => [`§${section}`, ...equations])
    expect(promised.length).toBeGreaterThan(50)
    expect(promised.filter((one) => !found.has(one) && !WITHOUT_CODE.has(one))).toEqual([])
  })
})
