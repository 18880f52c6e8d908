/** A text with the signs that expressions know, for those of word processors and textbooks: `−`, `2πt`. */
export const plainSigns = (text: string): string =>
  text
    .replace(/[−–]/g, '-')
    .replace(/([\d.)])\s*π/g, '$1*π')
    .replace(/π(?=\s*[\w(])/g, 'π*')
    .replace(/π/g, 'pi')

/** The column of a typed text, from 1, that one of the text with plain signs comes from. */
export function columnTyped(text: string, column: number): number {
  for (let n = 1; n < text.length; n++) if (plainSigns(text.slice(0, n)).length >= column) return n
  return Math.max(1, text.length)
}
