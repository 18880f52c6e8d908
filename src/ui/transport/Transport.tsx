import { TriangleAlert } from 'lucide-react'
import { useAction, useReadout, useRun } from '../../laboratory/index.ts'
import { readTime } from '../../simulation/index.ts'
import { ActionButton } from '../action/index.ts'
import { PlayButton } from './PlayButton.tsx'
import { SpeedControl } from './SpeedControl.tsx'
import { formatClock, formatSpeed } from './speed.ts'
import styles from './Transport.module.css'

/** Play, step, rewind, speed and time: always in reach. */
export function Transport() {
  return (
    <section className={styles.transport} aria-label="Transport">
      <RealTimeNotice />
      <div className={styles.bar}>
        <TimeReadout />
        <div className={styles.buttons}>
          <ActionButton id="rewind" />
          <ActionButton id="step-back" />
          <PlayButton />
          <ActionButton id="step-forward" />
        </div>
        <SpeedControl />
      </div>
    </section>
  )
}

function TimeReadout() {
  const time = useReadout(readTime)
  return (
    <output className={styles.time} aria-label="Time" aria-live="off" data-testid="time" data-value={time ?? ''}>
      {time === null ? '–' : formatClock(time)}
      <span className={styles.unit}>s</span>
    </output>
  )
}

function RealTimeNotice() {
  const behind = useRun((s) => s.behind && s.playing)
  const factor = useRun((s) => s.realTimeFactor)
  const { perform, enabled } = useAction('slower')
  return (
    <div role="status" className={styles.noticeSlot}>
      {behind && (
        <p className={styles.notice}>
          <TriangleAlert aria-hidden="true" size={16} />
          <span>{formatSpeed(factor)} real time: the machine cannot keep up.</span>
          {enabled && (
            <button type="button" className={styles.way} onClick={perform}>
              Slow down
            </button>
          )}
        </p>
      )}
    </div>
  )
}
