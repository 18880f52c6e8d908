import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useLaboratory, useReadout, useRun } from '../../laboratory/index.ts'
import { readKept, readTime, type TapeTold } from '../../simulation/index.ts'
import { formatClock } from './speed.ts'
import styles from './Transport.module.css'

/** Runs shorter than this, s, have nothing to seek in. */
const SHORTEST = 0.05
/** A display frame and a longer way by keys, s. */
const FRAME = 1 / 60
const TENTH = 0.1
/** Times that lie no further apart are the same, s. */
const SAME = 1e-6

const MARK_WORDS = {
  edit: 'Edited',
  pull: 'Pulled',
  release: 'Let go',
  move: 'Moved by hand',
} as const satisfies Record<TapeTold['marks'][number]['kind'], string>

/** The run as a line: a place on it is the moment there, as it was. */
export function Timeline() {
  const { simulation } = useLaboratory()
  const track = useRef<HTMLDivElement>(null)
  const read = useReadout((frame) => [readTime(frame), ...readKept(frame)])
  const [time = 0, from = 0, to = 0] = read ?? []
  const { marks, stretches } = useRun((s) => s.tape)
  if (!(to - from >= SHORTEST)) return null
  const seek = (wanted: number): void => simulation.seek(Math.min(to, Math.max(from, wanted)))
  const seekAt = (event: PointerEvent): void => {
    const box = track.current?.getBoundingClientRect()
    if (box === undefined) return
    seek(from + ((event.clientX - box.left) / box.width) * (to - from))
  }
  const onKey = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? TENTH : FRAME
    const wanted = (
      {
        ArrowRight: time + step,
        ArrowUp: time + step,
        ArrowLeft: time - step,
        ArrowDown: time - step,
        PageUp: marks.find((mark) => mark.time > time + SAME)?.time ?? to,
        PageDown: marks.findLast((mark) => mark.time < time - SAME)?.time ?? from,
        Home: from,
        End: to,
      } as Readonly<Record<string, number>>
    )[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    event.stopPropagation()
    seek(wanted)
  }
  const shareOf = (at: number): string => `${(100 * (Math.min(to, Math.max(from, at)) - from)) / (to - from)}%`
  const thinned = stretches.filter(({ grain, to: end }) => grain > 1 && end > from)
  return (
    <div
      className={styles.timeline}
      role="slider"
      tabIndex={0}
      aria-label="Timeline"
      aria-valuemin={from}
      aria-valuemax={to}
      aria-valuenow={time}
      aria-valuetext={`${formatClock(time)} s of ${formatClock(to)} s${markAt(marks, time)}`}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        seekAt(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekAt(event)
      }}
    >
      <div ref={track} className={styles.track}>
        <div className={styles.passed} style={{ width: shareOf(time) }} />
        {thinned.map(({ from: begin, to: end, grain }) => (
          <div
            key={begin}
            className={styles.thinned}
            title={`One frame in ${grain} is kept here; times between are worked out again`}
            style={{ left: shareOf(begin), right: `calc(100% - ${shareOf(end)})` }}
          />
        ))}
        {marks
          .filter(({ time: at }) => at >= from && at <= to)
          .map(({ time: at, kind }, i) => (
            <div
              key={i}
              className={styles.mark}
              title={`${MARK_WORDS[kind]} at ${formatClock(at)} s`}
              style={{ left: shareOf(at) }}
            />
          ))}
        <div className={styles.thumb} style={{ left: shareOf(time) }} />
      </div>
    </div>
  )
}

/** What happened at a time, for who does not see the marks. */
function markAt(marks: TapeTold['marks'], time: number): string {
  const here = marks.filter((mark) => Math.abs(mark.time - time) <= SAME)
  return here.map(({ kind }) => `, ${MARK_WORDS[kind].toLowerCase()}`).join('')
}
