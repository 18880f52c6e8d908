import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useLaboratory, useReadout } from '../../laboratory/index.ts'
import { readKept, readTime } from '../../simulation/index.ts'
import { formatClock } from './speed.ts'
import styles from './Transport.module.css'

/** Runs shorter than this, s, have nothing to seek in. */
const SHORTEST = 0.05
/** A display frame and a longer way by keys, s. */
const FRAME = 1 / 60
const TENTH = 0.1
const SECOND = 1

/** The run as a line: a place on it is the moment there, as it was. */
export function Timeline() {
  const { simulation } = useLaboratory()
  const track = useRef<HTMLDivElement>(null)
  const read = useReadout((frame) => [readTime(frame), ...readKept(frame)])
  const [time = 0, from = 0, to = 0] = read ?? []
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
        PageUp: time + SECOND,
        PageDown: time - SECOND,
        Home: from,
        End: to,
      } as Readonly<Record<string, number>>
    )[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    event.stopPropagation()
    seek(wanted)
  }
  const share = `${(100 * (time - from)) / (to - from)}%`
  return (
    <div
      className={styles.timeline}
      role="slider"
      tabIndex={0}
      aria-label="Timeline"
      aria-valuemin={from}
      aria-valuemax={to}
      aria-valuenow={time}
      aria-valuetext={`${formatClock(time)} s of ${formatClock(to)} s`}
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
        <div className={styles.passed} style={{ width: share }} />
        <div className={styles.thumb} style={{ left: share }} />
      </div>
    </div>
  )
}
