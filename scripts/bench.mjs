// npm run bench: installs what the bench needs, bundles it as the app is bundled, and runs it. Arguments are passed on; see bench/main.ts.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureDependencies, root } from './setup.mjs'

ensureDependencies()
const folder = join(root, 'bench')
ensureDependencies(folder)

const { build } = await import('vite')
// of its own, so that two runs at a time do not get into each other's way
const out = join(folder, 'node_modules', '.cache', `bench-${process.pid}`)
process.on('exit', () => rmSync(out, { recursive: true, force: true }))
await build({
  configFile: false,
  root: folder,
  logLevel: 'warn',
  plugins: [
    {
      // a module that reads files beside itself finds them where its source is
      name: 'source-addresses',
      transform: (code, id) =>
        id.endsWith('.ts') && !id.endsWith('/bench/main.ts') && code.includes('import.meta.url')
          ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
          : null,
    },
  ],
  build: { ssr: 'main.ts', outDir: out, emptyOutDir: true, minify: false, target: 'node20' },
})
const bench = spawn(process.execPath, [join(out, 'main.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, BENCH_FOLDER: folder },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => bench.kill(signal))
bench.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)))
