/** What messages about faults say: a value as it was written, and the name that was probably meant. */

/** Longest name that is compared; hostile files may hold longer ones. */
const LONGEST = 64

/** ` did you mean "…"?` for the nearest of the names, or nothing when none is near. */
export function didYouMean(name: string, names: Iterable<string>): string {
  const near = nearest(name, names)
  return near === null ? '' : `did you mean "${near}"?`
}

/** The name with the fewest slips of the pen between it and what was written; null when none is near. */
function nearest(name: string, names: Iterable<string>): string | null {
  if (name.length > LONGEST) return null
  const wanted = name.toLowerCase()
  const reach = name.length === 1 ? 0 : Math.max(1, Math.floor(name.length / 3))
  let best: string | null = null
  let fewest = reach + 1
  for (const candidate of names) {
    if (Math.abs(candidate.length - name.length) > reach) continue
    const slips = distance(wanted, candidate.toLowerCase())
    if (slips < fewest) [best, fewest] = [candidate, slips]
  }
  return best
}

/** Edits between two words, a swap of neighbours counting as one (Damerau–Levenshtein, restricted). */
function distance(a: string, b: string): number {
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min(row[j - 1]! + 1, previous[j]! + 1, previous[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1)
      row.push(least)
    }
    before = previous
    previous = row
  }
  return previous[b.length]!
}

/** A value as it stands in a message: short, one line. */
export function show(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  if (value === undefined) return 'nothing'
  // A function or a symbol: from a program, never from a file.
  const text = JSON.stringify(value) ?? typeof value
  return text.length > 42 ? `${text.slice(0, 40)}…` : text
}
