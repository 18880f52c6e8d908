/** Points of a law as lines of text, and back. Pure. */
import type { PointsLaw } from '../../scene/index.ts'

type Points = PointsLaw['points']

/** A line for each point: time, value. */
export const pointsText = (points: Points): string => points.map(([t, y]) => `${t}, ${y}`).join('\n')

/** Reads lines of a time (s) and a value (SI), with a comma, a semicolon, a tab or spaces between; a first line of words is a heading. */
export function readPoints(
  text: string,
): { readonly ok: true; readonly points: Points } | { readonly ok: false; readonly message: string } {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const points: (readonly [number, number])[] = []
  for (const [i, line] of lines.entries()) {
    if (line === '' || (points.length === 0 && /^[^\d]*$/.test(line))) continue
    const [t, y, ...more] = numbersOf(line)
    if (t === undefined || y === undefined || more.length > 0 || !Number.isFinite(t) || !Number.isFinite(y))
      return { ok: false, message: `Line ${i + 1}: “${line}” is no time and value, such as 0.5, 1.2.` }
    const before = points.at(-1)
    if (before !== undefined && t <= before[0])
      return { ok: false, message: `Line ${i + 1}: times must increase; ${t} does not come after ${before[0]}.` }
    points.push([t, y])
  }
  if (points.length < 2) return { ok: false, message: 'It takes two points at least, a line for each.' }
  return { ok: true, points }
}

/** Where semicolons or tabs stand between them, numbers may have decimal commas. */
const numbersOf = (line: string): readonly number[] =>
  (/[;\t]/.test(line) ? line.split(/\s*[;\t]\s*/).map((part) => part.replace(',', '.')) : line.split(/\s*,\s*|\s+/))
    .map((part) => part.replace('−', '-'))
    .map((part) => (part === '' ? NaN : Number(part)))
