/** Wraps the functions of the table (table.ts) where the tests load them: calls from within their own file are watched too. */
import { fileURLToPath } from 'node:url'
import { RUNGS } from './table.ts'

const ENGINE = fileURLToPath(new URL('../../engine/', import.meta.url))
const WATCH = fileURLToPath(new URL('./watch.ts', import.meta.url))

/** The text of a file with its functions of the table watched; null where none are. @throws where one is not there */
export function instrument(path: string, code: string): string | null {
  const rungs = path.startsWith(ENGINE) ? RUNGS[path.slice(ENGINE.length)] : undefined
  if (rungs === undefined) return null
  let made = code
  for (const [name, rung] of Object.entries(rungs)) {
    const head = `export function ${name}(`
    if (!made.includes(head)) throw new Error(`there is no function ${name} in ${path}`)
    const own = `${name}$unwatched`
    // a function, not a constant: it is there for files that import each other
    made = made.replace(
      head,
      `export function ${name}(...args: never[]): never { return (${own}$watched ??= $watched('${name}', ${JSON.stringify(rung)}, ${own} as never))(...args) as never }\nlet ${own}$watched: undefined | ((...args: never[]) => unknown)\nfunction ${own}(`,
    )
  }
  return `${made}\nimport { watched as $watched } from ${JSON.stringify(WATCH)}\n`
}

/** A plugin for the bundler of the tests. */
export const stageWatcher = {
  name: 'stage-watcher',
  enforce: 'pre' as const,
  transform: (code: string, id: string) => instrument(id.split('?')[0]!, code),
}
