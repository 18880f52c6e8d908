/**
 * Counts the multiplications and additions that kernels carry out, in their own source: each of these operators becomes a call that counts and computes. What is computed
 * of whole numbers alone is the arithmetic of places in arrays, and is left out, and so is what stands in square brackets.
 */
import { readFile } from 'node:fs/promises'
import { runInThisContext } from 'node:vm'
import { parseSync, transformWithOxc } from 'vite'

export interface Operations {
  multiplications: number
  additions: number
}

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** The kinds of operation that are counted; a division is a multiplication, as it is where costs of robot dynamics are listed. */
const KINDS: Readonly<Record<string, keyof Operations>> = {
  '*': 'multiplications',
  '/': 'multiplications',
  '+': 'additions',
  '-': 'additions',
}

/**
 * Loads modules as one, in the order in which they need each other, and counts what they do from then on.
 *
 * @param modules their addresses
 * @param names what they export and is wanted
 */
export async function countOperations(
  modules: readonly URL[],
  names: readonly string[],
): Promise<{
  readonly counted: Operations
  readonly functions: Readonly<Record<string, (...of: never[]) => unknown>>
}> {
  const sources = await Promise.all(
    modules.map(async (url) => {
      const { code } = await transformWithOxc(await readFile(url, 'utf8'), url.pathname)
      return rewrite(code)
    }),
  )
  const counted: Operations = { multiplications: 0, additions: 0 }
  const operate = (sign: string, a: number, b: number): number => {
    if (!Number.isInteger(a) || !Number.isInteger(b)) counted[KINDS[sign]!]++
    return sign === '*' ? a * b : sign === '/' ? a / b : sign === '+' ? a + b : a - b
  }
  const make = runInThisContext(`(operate) => {${sources.join('\n')}\nreturn { ${names.join(', ')} }}`) as (
    by: typeof operate,
  ) => Record<string, (...of: never[]) => unknown>
  return { counted, functions: make(operate) }
}

/** The source of a module without imports and exports, its operators as calls. */
function rewrite(source: string): string {
  const render = (node: Node): string => {
    if (node.type === 'ImportDeclaration') return ''
    if (node.type === 'ExportNamedDeclaration') return isNode(node['declaration']) ? render(node['declaration']) : ''
    const { left, right, operator } = node
    if (node.type === 'BinaryExpression' && typeof operator === 'string' && operator in KINDS)
      return `operate('${operator}', ${render(left as Node)}, ${render(right as Node)})`
    if (node.type === 'AssignmentExpression' && typeof operator === 'string' && operator.slice(0, -1) in KINDS) {
      const place = source.slice((left as Node).start, (left as Node).end)
      return `${place} = operate('${operator.slice(0, -1)}', ${place}, ${render(right as Node)})`
    }
    if (node.type === 'MemberExpression' && node['computed'] === true) return source.slice(node.start, node.end)
    let text = ''
    let at = node.start
    for (const child of childrenOf(node)) {
      // of `{ a }` the name and what it names are one
      if (child.start < at) continue
      text += source.slice(at, child.start) + render(child)
      at = child.end
    }
    return text + source.slice(at, node.end)
  }
  return render(parseSync('kernel.js', source).program as unknown as Node)
}

const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .toSorted((a, b) => a.start - b.start)
