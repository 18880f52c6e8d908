/**
 * A file of XML as a plain tree that remembers what was read of it: what was not is then known by name. Nothing here needs a
 * page; the parser is handed in.
 */

/** The part of a DOM node that is used; `Element` of browsers has it. */
export interface XmlNode {
  readonly nodeType: number
  readonly nextSibling: XmlNode | null
}
export interface XmlElement extends XmlNode {
  readonly tagName: string
  readonly firstChild: XmlNode | null
  readonly attributes: ArrayLike<{ readonly name: string; readonly value: string }>
}
/** Text → root element. Throws an `ExchangeFault` where the text is not well-formed. */
export type ParseXml = (text: string) => XmlElement

/** Why a file cannot be read. */
export class ExchangeFault extends Error {
  /** Where: a line, or the way to an element. */
  readonly place: string
  /** What is wrong and, after a semicolon, the way out. */
  readonly reason: string

  constructor(place: string, reason: string) {
    super(`${place}: ${reason}`)
    this.place = place
    this.reason = reason
  }
}

/** Most characters of a file: large robots without their meshes have a tenth of it. */
const MOST_CHARACTERS = 8_000_000
const MOST_ELEMENTS = 100_000
const MOST_DEPTH = 500
const ELEMENT = 1

/** Root of the file's tree. Throws an `ExchangeFault` for what must not be read at all. */
export function readTree(text: string, parse: ParseXml): Tree {
  if (text.length > MOST_CHARACTERS)
    throw new ExchangeFault(
      'file',
      `it has more than ${MOST_CHARACTERS / 1e6} million characters; take parts of it out`,
    )
  // Entities can grow without bounds, and neither format needs them.
  const bare = text.replace(/<!--[\s\S]*?(-->|$)|<!\[CDATA\[[\s\S]*?(\]\]>|$)/g, (hidden) =>
    hidden.replace(/[^\n]/g, ' '),
  )
  const declared = bare.search(/<!(DOCTYPE|ENTITY)/i)
  if (declared >= 0)
    throw new ExchangeFault(
      `line ${text.slice(0, declared).split('\n').length}`,
      'it declares a document type or entities, which are not read; take the declaration out',
    )
  // A declaration has to stand first of all.
  return grow(parse(text.trimStart()))
}

function grow(root: XmlElement): Tree {
  const tree = new Tree(root, null)
  // A stack of its own: a deep file must not end in an overflow.
  const stack: { readonly element: XmlElement; readonly tree: Tree; readonly depth: number }[] = [
    { element: root, tree, depth: 1 },
  ]
  let count = 1
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { element, tree: owner, depth } = next
    for (let node = element.firstChild; node !== null; node = node.nextSibling) {
      if (node.nodeType !== ELEMENT) continue
      if (++count > MOST_ELEMENTS)
        throw new ExchangeFault('file', `it has more than ${MOST_ELEMENTS} elements; take parts of it out`)
      if (depth >= MOST_DEPTH)
        throw new ExchangeFault(owner.place, `elements are nested deeper than ${MOST_DEPTH} levels; write them flatter`)
      const child = new Tree(node as XmlElement, owner)
      owner.children.push(child)
      stack.push({ element: node as XmlElement, tree: child, depth: depth + 1 })
    }
  }
  return tree
}

/** How a number is written; not `0x10`, `Infinity` or nothing. */
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** An element. What is asked for counts as read; `unread` tells the rest. */
export class Tree {
  readonly tag: string
  readonly parent: Tree | null
  readonly children: Tree[] = []
  private readonly attributes: ReadonlyMap<string, string>
  private readonly read = new Set<string>()
  private entered = false

  constructor(element: XmlElement, parent: Tree | null) {
    this.tag = element.tagName
    this.parent = parent
    this.attributes = new Map(Array.from(element.attributes, ({ name, value }) => [name, value]))
  }

  /** Children of a tag, or of all; they count as seen. */
  all(...tags: readonly string[]): readonly Tree[] {
    this.entered = true
    const found = this.children.filter(({ tag }) => tags.length === 0 || tags.includes(tag))
    for (const child of found) child.entered = true
    return found
  }

  /** The first child of a tag. */
  one(tag: string): Tree | null {
    this.entered = true
    const found = this.children.find((child) => child.tag === tag) ?? null
    if (found) found.entered = true
    return found
  }

  has(attribute: string): boolean {
    return this.attributes.has(attribute)
  }

  /** An attribute without the blanks around it; null where it is absent. */
  text(attribute: string): string | null {
    this.entered = true
    this.read.add(attribute)
    return this.attributes.get(attribute)?.trim() ?? null
  }

  /** Counts attributes as read that say nothing about the mechanism. */
  skip(...attributes: readonly string[]): void {
    this.entered = true
    for (const attribute of attributes) this.read.add(attribute)
  }

  /** Counts an attribute as read where it is 0: nothing is lost then. */
  skipZero(...attributes: readonly string[]): void {
    for (const attribute of attributes) if (Number(this.attributes.get(attribute)) === 0) this.read.add(attribute)
  }

  /** Counts the element as a whole as not read. */
  leave(): void {
    this.entered = false
  }

  /** Numbers of an attribute: at least `least`, at most `most`. Null where it is absent. */
  numbers(attribute: string, least: number, most = least): readonly number[] | null {
    const text = this.text(attribute)
    if (!text) return null
    const words = text.split(/\s+/).filter((word) => word !== '')
    const bad = words.find((word) => !NUMBER.test(word) || !Number.isFinite(Number(word)))
    if (bad !== undefined) throw this.fault(`${attribute}: “${short(bad)}” is not a number; write one, such as 0.25`)
    if (words.length < least || words.length > most) {
      const wanted = least === most ? String(least) : `${least} to ${most}`
      throw this.fault(
        `${attribute}: “${short(text)}” holds ${words.length} numbers; write ${wanted === '1' ? 'one' : wanted}`,
      )
    }
    return words.map((word) => Number(word) + 0)
  }

  /** One number; `otherwise` where it is absent. */
  number(attribute: string, otherwise: number): number {
    return this.numbers(attribute, 1)?.[0] ?? otherwise
  }

  /** Three numbers. */
  vector(attribute: string, otherwise: readonly [number, number, number]): readonly [number, number, number] {
    const three = this.numbers(attribute, 3)
    return three === null ? otherwise : [three[0]!, three[1]!, three[2]!]
  }

  /** The way here, for messages. */
  get place(): string {
    const own = this.called
    return this.parent === null ? own : `${this.parent.place} / ${own}`
  }

  /** What is wrong here and, after a semicolon, the way out. */
  fault(reason: string): ExchangeFault {
    return new ExchangeFault(this.place, reason)
  }

  /** Tag and name. */
  get called(): string {
    const name = ['name', 'reference', 'class', 'filename', 'file', 'joint', 'joint1', 'body1']
      .map((key) => this.attributes.get(key))
      .find(Boolean)
    return name === undefined ? this.tag : `${this.tag} ${short(name)}`
  }

  /** Everything below that nobody asked for, by name and in order; what occurs more than once, once with its number. */
  unread(): readonly string[] {
    const counts = new Map<string, number>()
    const visit = (tree: Tree): void => {
      for (const attribute of tree.attributes.keys()) {
        if (tree.read.has(attribute) || attribute === 'name' || attribute.startsWith('xmlns')) continue
        const owner = tree.from()
        count(owner.includes(': ') ? `${owner} ${attribute}` : `${owner}: ${attribute}`)
      }
      for (const child of tree.children) {
        if (child.entered) visit(child)
        else count(child.from())
      }
    }
    const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1)
    visit(this)
    return [...counts].map(([what, n]) => (n === 1 ? what : `${what} (${n} times)`))
  }

  /** Name for a list: from the nearest element that has one of its own. */
  private from(below: readonly string[] = []): string {
    const { parent } = this
    if (!this.attributes.get('name') && parent !== null && parent.parent !== null)
      return parent.from([this.called, ...below])
    return below.length === 0 ? this.called : `${this.called}: ${below.join(' ')}`
  }
}

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text)
