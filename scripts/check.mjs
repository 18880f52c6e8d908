// npm run check: types, lint, import rules, dead code, format. All of them run; the end says which failed.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureDependencies, root } from './setup.mjs'

ensureDependencies()
// the bench is checked against the types of the engines that it compares with
ensureDependencies(join(root, 'bench'))
const steps = {
  types: ['node_modules/typescript/bin/tsc', '-b'],
  lint: ['node_modules/oxlint/bin/oxlint', '--deny-warnings', '--report-unused-disable-directives'],
  'import rules': ['node_modules/tsx/dist/cli.mjs', 'scripts/architecture/check.ts'],
  'dead code': ['node_modules/knip/bin/knip.js'],
  format: ['node_modules/prettier/bin/prettier.cjs', '--check', '.', '--log-level', 'warn'],
}
const failed = Object.entries(steps).filter(([name, args]) => {
  console.log(`· ${name}`)
  return (
    spawnSync(
      process.execPath,
      args.map((arg, i) => (i === 0 ? join(root, arg) : arg)),
      { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
    ).status !== 0
  )
})
console.log(failed.length === 0 ? 'check: all is well' : `check: ${failed.map(([name]) => name).join(', ')} failed`)
process.exit(failed.length === 0 ? 0 : 1)
