const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a text begins as the query does. */
export const beginsAs = (query: string, text: string): boolean => plain(text).startsWith(plain(query).trim())

/** Whether every word of the query begins a word of the texts: what is asked for by name, while `matchesWords` finds letters anywhere. */
export function beginsWords(query: string, texts: readonly string[]): boolean {
  const words = plain(texts.join(' ')).split(/[^\p{L}\p{N}]+/u)
  return plain(query)
    .trim()
    .split(/\s+/)
    .every((word) => words.some((one) => one.startsWith(word)))
}

/** Whether every word of the query stands somewhere in the texts; case and accents do not matter. */
export function matchesWords(query: string, texts: readonly string[]): boolean {
  const hay = plain(texts.join(' '))
  return plain(query)
    .split(/\s+/)
    .every((word) => hay.includes(word))
}
