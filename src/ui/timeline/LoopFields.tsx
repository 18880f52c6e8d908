import { useState } from 'react'
import {
  performAction,
  searching,
  useAction,
  useLaboratory,
  usePlayback,
  useReadout,
  useScene,
  type Loop,
} from '../../laboratory/index.ts'
import { marksIn } from '../../scene/index.ts'
import { readKept } from '../../simulation/index.ts'
import { SelectField } from '../fields/index.ts'
import { Button, KeyCaps, tellNotLoaded } from '../primitives/index.ts'
import { formatClock } from './clock.ts'
import { ALL, calcLoopEnds, type LoopEnds } from './loop-ends.ts'
import styles from './MarksPanel.module.css'

/** "One turn of Main bearing, from 0.400 s to 1.200 s." */
const loopText = ({ from, to, of = 'It plays' }: Loop): string =>
  `${of}, from ${formatClock(from)} s to ${formatClock(to)} s.`

/** What is played over and over: one cycle, between marks, or all there is; and the way out. */
export function LoopFields() {
  const lab = useLaboratory()
  const marks = useScene((s) => marksIn(s.scene))
  const loop = usePlayback((s) => s.loop)
  const { action, enabled } = useAction('loop')
  const kept = useReadout((frame) => [...readKept(frame)])
  const [chosen, setChosen] = useState(ALL)
  const [from = NaN, to = NaN] = kept ?? []
  const { moments, ends } = calcLoopEnds(marks, { from, to }, loop, chosen)
  /** Why there is no cycle, where one was looked for. */
  const [why, setWhy] = useState<string | null>(null)
  const cycle = async (): Promise<void> => {
    const part = await searching().catch(() => null)
    if (part === null) return tellNotLoaded(lab)
    const made = await part.findCycle(lab).catch(() => null)
    setWhy(made?.ok === false ? made.why : null)
    if (made?.ok === true) lab.playback.loop({ ...made.loop, of: made.of })
  }
  const choose = (wish: LoopEnds): string | null => {
    const time = (end: 'from' | 'to'): number => moments.find(({ value }) => value === wish[end])?.time ?? NaN
    if (!(time('from') !== time('to'))) return 'These are the same moment.'
    setChosen(wish)
    setWhy(null)
    lab.playback.loop({ from: Math.min(time('from'), time('to')), to: Math.max(time('from'), time('to')) })
    return null
  }
  return (
    <section aria-label="Loop" className={styles['section']}>
      <h2 className={styles['title']}>Loop</h2>
      <p role="status" className={styles['none']}>
        {why ??
          (loop === null ? 'What is recorded is played over and over; nothing of it is dropped.' : loopText(loop))}
      </p>
      {marks.length > 0 && (
        <>
          <SelectField
            label="Loop from"
            caption="From"
            value={ends.from}
            options={moments}
            onChange={(value) => choose({ ...ends, from: value })}
          />
          <SelectField
            label="Loop to"
            caption="To"
            value={ends.to}
            options={moments}
            onChange={(value) => choose({ ...ends, to: value })}
          />
        </>
      )}
      <div className={styles['ways']}>
        <Button look="quiet" disabled={!enabled} onClick={() => void cycle()}>
          One cycle
        </Button>
        <Button
          look="quiet"
          disabled={!(to > from)}
          onClick={() => {
            setWhy(null)
            lab.playback.loop({ from, to })
          }}
        >
          All of it
        </Button>
        {loop !== null && (
          <Button look="quiet" onClick={() => performAction(lab, action)}>
            Leave the loop <KeyCaps binding={action.keys[0] ?? ''} />
          </Button>
        )}
      </div>
    </section>
  )
}
