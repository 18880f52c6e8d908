// npm run build: the static app in dist/, of relative addresses.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureDependencies, root } from './setup.mjs'

ensureDependencies()
const run = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vite/bin/vite.js'), 'build', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
process.exit(run.status ?? 1)
