// npm run bench: installs what the bench needs, bundles it as the app is bundled, and runs it. Arguments are passed on; see bench/main.ts.
// With --against commit, the bench of that commit is bundled too, with its own engine.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureDependencies, fail, root } from './setup.mjs'

ensureDependencies()
const folder = join(root, 'bench')
ensureDependencies(folder)

const { build } = await import('vite')
// of its own, so that two runs at a time do not get into each other's way; beside the packages, so that they are found from there
const cache = join(folder, 'node_modules', '.cache', `bench-${process.pid}`)
process.on('exit', () => rmSync(cache, { recursive: true, force: true }))

/** Bundles the bench in `from`; returns the program. */
async function bundle(from, name) {
  const outDir = join(cache, name)
  await build({
    configFile: false,
    root: from,
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
    build: { ssr: 'main.ts', outDir, emptyOutDir: true, minify: false, target: 'node20' },
  })
  return join(outDir, 'main.js')
}

/** The sources of a commit, in a folder of their own; returns that of its bench. */
function sourcesOf(commit) {
  const to = join(cache, 'sources')
  mkdirSync(to, { recursive: true })
  const archive = join(cache, 'sources.tar')
  try {
    execFileSync('git', ['archive', '--output', archive, commit, 'src', 'bench'], { cwd: root })
  } catch {
    fail(`The commit "${commit}" to compare with was not found (see above).`)
  }
  execFileSync('tar', ['-x', '-f', archive, '-C', to])
  return join(to, 'bench')
}

const args = process.argv.slice(2)
const program = await bundle(folder, 'this')
// what else there is, the bench itself reads
const { values } = parseArgs({ args, options: { against: { type: 'string' } }, strict: false })
const other =
  values.against === undefined ? {} : { BENCH_AGAINST: await bundle(sourcesOf(String(values.against)), 'other') }
const bench = spawn(process.execPath, [program, ...args], {
  stdio: 'inherit',
  env: { ...process.env, BENCH_FOLDER: folder, ...other },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => bench.kill(signal))
bench.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)))
