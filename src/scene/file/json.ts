/**
 * Text → value. `JSON.parse` says where a text stops being JSON in other words in every browser, often without a place, and
 * it drops the first of two equal keys in silence; here both are faults with a place. Iterative: depth costs no stack.
 */
import type { Fault } from './faults.ts'
import { join } from './pointer.ts'

/** Next to be read: a value, a key or the end of an object, a colon … */
type Wanted = 'value' | 'value or ]' | 'key or }' | 'key' | ':' | ', or end'

const SPACE = /[ \t\n\r]*/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /true|false|null/y
// eslint-disable-next-line no-control-regex -- JSON forbids raw control characters in strings
const PLAIN = /[^"\\\u0000-\u001f]*/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

const WANTS: Readonly<Record<Wanted, string>> = {
  value: 'a value is needed',
  'value or ]': 'a value or "]" is needed',
  'key or }': 'a key in double quotes or "}" is needed',
  key: 'a key in double quotes is needed',
  ':': '":" is needed',
  ', or end': '"," or the closing bracket is needed',
}

export type ReadJson =
  /** `twice`: keys that stand twice in one object, of which the value has the last: the text has no one meaning. */
  | { readonly ok: true; readonly value: unknown; readonly twice: readonly Fault[] }
  /** The first slip of grammar: the text is no JSON. */
  | { readonly ok: false; readonly slip: Fault }

/** An open bracket: what was read since, and the step to what is being read. */
type Open =
  | { readonly object: Record<string, unknown>; readonly list: null; step: string }
  | { readonly object: null; readonly list: unknown[] }

/** Reads JSON: the value that `JSON.parse` gives. Never throws. */
export function readJson(text: string): ReadJson {
  const twice: Fault[] = []
  /** Outermost first. */
  const open: Open[] = []
  let whole: unknown
  let wanted: Wanted = 'value'
  let at = 0

  const take = (token: RegExp): string | null => {
    token.lastIndex = at
    const found = token.exec(text)?.[0]
    if (found === undefined || found === '') return null
    at += found.length
    return found
  }

  /** A string with its quotes, piece by piece: one pattern for all of it takes stack for every character of a long one. */
  const takeString = (): string | null => {
    const start = at
    at++
    do take(PLAIN)
    while (take(ESCAPE) !== null)
    if (text[at] === '"') return text.slice(start, ++at)
    at = start
    return null
  }

  const put = (value: unknown): void => {
    const inner = open.at(-1)
    if (inner === undefined) whole = value
    else if (inner.list !== null) inner.list.push(value)
    else setOwn(inner.object, inner.step, value)
    wanted = ', or end'
  }

  for (;;) {
    take(SPACE)
    const inner = open.at(-1)
    if (wanted === ', or end' && inner === undefined) {
      return at === text.length
        ? { ok: true, value: whole, twice }
        : broken(slip(text, at, 'the JSON ends here, but more text follows; take it out'))
    }
    const char = text[at]
    if (wanted === ', or end' && char === ',') {
      at++
      wanted = inner!.list === null ? 'key' : 'value'
    } else if ((wanted === ', or end' || wanted === 'value or ]') && char === ']' && inner?.list) {
      at++
      open.pop()
      wanted = ', or end'
    } else if ((wanted === ', or end' || wanted === 'key or }') && char === '}' && inner?.object) {
      at++
      open.pop()
      wanted = ', or end'
    } else if (wanted === ':' && char === ':') {
      at++
      wanted = 'value'
    } else if ((wanted === 'key' || wanted === 'key or }') && char === '"' && inner?.object) {
      const token = takeString()
      if (token === null) return broken(badString(text, at))
      inner.step = unquote(token)
      if (Object.hasOwn(inner.object, inner.step)) {
        // A list has what is being read as its last entry.
        const pointer = join('', ...open.map((outer) => (outer.list === null ? outer.step : outer.list.length - 1)))
        const key = JSON.stringify(inner.step)
        twice.push({ pointer, message: `the key ${key} is written twice in one object; take one out` })
      }
      wanted = ':'
    } else if (wanted === 'value' || wanted === 'value or ]') {
      if (char === '{') {
        at++
        const object = {}
        put(object)
        open.push({ object, list: null, step: '' })
        wanted = 'key or }'
      } else if (char === '[') {
        at++
        const list: unknown[] = []
        put(list)
        open.push({ object: null, list })
        wanted = 'value or ]'
      } else if (char === '"') {
        const token = takeString()
        if (token === null) return broken(badString(text, at))
        put(unquote(token))
      } else {
        const number = take(NUMBER)
        const word = number === null ? take(WORD) : null
        if (number !== null) put(Number(number))
        else if (word !== null) put(word === 'null' ? null : word === 'true')
        else return broken(slip(text, at, needed(text, at, wanted)))
      }
    } else return broken(slip(text, at, needed(text, at, wanted)))
  }
}

const broken = (fault: Fault): ReadJson => ({ ok: false, slip: fault })

/** The text that a string token stands for. */
const unquote = (token: string): string => (token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1))

/** An own property, whatever its name: `__proto__` too is one in JSON. */
function setOwn(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  else object[key] = value
}

function needed(text: string, at: number, wanted: Wanted): string {
  if (at >= text.length)
    return `the text ends where ${WANTS[wanted].replace(' is needed', ' should follow')}; complete it or save it again`
  const char = JSON.stringify(String.fromCodePoint(text.codePointAt(at)!))
  if (text[at] === "'") return `single quotes are not JSON; write double quotes`
  if (text.startsWith('//', at) || text.startsWith('/*', at)) return 'JSON has no comments; take this one out'
  if ((wanted === 'key' && text[at] === '}') || (wanted === 'value' && (text[at] === ']' || text[at] === '}')))
    return `${char} follows a comma; take the comma out`
  return `${char} stands where ${WANTS[wanted]}; mend it there`
}

function badString(text: string, at: number): Fault {
  const closed = /^"(?:[^"\\\n\r]|\\.)*"/.test(text.slice(at, at + 10_000))
  return slip(
    text,
    at,
    closed
      ? 'this text holds a control character or an unknown "\\" sequence; escape it'
      : 'this text has no closing quote on its line; add it',
  )
}

function slip(text: string, at: number, message: string): Fault {
  const before = text.slice(0, at)
  const line = before.split('\n').length
  const column = at - before.lastIndexOf('\n')
  return { pointer: '/', message: `not JSON at line ${line}, column ${column}: ${message}` }
}
