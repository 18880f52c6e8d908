// npm test: set up what is missing, then unit tests, the build with its size, and the end-to-end tests in a real Chromium.
// The last line is the sum, `N passed, N failed`. A step that fails does not keep the later ones from running.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium, ensureDependencies, root } from './setup.mjs'

ensureDependencies()
const chromium = ensureChromium()
const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const run = (script, ...args) =>
  spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, LOCKWORK_CHROMIUM: chromium },
  }).status === 0

/** Counts of a report; a step that ended badly without naming a failed test counts as one failure. */
const count = (ok, report, passed, failed) => {
  let counts = { passed: 0, failed: 0 }
  try {
    const data = JSON.parse(readFileSync(join(results, report), 'utf8'))
    counts = { passed: passed(data), failed: failed(data) }
  } catch {
    // No report: the step did not get that far.
  }
  return ok ? counts : { ...counts, failed: Math.max(counts.failed, 1) }
}

const unit = count(
  run(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    '--outputFile.json=test-results/vitest.json',
  ),
  'vitest.json',
  (r) => r.numPassedTests,
  (r) => r.numFailedTests,
)
const built = run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')
const small = built && run('scripts/size.mjs')
const endToEnd = built
  ? count(
      run('node_modules/@playwright/test/cli.js', 'test'),
      'playwright.json',
      (r) => r.stats.expected,
      (r) => r.stats.unexpected + r.stats.flaky,
    )
  : { passed: 0, failed: 0 }

const passed = unit.passed + endToEnd.passed + (built ? 1 : 0) + (small ? 1 : 0)
const failed = unit.failed + endToEnd.failed + (built ? 0 : 1) + (built && !small ? 1 : 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
