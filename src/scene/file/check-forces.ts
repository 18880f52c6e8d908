/** Reads one entry of `forces`. What it refers to is checked with the whole scene in view. */
import type { Force, ForceKind } from '../document.ts'
import { readKind } from './check-bodies.ts'
import { FORCES } from './fields.ts'
import { show } from '../fault-words.ts'
import { isObject, readFields } from './read.ts'
import type { Findings } from './read.ts'

/** The result is whole when the findings have not grown. */
export function readForce(raw: unknown, pointer: string, findings: Findings): Partial<Force> {
  const kinds = Object.keys(FORCES)
  if (!isObject(raw)) {
    findings.add(pointer, `${show(raw)} is not a force; write { "id", "kind", … }`)
    return {}
  }
  const kind = readKind(raw, kinds, 'force', pointer, findings)
  if (kind === null) return {}
  const force = readFields(FORCES[kind as ForceKind], raw, pointer, findings) as Partial<Force>
  return { name: force.id ?? '', ...force }
}
