/** Ids and names for what is new: readable, and unlike any other of their kind. */
import type { Scene } from './document.ts'

/** Something in a scene. */
export interface ItemRef {
  readonly kind: 'body' | 'joint' | 'force'
  readonly id: string
}

type Lists = Pick<Scene, 'bodies' | 'joints' | 'forces'>

/** The list that holds items of this kind. */
function itemsOf(lists: Lists, kind: ItemRef['kind']): readonly { readonly id: string; readonly name: string }[] {
  return kind === 'body' ? lists.bodies : kind === 'joint' ? lists.joints : lists.forces
}

/** An id made from a word: `crank`, or `crank-2` where that is taken. */
export function freshId(lists: Lists, kind: ItemRef['kind'], word: string): string {
  const taken = new Set(itemsOf(lists, kind).map(({ id }) => id)).add('ground')
  const slug = word
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return firstFree(slug.replace(/-\d+$/, '') || kind, '-', taken)
}

/** A name made from another: `Crank`, or `Crank 2` where that is taken. */
export function freshName(lists: Lists, kind: ItemRef['kind'], like: string): string {
  const taken = new Set(itemsOf(lists, kind).map(({ name }) => name))
  return firstFree(like.replace(/ \d+$/, ''), ' ', taken)
}

/** The base itself where it is not taken, else the base with the first number from 2 on that is free. */
export function firstFree(base: string, gap: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base
  for (let n = 2; ; n++) {
    const candidate = `${base}${gap}${n}`
    if (!taken.has(candidate)) return candidate
  }
}

/** Id of a document, unique among all tabs and times; `crypto.randomUUID` is missing on pages that are not served over TLS. */
export function newDocumentId(): string {
  const random = () => Math.floor(Math.random() * 0x7fffffff).toString(36)
  return `${Date.now().toString(36)}-${random()}${random()}`
}
