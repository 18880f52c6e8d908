/** The text of a scene file → a scene. */
import type { Fault } from './faults.ts'
import { readJson } from './json.ts'
import { validateScene } from './validate.ts'
import type { ParsedScene } from './validate.ts'

/** Longest text in characters. */
const MAX_LENGTH = 50_000_000

/** How a text begins that somebody wrote as JSON, with slips; pictures, archives and prose do not. */
const JSON_BEGINS = /^(?:$|[\s{["'/])/
const NO_SCENE: Fault = {
  pointer: '/',
  message:
    'not JSON at line 1, column 1: a scene file is text in UTF-8 that begins with "{", so this is none; open a scene file (.json) or a robot (.urdf, .mjcf, .xml)',
}

/** Reads a scene file. Text that is not JSON is a fault at `/` with line and column. Never throws. */
export function parseScene(text: string): ParsedScene {
  if (text.length > MAX_LENGTH) {
    const message = `the file has ${text.length} characters, more than ${MAX_LENGTH}; it is not a scene file that Lockwork can hold`
    return { ok: false, faults: [{ pointer: '/', message }] }
  }
  // Some editors put a byte order mark first.
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text
  const read = readJson(json)
  if (!read.ok) return { ok: false, faults: [JSON_BEGINS.test(json) ? read.slip : NO_SCENE] }
  const result = validateScene(read.value)
  if (read.twice.length === 0) return result
  return { ok: false, faults: [...read.twice, ...(result.ok ? [] : result.faults)] }
}
