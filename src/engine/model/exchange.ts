/**
 * Edits in place: the numbers of a compiled mechanism change, its structure does not. The structure of a model is all of it that is
 * neither a floating-point number nor a law. So a new kind of element needs no code here, and an edited model is what compiling it anew would give, to the bit.
 */
import type { Law } from '../laws/law.ts'
import type { Model } from './model.ts'
import type { Workspace } from './workspace.ts'

type Part = keyof Model

const isLaw = (x: object): x is Law => 'evaluate' in x

/** Whether two laws are known to be the same function: one and the same, or constants of the same value. */
function sameLaw(a: Law, b: Law): boolean {
  if (a === b) return true
  if (!a.constant || !b.constant) return false
  const [one, other] = [new Float64Array(3), new Float64Array(3)]
  a.evaluate(0, one, 0)
  b.evaluate(0, other, 0)
  return Object.is(one[0], other[0])
}

/**
 * Whether one law can take the place of the other: both depend on time or neither does, and both read the same signals, since these decide how steps
 * are taken.
 */
const fits = (a: Law, b: Law): boolean =>
  a.constant === b.constant &&
  a.slot === b.slot &&
  (a.ofState?.names.join() ?? null) === (b.ofState?.names.join() ?? null)

/** Arrays of numbers in one model that correspond to each other's in another, both ways. */
interface Twins {
  readonly there: Map<Float64Array, Float64Array>
  readonly back: Map<Float64Array, Float64Array>
}

/** Whether two parts of models differ in numbers and laws alone. @param twins filled with the arrays of numbers in `a` and `b` */
function isAlike(a: unknown, b: unknown, twins: Twins): boolean {
  if (a instanceof Float64Array) {
    if (!(b instanceof Float64Array) || a.length !== b.length) return false
    const [twin, back] = [twins.there.get(a), twins.back.get(b)]
    twins.there.set(a, b)
    twins.back.set(b, a)
    // an array that occurs twice in one of them must occur at the same places in the other
    return (twin === undefined || twin === b) && (back === undefined || back === a)
  }
  if (a === b) return true
  if (typeof a === 'function') return typeof b === 'function'
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b)
  if (isLaw(a)) return isLaw(b) && fits(a, b)
  if (a instanceof Map) return b instanceof Map && isAlike([...a], [...b], twins)
  if (ArrayBuffer.isView(a)) {
    const [one, other] = [a as Int32Array, b as Int32Array]
    return one.length === other.length && one.every((x, i) => x === other[i])
  }
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isAlike(a[key as never], b[key as never], twins))
  )
}

/** Exchanges the laws and the functions made of them; returns whether any differ. */
function exchangeLaws(a: object, b: object): boolean {
  let differ = false
  for (const key of Object.keys(a)) {
    const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>]
    const [x, y] = [one[key], other[key]]
    if (x === y) continue
    if (typeof x === 'function' || (typeof x === 'object' && x !== null && isLaw(x))) {
      one[key] = y
      other[key] = x
      if (typeof x === 'object' && !sameLaw(x, y as Law)) differ = true
    } else if (typeof x === 'object' && x !== null && !ArrayBuffer.isView(x) && !(x instanceof Map))
      if (exchangeLaws(x, y as object)) differ = true
  }
  return differ
}

/** Exchanges the numbers of two arrays; returns whether any differ. */
function exchangeNumbers(a: Float64Array, b: Float64Array): boolean {
  let differ = false
  if (a === b) return false
  for (let i = 0; i < a.length; i++) {
    const x = a[i]
    if (Object.is(x, b[i])) continue
    differ = true
    a[i] = b[i]
    b[i] = x
  }
  return differ
}

/** All arrays of numbers in a part. */
function arraysIn(part: unknown, found: Set<Float64Array>): Set<Float64Array> {
  if (part instanceof Float64Array) found.add(part)
  else if (typeof part === 'object' && part !== null && !ArrayBuffer.isView(part) && !isLaw(part))
    for (const value of Object.values(part)) arraysIn(value, found)
  return found
}

/**
 * Exchanges numbers and laws of two models of one structure: the first is then, in its own arrays, what the second was. Integrators of it have to be
 * restarted, and workspaces refreshed.
 *
 * @returns the parts in which they differ; null where their structures do, and nothing is changed
 */
export function exchangeModels(model: Model, other: Model): ReadonlySet<Part> | null {
  // masses that are too far apart have equations of their own (articulated/graded.ts), which are set up for these masses
  if (model.metric.mass !== model.mass || other.metric.mass !== other.mass) return null
  const twins: Twins = { there: new Map(), back: new Map() }
  if (!isAlike(model, other, twins)) return null
  const changed = new Set<Float64Array>()
  for (const [one, twin] of twins.there) if (exchangeNumbers(one, twin)) changed.add(one)
  const parts = new Set<Part>()
  for (const [name, part] of Object.entries(model) as [Part, unknown][]) {
    if (part === other[name]) continue
    if (typeof part !== 'object' || part === null || part instanceof Map || ArrayBuffer.isView(part)) {
      if (changed.has(part as Float64Array)) parts.add(name)
      continue
    }
    if (exchangeLaws(part, other[name] as object)) parts.add(name)
    for (const array of arraysIn(part, new Set())) if (changed.has(array)) parts.add(name)
  }
  return parts
}

/** Copies the edited numbers of a model to its workspace again. All that was computed for a state is invalid then. */
export function refreshWorkspace(model: Model, ws: Workspace): void {
  ws.u.set(model.markerU)
  ws.qm.set(model.markerQ)
}
