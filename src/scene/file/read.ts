/** Reads an object field by field, so that one faulty field hides no fault of another. */
import type * as z from 'zod/mini'
import type { Fault } from './faults.ts'
import type { Fields } from './fields.ts'
import { show } from '../fault-words.ts'
import { join } from './pointer.ts'
import { unknownKey } from './schema.ts'

/** Gathers faults; more than `MOST` are counted, not kept. */
export class Findings {
  readonly faults: Fault[] = []
  private untold = 0

  add(pointer: string, message: string, sentence?: Fault['sentence']): void {
    if (this.faults.length < MOST)
      this.faults.push({ pointer: pointer === '' ? '/' : pointer, message, ...(sentence && { sentence }) })
    else this.untold++
  }

  all(): readonly Fault[] {
    if (this.untold === 0) return this.faults
    return [...this.faults, { pointer: '/', message: `${this.untold} more faults are not listed; mend these first` }]
  }
}

/** A file with more faults than this is no scene file. */
const MOST = 1000

export type Raw = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The fields of `raw` that are as they must be, defaults filled in; what is not goes to the findings and is left out.
 * Optional fields that are absent stay absent.
 */
export function readFields(fields: Fields, raw: Raw, pointer: string, findings: Findings): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  const known = Object.keys(fields)
  for (const key of Object.keys(raw)) {
    if (!Object.hasOwn(fields, key)) findings.add(join(pointer, key), unknownKey(key, known))
  }
  for (const key of known) {
    const present = Object.hasOwn(raw, key)
    const value = present ? raw[key] : undefined
    const result = fields[key]!.safeParse(value)
    if (result.success) {
      if (result.data !== undefined) out[key] = result.data
    } else if (!present) {
      findings.add(pointer, `"${key}" is missing; ${wayOut(result.error.issues[0]!.message)}`)
    } else {
      addIssues(result.error.issues, value, join(pointer, key), findings)
    }
  }
  return out
}

const wayOut = (message: string): string => message.slice(message.indexOf('; ') + 2)

function addIssues(issues: readonly z.core.$ZodIssue[], value: unknown, pointer: string, findings: Findings): void {
  for (const issue of issues) {
    const path = issue.path as (string | number)[]
    if (issue.code === 'unrecognized_keys') {
      const lines = issue.message.split('\n')
      issue.keys.forEach((key, i) =>
        findings.add(join(pointer, ...path, key), lines[i] ?? `there is no key ${show(key)} here; take it out`),
      )
      continue
    }
    const last = path.at(-1)
    if (last !== undefined && isMissing(value, path)) {
      findings.add(join(pointer, ...path.slice(0, -1)), `${show(last)} is missing; ${wayOut(issue.message)}`)
    } else {
      findings.add(join(pointer, ...path), issue.message)
    }
  }
}

/** True when the last step of the path leads to nothing: the fault then lies in the object that lacks it. */
function isMissing(value: unknown, path: readonly (string | number)[]): boolean {
  let at = value
  for (const step of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return true
    at = (at as Record<string | number, unknown>)[step]
  }
  return false
}
