import { Flag, Pencil, Trash2, Turtle } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { performAction, useAct, useEdit, useLaboratory, useReadout, useRun, useScene } from '../../laboratory/index.ts'
import { marksIn, nameOfMark, removeMark, setMark, type TimeMark, SAME_MOMENT } from '../../scene/index.ts'
import { readKept, readTime } from '../../simulation/index.ts'
import { NumberField, TextField } from '../fields/index.ts'
import { Button, IconButton, KeyCaps } from '../primitives/index.ts'
import { formatClock } from './clock.ts'
import styles from './MarksPanel.module.css'

/** All moments that have a name, in their order in time: to go to, to rename, to move, to be slow at, to take out. */
export function MarkList() {
  const lab = useLaboratory()
  const marks = useScene((s) => marksIn(s.scene))
  const list = useRef<HTMLElement>(null)
  /** Place among the rows of what was taken out; null once the focus has gone on. */
  const gone = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (gone.current === null) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-takes-out]') ?? [])]
    const next = rows[gone.current] ?? rows.at(-1) ?? list.current?.querySelector<HTMLElement>(':scope > button')
    next?.focus()
    gone.current = null
  }, [marks])
  const rows = marks.map((mark, index) => ({ mark, index })).toSorted((a, b) => a.mark.time - b.mark.time)
  return (
    <section ref={list} aria-label="Marks" className={styles['section']}>
      <h2 className={styles['title']}>Marks</h2>
      {rows.length === 0 && (
        <p className={styles['none']}>A marked moment has a name, is kept with the scene, and can be gone to.</p>
      )}
      <ul aria-label="Marks">
        {rows.map(({ mark, index }, place) => (
          <MarkRow
            key={index}
            mark={mark}
            index={index}
            onGone={() => {
              gone.current = place
            }}
          />
        ))}
      </ul>
      <Button look="quiet" onClick={() => performAction(lab, lab.actions.get('mark'))}>
        <Flag aria-hidden="true" /> Mark this moment <KeyCaps binding={lab.actions.get('mark').keys[0] ?? ''} />
      </Button>
    </section>
  )
}

interface MarkRowProps {
  readonly mark: TimeMark
  /** Its place in the scene's list. */
  readonly index: number
  readonly onGone: () => void
}

function MarkRow({ mark, index, onGone }: MarkRowProps) {
  const lab = useLaboratory()
  const act = useAct()
  const edit = useEdit()
  const { time, slow = false } = mark
  const name = nameOfMark(mark)
  const [open, setOpen] = useState(false)
  const recorded = useReadout((frame) => {
    const [from, to] = readKept(frame)
    return time >= from - SAME_MOMENT && time <= to + SAME_MOMENT
  })
  const here = useReadout((frame) => Math.abs(readTime(frame) - time) <= SAME_MOMENT)
  const outdated = useRun((s) => s.outdated)
  const set = (label: string, change: Partial<TimeMark>): string | null =>
    edit(label, (draft) => setMark(draft, index, change))
  return (
    <li>
      <div className={styles['row']}>
        <button
          type="button"
          className={styles['go']}
          aria-current={here === true ? 'true' : undefined}
          aria-label={`Go to ${name}, ${formatClock(time)} s`}
          title={recorded === true ? undefined : 'The run has no recording of this moment'}
          disabled={recorded !== true || outdated}
          onClick={() => lab.playback.seek(time)}
        >
          <span className={styles['name']}>{name}</span>
          <span className={styles['time']}>{formatClock(time)} s</span>
        </button>
        <IconButton
          size="small"
          icon={Turtle}
          label={`Slow at ${name}`}
          about="Playing goes slowly around it."
          pressed={slow}
          onClick={() =>
            act(slow ? `As fast at ${name}` : `Slow at ${name}`, (draft) => setMark(draft, index, { slow: !slow }))
          }
        />
        <IconButton
          size="small"
          icon={Pencil}
          label={`Rename or move ${name}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        <IconButton
          size="small"
          data-takes-out
          icon={Trash2}
          label={`Remove ${name}`}
          onClick={() => {
            onGone()
            act(`Remove ${name}`, (draft) => removeMark(draft, index))
          }}
        />
      </div>
      {open && (
        <div className={styles['fields']}>
          <TextField
            label={`Name of the mark ${name}`}
            caption="Name"
            value={name}
            onCommit={(next) =>
              next === '' ? 'A mark needs a name, such as Top dead centre.' : set(`Rename ${name}`, { name: next })
            }
          />
          <NumberField
            label={`Time of the mark ${name}`}
            caption="Time"
            value={time}
            dimension="time"
            min={0}
            onCommit={(next) => set(`Move ${name}`, { time: next })}
          />
        </div>
      )}
    </li>
  )
}
