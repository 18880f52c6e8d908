import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

/** The first load is one file: in many small ones it would be larger, since each is compressed by itself. */
const FIRST: Rolldown.CodeSplittingGroup = { name: 'first', tags: ['$initial'], priority: 2 }

/** The files of a worker. */
export const workerFiles: Rolldown.CodeSplittingOptions = { groups: [FIRST] }

/** What the page shows around the view as soon as the view is there. */
const AROUND = fileURLToPath(new URL('../../src/ui/shell/around.ts', import.meta.url))

/**
 * The files of the page: the first load, all that comes next in one more, and of the rest each part in its own. What comes next would
 * otherwise be a hundred small files, since parts that come later share some of its modules, and a browser takes longer for them than
 * for the page itself.
 */
export function pageFiles(): Rolldown.CodeSplittingOptions {
  let around: ReadonlySet<string> | undefined
  return {
    groups: [
      FIRST,
      {
        debugName: 'around',
        name: (id, build) => ((around ??= needsOf(AROUND, build)).has(id) ? 'around' : null),
        priority: 1,
        includeDependenciesRecursively: false,
      },
    ],
  }
}

/** The module and all that it imports, directly or by others. */
function needsOf(module: string, build: Pick<Rolldown.ChunkingContext, 'getModuleInfo'>): Set<string> {
  const needs = new Set([module])
  // a set is gone through with what is added on the way
  for (const id of needs) for (const imported of build.getModuleInfo(id)?.importedIds ?? []) needs.add(imported)
  return needs
}

/** Fails the build where files import each other in a ring: one of them would then run before what it needs is there. */
export const noRings = (): Plugin => ({
  name: 'no-rings',
  apply: 'build',
  generateBundle(_options, bundle) {
    const ring = findRing((file) => {
      const part = bundle[file]
      return part?.type === 'chunk' ? part.imports : []
    }, Object.keys(bundle))
    if (ring !== null) this.error(`Files of the build import each other in a ring: ${ring.join(' → ')}`)
  },
})

/** Files of which each imports the next, the last being the first again; null if there are none. */
export function findRing(importsOf: (file: string) => readonly string[], files: readonly string[]): string[] | null {
  const done = new Set<string>()
  const way: string[] = []
  const visit = (file: string): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return null
    way.push(file)
    for (const imported of importsOf(file)) {
      const ring = visit(imported)
      if (ring !== null) return ring
    }
    way.pop()
    done.add(file)
    return null
  }
  for (const file of files) {
    const ring = visit(file)
    if (ring !== null) return ring
  }
  return null
}
