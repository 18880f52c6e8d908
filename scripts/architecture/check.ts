// Reads every import of the project and prints what breaks the rules of docs/ARCHITECTURE.md.
import { fileURLToPath } from 'node:url'
import { readRepository } from './read-repository.ts'
import { findFaults } from './rules.ts'

const sources = readRepository(fileURLToPath(new URL('../..', import.meta.url)))
const faults = findFaults(sources)
for (const { file, line, rule, message } of faults) console.error(`${file}:${line}  ${rule}: ${message}`)
const read = [...sources.keys()].filter((file) => /^src\/.*\.tsx?$/.test(file)).length
console.log(`${read} modules read, ${faults.length} faults`)
process.exit(faults.length === 0 && read > 0 ? 0 : 1)
