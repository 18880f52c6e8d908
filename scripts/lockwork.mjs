// npm run -s lockwork -- <command> …: the command line. Standard output stays free for its result.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureDependencies, root } from './setup.mjs'

ensureDependencies()
const loader = pathToFileURL(join(root, 'node_modules/tsx/dist/loader.mjs')).href
const run = spawn(process.execPath, ['--import', loader, join(root, 'src/cli/main.ts'), ...process.argv.slice(2)], {
  // npm runs scripts in the project's folder; file names are meant from where the user stands.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => run.kill(signal))
run.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)))
