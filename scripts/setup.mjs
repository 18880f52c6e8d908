// Sets up what a fresh machine lacks: the packages of package-lock.json and, for the end-to-end tests, a Chromium.
import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join, delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const oldestNode = [20, 19]

/** Ends the process with a message when Node is older than the project needs. */
const requireNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  fail(
    `Lockwork needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}. Install a newer one from https://nodejs.org and try again.`,
  )
}

/** Prints the message to standard error and ends the process with code 1. */
export function fail(message) {
  console.error(message)
  process.exit(1)
}

/**
 * Runs `npm ci` when a folder's node_modules is missing or stems from another lock file. All output goes to standard
 * error, so that commands whose standard output is data can call this first.
 */
export function ensureDependencies(folder = root) {
  requireNode()
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  const stamp = join(folder, 'node_modules', '.lockwork-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  if (!installedMatchesLock(folder)) {
    console.error('Installing dependencies (npm ci) …')
    const run = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    })
    if (run.status !== 0) fail('npm ci failed (see above). Check the network connection and try again.')
  }
  writeFileSync(stamp, lock)
}

/** True when every package of the lock file that this machine can use is installed in its version. */
function installedMatchesLock(folder) {
  const installed = readJson(join(folder, 'node_modules', '.package-lock.json'))?.packages
  if (!installed) return false
  const wanted = readJson(join(folder, 'package-lock.json')).packages
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' || (installed[path] ? installed[path].version === entry.version : entry.optional === true),
  )
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable)

/** Path of a Chromium on this machine, or null. Environment first, then the system's, then Playwright's own. */
export function findChromium() {
  for (const name of ['LOCKWORK_CHROMIUM', 'CHROME_PATH']) {
    const path = process.env[name]
    if (!path) continue
    if (isExecutable(path)) return path
    fail(`${name} is set to ${path}, which cannot be run. Correct it or unset it.`)
  }
  // The shell without windows first: it starts and opens a page in less than half of the time.
  for (const name of [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ]) {
    const path = onPath(name)
    if (path) return path
  }
  const usual = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ].find(isExecutable)
  if (usual) return usual
  try {
    const own = createRequire(join(root, 'package.json'))('playwright-core').chromium.executablePath()
    return isExecutable(own) ? own : null
  } catch {
    return null
  }
}

/** Path of a Chromium; installs one when the machine has none. Ends the process with advice when that fails too. */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  console.error('No Chromium found; fetching one for the end-to-end tests …')
  const attempt = (command, args) =>
    spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' }).status === 0
  if (onPath('apt-get')) {
    const asRoot = process.getuid?.() === 0 ? [] : onPath('sudo') ? ['sudo', '-n'] : null
    if (asRoot) {
      const apt = (...args) =>
        attempt(asRoot[0] ?? 'apt-get', asRoot.length ? [...asRoot.slice(1), 'apt-get', ...args] : args)
      apt('update')
      const got = ['chromium-headless-shell', 'chromium'].some((name) =>
        apt('install', '-y', '--no-install-recommends', name),
      )
      const path = got ? findChromium() : null
      if (path) return path
    }
  }
  if (attempt('npx', ['playwright', 'install', 'chromium']) && starts(findChromium())) return findChromium()
  return fail(
    'The end-to-end tests need a Chromium and none could be installed. Install Chromium or Google Chrome, ' +
      'or set LOCKWORK_CHROMIUM to the path of one, and run npm test again.',
  )
}

/** True when the browser's libraries are there too (Playwright's build brings none). */
function starts(path) {
  if (!path) return false
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}
