import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { APART } from './apart.ts'

/** Adds a service worker to the build that keeps every file of it; public/start.js registers it. */
export function offline(): Plugin {
  let folder = ''
  return {
    name: 'lockwork-offline',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir)
    },
    // Last of all, so that files of public/ are there too. Workers are built by bundles of their own, without this plugin.
    closeBundle: () => writeServiceWorker(folder),
  }
}

/** Writes sw.js beside the files in `folder`; its version is a hash of all of them. */
export function writeServiceWorker(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    // Where the app is in its other form, no service worker is allowed.
    .filter((file) => file !== 'sw.js' && !file.endsWith('.map') && !file.startsWith(`${APART}/`))
    .toSorted()
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(folder, file)))
  const version = hash.digest('hex').slice(0, 16)
  const addresses = files.map((file) => (file === 'index.html' ? './' : `./${file}`))
  const worker = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8')
  writeFileSync(
    join(folder, 'sw.js'),
    `const version = ${JSON.stringify(version)}\nconst files = ${JSON.stringify(addresses)}\n${worker}`,
  )
}
