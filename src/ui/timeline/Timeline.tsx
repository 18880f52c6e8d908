import { Flag } from 'lucide-react'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useLaboratory, usePlayback, useReadout, useRun, useScene } from '../../laboratory/index.ts'
import { marksIn, nameOfMark, SAME_MOMENT } from '../../scene/index.ts'
import { readKept, readTime } from '../../simulation/index.ts'
import { ActionButton } from '../action/index.ts'
import { IconButton, Lazy, Popover, usePart } from '../primitives/index.ts'
import { formatClock } from './clock.ts'
import { timeByKey } from './keys.ts'
import { later } from './later.ts'
import { placeOf, timeAt, within } from './span.ts'
import { happenedAt } from './happened.ts'
import styles from './Timeline.module.css'

/** Why nothing is sought where a change has stopped the run. */
const BEFORE = 'Recorded before the change, with which it does not run: undo it to look at that again'

/** Runs shorter than this, s, have nothing to seek in. */
const SHORTEST = 0.05

/** The run as a line, what is marked on it, and the loop. */
export function Timeline() {
  return (
    <div className={styles.line}>
      <div className={styles.room}>
        <Bar />
      </div>
      <ActionButton id="loop" size="small" />
      <Popover
        label="Marks and loop"
        side="top"
        align="end"
        trigger={<IconButton size="small" icon={Flag} label="Marks and loop" />}
      >
        <Lazy part={later}>{({ MarksPanel }) => <MarksPanel />}</Lazy>
      </Popover>
    </div>
  )
}

/** A place on it is the moment there, as it was. */
function Bar() {
  const { playback } = useLaboratory()
  const track = useRef<HTMLDivElement>(null)
  const read = useReadout((frame) => [readTime(frame), ...readKept(frame)])
  const [time = 0, from = 0, to = 0] = read ?? []
  const { marks: happenings, stretches } = useRun((s) => s.tape)
  const past = useRun((s) => s.past !== null)
  // What is recorded is of a mechanism that is not the one of now, which does not run: it is sought in again once the change is undone.
  const outdated = useRun((s) => s.outdated)
  const named = useScene((s) => marksIn(s.scene))
  const loop = usePlayback((s) => s.loop)
  const found = usePlayback((s) => s.found)
  const offered = found?.filter(({ shown }) => shown) ?? []
  const { part } = usePart(later, named.length > 0 || loop !== null || happenings.length > 0)
  if (!(to - from >= SHORTEST)) return null
  const span = { from, to }
  const seekAt = (event: PointerEvent): void => {
    if (track.current !== null) playback.seek(within(span, timeAt(span, track.current, event.clientX)))
  }
  const onKey = (event: KeyboardEvent): void => {
    const marks = [...happenings, ...named, ...offered.flatMap(({ moments }) => moments)]
    const moments = marks.map((mark) => mark.time).toSorted((a, b) => a - b)
    const wanted = timeByKey(event, playback.time, span, moments)
    if (wanted === null) return
    event.preventDefault()
    event.stopPropagation()
    playback.seek(within(span, wanted))
  }
  const isHere = (mark: { readonly time: number }): boolean => Math.abs(mark.time - time) <= SAME_MOMENT
  const here = [
    ...named.filter(isHere).map(nameOfMark),
    ...offered.filter(({ moments }) => moments.some(isHere)).map(({ name }) => name),
  ]
  return (
    <>
      <div
        className={styles.timeline}
        role="slider"
        tabIndex={0}
        aria-label="Timeline"
        aria-disabled={outdated || undefined}
        title={outdated ? BEFORE : undefined}
        aria-valuemin={from}
        aria-valuemax={to}
        aria-valuenow={time}
        aria-valuetext={[
          `${formatClock(time)} s of ${formatClock(to)} s`,
          ...(past ? ['as before the edit'] : []),
          ...(outdated ? [BEFORE] : []),
          ...here,
          ...happenedAt(happenings, time),
        ].join(', ')}
        onKeyDown={outdated ? undefined : onKey}
        onPointerDown={(event) => {
          if (event.button !== 0 || outdated) return
          event.currentTarget.setPointerCapture(event.pointerId)
          seekAt(event)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) seekAt(event)
        }}
      >
        <div ref={track} className={styles.track}>
          <div className={styles.passed} style={{ width: placeOf(span, time) }} />
          {part !== null && <part.Thinned stretches={stretches} span={span} />}
          {part !== null && <part.Happenings marks={happenings} span={span} />}
          <div className={styles.thumb} style={{ left: placeOf(span, time) }} />
        </div>
      </div>
      <div className={styles.over}>
        {part !== null && <part.FoundMarks found={offered} span={span} />}
        {part !== null && <part.NamedMarks span={span} track={track} />}
        {part !== null && loop !== null && <part.LoopBand loop={loop} span={span} track={track} />}
      </div>
    </>
  )
}
