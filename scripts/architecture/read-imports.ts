import { parseSync } from 'vite'

export interface Import {
  readonly specifier: string
  /** `type` is erased; `url` is `new URL('…', import.meta.url)`, by which workers and assets are named. */
  readonly kind: 'value' | 'type' | 'dynamic' | 'url'
  readonly line: number
}

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const stringOf = (value: unknown): string | null => {
  if (!isNode(value)) return null
  if (value.type === 'Literal' && typeof value['value'] === 'string') return value['value']
  return value.type === 'TSLiteralType' ? stringOf(value['literal']) : null
}

const isImportMetaUrl = (value: unknown): boolean =>
  isNode(value) &&
  value.type === 'MemberExpression' &&
  isNode(value['object']) &&
  value['object'].type === 'MetaProperty'

/** Every module that the source names: imports, re-exports, `import()`, `import('…').Type` and URLs beside the module. */
export function readImports(file: string, text: string): Import[] {
  const { program, errors } = parseSync(file, text)
  const fault = errors[0]
  if (fault) throw new Error(`${file}: ${fault.message}`)
  const found: Import[] = []
  const add = (node: Node, source: unknown, kind: Import['kind']) => {
    const specifier = stringOf(source)
    if (specifier !== null) found.push({ specifier, kind, line: text.slice(0, node.start).split('\n').length })
  }
  const visit = (node: Node): void => {
    switch (node.type) {
      case 'ImportDeclaration':
        add(node, node['source'], node['importKind'] === 'type' ? 'type' : 'value')
        break
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
        add(node, node['source'], node['exportKind'] === 'type' ? 'type' : 'value')
        break
      case 'ImportExpression':
        add(node, node['source'], 'dynamic')
        break
      case 'TSImportType':
        add(node, node['source'] ?? node['argument'], 'type')
        break
      case 'NewExpression': {
        const [first, second] = node['arguments'] as unknown[]
        if (isImportMetaUrl(second)) add(node, first, 'url')
        break
      }
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
  }
  visit(program as unknown as Node)
  return found
}
