import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const skipped = new Set(['node_modules', 'dist', 'test-results', 'playwright-report', 'coverage', 'package-lock.json'])
const isText = /\.(ts|tsx|mjs|js|json|jsonc|md|html|css|svg|yml|yaml|txt|py)$|(^|\/)run$/

/** Every text file of the project: path from `root`, with `/`, to its text. */
export function readRepository(root: string): Map<string, string> {
  const sources = new Map<string, string>()
  const visit = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (skipped.has(entry.name) || entry.name === '.git') continue
      const path = join(folder, entry.name)
      const name = relative(root, path).replaceAll('\\', '/')
      if (entry.isDirectory()) visit(path)
      else if (isText.test(name)) sources.set(name, readFileSync(path, 'utf8'))
    }
  }
  visit(root)
  return new Map([...sources].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
