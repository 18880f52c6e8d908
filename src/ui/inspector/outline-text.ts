/** The corners of an extrusion as text, one a line. */
import { parseLength, quantityText } from '../fields/index.ts'

type Corner = readonly [number, number]

export const outlineText = (outline: readonly Corner[]): string =>
  outline.map(([x, y]) => `${quantityText(x, 'length')}, ${quantityText(y, 'length')}`).join('\n')

/** Corners in m. A bare number is in mm. */
export function parseOutline(
  text: string,
): { readonly ok: true; readonly outline: Corner[] } | { readonly ok: false; readonly message: string } {
  const outline: Corner[] = []
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const parts = line.split(',')
    if (parts.length !== 2)
      return { ok: false, message: `Line ${i + 1}: write two lengths with a comma, such as 20 mm, 5 mm.` }
    const [x, y] = parts.map(parseLength)
    if (!x?.ok) return { ok: false, message: `Line ${i + 1}: ${x?.message ?? ''}` }
    if (!y?.ok) return { ok: false, message: `Line ${i + 1}: ${y?.message ?? ''}` }
    outline.push([x.value, y.value])
  }
  return { ok: true, outline }
}
