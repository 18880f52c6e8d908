import type { KeyboardEvent, RefObject } from 'react'
import { useLaboratory, type Loop } from '../../laboratory/index.ts'
import { formatClock } from './clock.ts'
import { timeByKey } from './keys.ts'
import { placeOf, timeAt, within, type Span } from './span.ts'
import styles from './Timeline.module.css'

interface LoopBandProps {
  readonly loop: Loop
  readonly span: Span
  readonly track: RefObject<HTMLDivElement | null>
}

/** The stretch that is played over and over, between two handles. */
export function LoopBand({ loop, span, track }: LoopBandProps) {
  const { playback } = useLaboratory()
  const ends = [
    { end: 'from', label: 'Start of the loop', room: { from: span.from, to: loop.to } },
    { end: 'to', label: 'End of the loop', room: { from: loop.from, to: span.to } },
  ] as const
  /** A loop that stands shows the moment of the end that is moved. */
  const move = (end: 'from' | 'to', time: number): void => {
    const stands = !playback.playing
    playback.bound({ ...loop, [end]: time })
    const moved = playback.state.getState().loop
    if (stands && moved !== null) playback.seek(moved[end])
  }
  return (
    <>
      <div
        className={styles.band}
        style={{ left: placeOf(span, loop.from), right: `calc(100% - ${placeOf(span, loop.to)})` }}
      />
      {ends.map(({ end, label, room }) => (
        <div
          key={end}
          className={styles.handle}
          data-end={end}
          style={{ left: placeOf(span, loop[end]) }}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={room.from}
          aria-valuemax={room.to}
          aria-valuenow={loop[end]}
          aria-valuetext={`${formatClock(loop[end])} s`}
          title={`${label}: ${formatClock(loop[end])} s`}
          onKeyDown={(event: KeyboardEvent) => {
            const wanted = timeByKey(event, loop[end], room, [])
            if (event.key === 'Escape') {
              // the handle goes, the line that it is on stays
              track.current?.parentElement?.focus()
              playback.leave()
            } else if (wanted !== null) move(end, within(room, wanted))
            else return
            event.preventDefault()
            event.stopPropagation()
          }}
          onPointerDown={(event) => {
            if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId)
          }}
          onPointerMove={(event) => {
            if (track.current !== null && event.currentTarget.hasPointerCapture(event.pointerId))
              move(end, within(room, timeAt(span, track.current, event.clientX)))
          }}
        />
      ))}
    </>
  )
}
