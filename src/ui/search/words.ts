const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every word of the query stands somewhere in the texts; case and accents do not matter. */
export function matchesWords(query: string, texts: readonly string[]): boolean {
  const hay = plain(texts.join(' '))
  return plain(query)
    .split(/\s+/)
    .every((word) => hay.includes(word))
}
