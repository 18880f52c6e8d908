/**
 * Where a text stops being JSON. `JSON.parse` says it in other words in every browser, often without a place, and it
 * drops the first of two equal keys in silence; here both are faults with a place. Iterative: depth costs no stack.
 */
import type { Fault } from './faults.ts'
import { join } from './pointer.ts'

/** Next to be read: a value, a key or the end of an object, a colon … */
type Wanted = 'value' | 'value or ]' | 'key or }' | 'key' | ':' | ', or end'

const SPACE = /[ \t\n\r]*/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /true|false|null/y
// eslint-disable-next-line no-control-regex -- JSON forbids raw control characters in strings
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y

const WANTS: Readonly<Record<Wanted, string>> = {
  value: 'a value is needed',
  'value or ]': 'a value or "]" is needed',
  'key or }': 'a key in double quotes or "}" is needed',
  key: 'a key in double quotes is needed',
  ':': '":" is needed',
  ', or end': '"," or the closing bracket is needed',
}

export interface JsonFaults {
  /** The first slip of grammar: the text is no JSON. */
  readonly slip: Fault | null
  /** Keys that stand twice in one object: the text has no one meaning. */
  readonly twice: readonly Fault[]
}

/** All that keeps a text from being JSON with one meaning. */
export function jsonFaults(text: string): JsonFaults {
  const twice: Fault[] = []
  /** Open brackets, outermost first: keys seen, or null in a list; and the step that is being read. */
  const open: { keys: Set<string> | null; step: string | number }[] = []
  let wanted: Wanted = 'value'
  let at = 0

  const take = (token: RegExp): string | null => {
    token.lastIndex = at
    const found = token.exec(text)?.[0]
    if (found === undefined || found === '') return null
    at += found.length
    return found
  }

  for (;;) {
    take(SPACE)
    const inner = open.at(-1)
    if (wanted === ', or end' && inner === undefined) {
      return at === text.length
        ? { slip: null, twice }
        : broken(slip(text, at, 'the JSON ends here, but more text follows; take it out'))
    }
    const char = text[at]
    if (wanted === ', or end' && char === ',') {
      at++
      wanted = inner!.keys === null ? 'value' : 'key'
      if (inner!.keys === null) inner!.step = (inner!.step as number) + 1
    } else if ((wanted === ', or end' || wanted === 'value or ]') && char === ']' && inner?.keys === null) {
      at++
      open.pop()
      wanted = ', or end'
    } else if ((wanted === ', or end' || wanted === 'key or }') && char === '}' && inner?.keys) {
      at++
      open.pop()
      wanted = ', or end'
    } else if (wanted === ':' && char === ':') {
      at++
      wanted = 'value'
    } else if ((wanted === 'key' || wanted === 'key or }') && char === '"') {
      const token = take(STRING)
      if (token === null) return broken(badString(text, at))
      const key = JSON.parse(token) as string
      inner!.step = key
      if (inner!.keys!.has(key)) {
        const pointer = join('', ...open.map(({ step }) => step))
        twice.push({ pointer, message: `the key ${JSON.stringify(key)} is written twice in one object; take one out` })
      }
      inner!.keys!.add(key)
      wanted = ':'
    } else if (wanted === 'value' || wanted === 'value or ]') {
      if (char === '{') {
        at++
        open.push({ keys: new Set(), step: '' })
        wanted = 'key or }'
      } else if (char === '[') {
        at++
        open.push({ keys: null, step: 0 })
        wanted = 'value or ]'
      } else if (char === '"') {
        if (take(STRING) === null) return broken(badString(text, at))
        wanted = ', or end'
      } else if (take(NUMBER) !== null || take(WORD) !== null) wanted = ', or end'
      else return broken(slip(text, at, needed(text, at, wanted)))
    } else return broken(slip(text, at, needed(text, at, wanted)))
  }
}

const broken = (fault: Fault): JsonFaults => ({ slip: fault, twice: [] })

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
