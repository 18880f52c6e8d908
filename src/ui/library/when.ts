/** When something was, in words: how long ago within a day, else the date. */
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const ago = new Intl.RelativeTimeFormat('en-GB', { numeric: 'always' })
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

/** How long ago a time was, in words; both times in ms since 1970. */
export function since(at: number, now: number): string {
  const gone = now - at
  if (gone < MINUTE) return 'just now'
  if (gone < HOUR) return ago.format(-Math.floor(gone / MINUTE), 'minute')
  if (gone < DAY) return ago.format(-Math.floor(gone / HOUR), 'hour')
  return date.format(at)
}
