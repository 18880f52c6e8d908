/** Prose that is written in Markdown, as data: paragraphs and lists of marked runs of text. Pure. */

/** A run of text; `href` makes it a link. */
export interface Run {
  readonly text: string
  readonly mark?: 'strong' | 'emphasis' | 'code'
  readonly href?: string
}

export type Block =
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Run[])[] }

const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+/
const HEADING = /^#{1,6}\s+(.*?)\s*#*$/
const INLINE =
  /`([^`]+)`|\*\*(?=\S)(.+?)(?<=\S)\*\*|(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])|(?<!\w)_(?=\S)([^_]+?)(?<=\S)_(?!\w)|\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/g

/**
 * The part of Markdown that a description needs: paragraphs, lists, strong and emphasised words, code, links to the web. Headings
 * are strong paragraphs. Everything else is text as it stands, HTML too.
 */
export function readMarkdown(text: string): readonly Block[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .flatMap((block) => blocksOf(block.split('\n').filter((line) => line.trim() !== '')))
}

/** A list may follow on a line of text without an empty line between. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let words: string[] = []
  let items: string[] = []
  const end = (): void => {
    if (words.length > 0) blocks.push({ kind: 'paragraph', runs: runsOf(words.join(' ')) })
    if (items.length > 0) blocks.push({ kind: 'list', items: items.map(runsOf) })
    words = []
    items = []
  }
  for (const line of lines) {
    const heading = HEADING.exec(line)?.[1]
    if (heading !== undefined) {
      end()
      blocks.push({ kind: 'paragraph', runs: [{ text: heading, mark: 'strong' }] })
    } else if (ITEM.test(line)) {
      if (words.length > 0) end()
      items.push(line.replace(ITEM, ''))
    } else if (items.length > 0) items.push(`${items.pop()} ${line.trim()}`)
    else words.push(line.trim())
  }
  end()
  return blocks
}

function runsOf(text: string): Run[] {
  const runs: Run[] = []
  let from = 0
  for (const found of text.matchAll(INLINE)) {
    if (found.index > from) runs.push({ text: text.slice(from, found.index) })
    const [, code, strong, starred, underlined, label, href] = found
    if (code !== undefined) runs.push({ text: code, mark: 'code' })
    else if (strong !== undefined) runs.push({ text: strong, mark: 'strong' })
    else if (label !== undefined && href !== undefined) runs.push({ text: label, href })
    else runs.push({ text: starred ?? underlined ?? '', mark: 'emphasis' })
    from = found.index + found[0].length
  }
  if (from < text.length) runs.push({ text: text.slice(from) })
  return runs
}
