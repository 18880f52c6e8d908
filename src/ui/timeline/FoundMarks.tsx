import type { FoundMoments } from '../../laboratory/index.ts'
import { placeOf, type Span } from './span.ts'
import styles from './Timeline.module.css'

/** Of one kind so many are drawn at the most, the last ones: more would be a line. */
const MOST = 200

/** What was found in the run, below the line; the list tells of each, and leads there. */
export function FoundMarks({ found, span }: { readonly found: readonly FoundMoments[]; readonly span: Span }) {
  return found.flatMap(({ label, moments }) =>
    moments
      .filter(({ time }) => time >= span.from && time <= span.to)
      .slice(-MOST)
      .map(({ time }) => (
        <div key={`${label} ${time}`} className={styles.found} style={{ left: placeOf(span, time) }} />
      )),
  )
}
