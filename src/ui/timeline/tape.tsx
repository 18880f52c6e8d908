/** What the tape of a run says of itself, on the bar: what happened on the way, and where fewer frames are kept. */
import type { TapeTold } from '../../simulation/index.ts'
import { formatClock } from './clock.ts'
import { WORDS, type Happening } from './happened.ts'
import { placeOf, type Span } from './span.ts'
import styles from './Timeline.module.css'

/** Edits, pulls and moves by hand. */
export function Happenings({ marks, span }: { readonly marks: readonly Happening[]; readonly span: Span }) {
  return marks
    .filter(({ time }) => time >= span.from && time <= span.to)
    .map(({ time, kind }, i) => (
      <div
        key={i}
        className={styles.mark}
        title={`${WORDS[kind]} at ${formatClock(time)} s`}
        style={{ left: placeOf(span, time) }}
      />
    ))
}

/** Stretches of which not every frame is kept. */
export function Thinned({ stretches, span }: { readonly stretches: TapeTold['stretches']; readonly span: Span }) {
  return stretches
    .filter(({ grain, to }) => grain > 1 && to > span.from)
    .map(({ from, to, grain }) => (
      <div
        key={from}
        className={styles.thinned}
        title={`One frame in ${grain} is kept here; times between are worked out again`}
        style={{ left: placeOf(span, from), right: `calc(100% - ${placeOf(span, to)})` }}
      />
    ))
}
