// npm run size [-- folder]: JavaScript of the first load, compressed: all that index.html loads, static imports and the worker that runs
// the mechanism included.
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { fail, root } from './setup.mjs'

const limit = 500_000
const dist = resolve(process.argv[2] ?? join(root, 'dist'))

/** Workers that start with the first question. */
const later = /(^|\/)answerer-/

/** Addresses, relative to dist, of the scripts that this file loads at once. */
function firstLoad(file, text) {
  const found = []
  if (file.endsWith('.html')) {
    // A script that starts the page has what it loads beside its own address.
    for (const [tag] of text.matchAll(/<(?:script|link)\s[^>]*>/g))
      for (const [, address] of tag.matchAll(/\s(?:src|href|data-module)="([^"]+\.js)"/g)) found.push(address)
    return found.map((address) => join(dirname(file), address))
  }
  // Built modules: static imports stand as `import … from"./x.js"` or `import"./x.js"`; workers as new URL(`x.js`, import.meta.url).
  for (const [, address] of text.matchAll(/(?:\bfrom|\bimport)\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g))
    found.push(join(dirname(file), address))
  for (const [, address] of text.matchAll(/new URL\(\s*(?:\/\*.*?\*\/\s*)?["'`]([^"'`]+\.js)["'`]/g))
    if (!later.test(address)) found.push(join(dirname(file), address))
  return found
}

const read = (file) => {
  try {
    return readFileSync(join(dist, file), 'utf8')
  } catch {
    return fail(`${join(dist, file)} is missing: run npm run build first.`)
  }
}

const sizes = new Map()
const visit = (file) => {
  const key = relative(dist, join(dist, file))
  if (sizes.has(key)) return
  const text = read(key)
  sizes.set(key, key.endsWith('.js') ? gzipSync(text, { level: 9 }).length : 0)
  firstLoad(key, text).forEach(visit)
}
visit('index.html')

const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
for (const [file, size] of sizes) if (size) console.log(`${(size / 1000).toFixed(1).padStart(8)} kB  ${file}`)
console.log(`${(total / 1000).toFixed(1).padStart(8)} kB  first load, compressed (limit ${limit / 1000} kB)`)
if (![...sizes.keys()].some((file) => /(^|\/)worker-/.test(file)))
  fail('The worker that runs the mechanism was not found: what index.html loads is not weighed whole.')
if (total > limit) fail('The first load is over its limit: load what is not needed at once by a dynamic import.')
