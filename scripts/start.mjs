// npm start: set up what is missing, then serve the app.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureDependencies, root } from './setup.mjs'

ensureDependencies()
const open = process.stdout.isTTY && !process.env.CI ? ['--open'] : []
const vite = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...open, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => vite.kill(signal))
vite.on('exit', (code) => process.exit(code ?? 0))
