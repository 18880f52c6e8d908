const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a text begins as the query does. */
export const beginsAs = (query: string, text: string): boolean => plain(text).startsWith(plain(query).trim())

/** Whether every word of the query begins a word of the texts: what is asked for by name, while `matchesWords` finds letters anywhere. */
export const beginsWords = (query: string, texts: readonly string[]): boolean =>
  everyWord(query, texts, (one, asked) => one.startsWith(asked))

/** Whether every word of the query is a word of the texts. */
export const hasWords = (query: string, texts: readonly string[]): boolean =>
  everyWord(query, texts, (one, asked) => one === asked)

/** How far what is found is from being called as the query: 0 where words of its name begin so, 1 where words of its other texts do, else 2. */
export function farFrom(query: string, name: string, texts: readonly string[]): number {
  if (beginsWords(query, [name])) return 0
  return beginsWords(query, [name, ...texts]) ? 1 : 2
}

function everyWord(query: string, texts: readonly string[], is: (one: string, asked: string) => boolean): boolean {
  const words = plain(texts.join(' ')).split(/[^\p{L}\p{N}]+/u)
  return plain(query)
    .trim()
    .split(/\s+/)
    .every((asked) => words.some((one) => is(one, asked)))
}

/** Whether every word of the query stands somewhere in the texts; case and accents do not matter. */
export function matchesWords(query: string, texts: readonly string[]): boolean {
  const hay = plain(texts.join(' '))
  return plain(query)
    .split(/\s+/)
    .every((word) => hay.includes(word))
}
