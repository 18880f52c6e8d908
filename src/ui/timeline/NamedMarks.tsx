import { useRef, type PointerEvent, type RefObject } from 'react'
import { reachOf, refusalOf, useLaboratory, useRun, useScene } from '../../laboratory/index.ts'
import { marksIn, nameOfMark, setMark } from '../../scene/index.ts'
import { formatClock } from './clock.ts'
import { placeOf, timeAt, within, type Span } from './span.ts'
import styles from './Timeline.module.css'

interface NamedMarksProps {
  readonly span: Span
  readonly track: RefObject<HTMLDivElement | null>
}

/** A press that moves less than this, px, leads to the mark; else it moves it. */
const SLACK = 4

/** Moments that have a name, on the bar: a press leads there, a drag moves them. The list of marks does the same by keys. */
export function NamedMarks({ span, track }: NamedMarksProps) {
  const { scenes, playback } = useLaboratory()
  const marks = useScene((s) => marksIn(s.scene))
  const readOnly = useScene((s) => s.readOnly)
  const speed = useRun((s) => s.speed)
  const press = useRef<{ readonly x: number; moves: boolean } | null>(null)
  const reach = reachOf(speed)

  const move = (event: PointerEvent, index: number, name: string): void => {
    const begun = press.current
    if (begun === null || track.current === null || readOnly) return
    if (!begun.moves && Math.abs(event.clientX - begun.x) < SLACK) return
    if (!begun.moves) scenes.begin(`Move ${name}`)
    begun.moves = true
    const time = within(span, timeAt(span, track.current, event.clientX))
    refusalOf(scenes.edit(`Move ${name}`, (draft) => setMark(draft, index, { time })))
  }
  return marks.map((mark, index) => {
    const { time, slow = false } = mark
    if (time < span.from || time > span.to) return null
    const name = nameOfMark(mark)
    return (
      // Two marks may have one name.
      <div key={index}>
        {slow && (
          <div
            className={styles.slow}
            style={{ left: placeOf(span, time - reach), right: `calc(100% - ${placeOf(span, time + reach)})` }}
          />
        )}
        <div
          className={styles.named}
          data-slow={slow || undefined}
          style={{ left: placeOf(span, time) }}
          title={`${name}: ${formatClock(time)} s${slow ? ', slow here' : ''}`}
          onPointerDown={(event) => {
            if (event.button !== 0) return
            event.currentTarget.setPointerCapture(event.pointerId)
            press.current = { x: event.clientX, moves: false }
          }}
          onPointerMove={(event) => move(event, index, name)}
          onPointerUp={() => {
            if (press.current?.moves === true) scenes.commit()
            else if (press.current !== null) playback.seek(time)
            press.current = null
          }}
          onPointerCancel={() => {
            if (press.current?.moves === true) scenes.cancel()
            press.current = null
          }}
        />
      </div>
    )
  })
}
