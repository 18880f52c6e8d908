import { useReadout, useRun } from '../../laboratory/index.ts'
import { readTime } from '../../simulation/index.ts'
import { ActionButton } from '../action/index.ts'
import { RunsControl } from '../runs/index.ts'
import { formatClock, Timeline } from '../timeline/index.ts'
import { Lazy, lazyPart } from '../primitives/index.ts'
import { PlayButton } from './PlayButton.tsx'
import { SpeedControl } from './SpeedControl.tsx'
import styles from './Transport.module.css'

const liveAccuracy = lazyPart(() => import('./LiveAccuracy.tsx'))

/** Play, step, rewind, speed and time: always in reach. */
export function Transport() {
  return (
    <section className={styles.bar} aria-label="Transport" data-bar>
      <div className={styles.line}>
        <Timeline />
      </div>
      <TimeReadout />
      <div className={styles.buttons}>
        <ActionButton id="rewind" />
        <ActionButton id="step-back" />
        <PlayButton />
        <ActionButton id="step-forward" />
        <ActionButton id="settle" />
        <RunsControl />
      </div>
      <SpeedControl />
    </section>
  )
}

function TimeReadout() {
  const time = useReadout(readTime)
  const loose = useRun((s) => s.tape.loose !== null)
  return (
    <output className={styles.time} aria-label="Time" aria-live="off" data-testid="time" data-value={time ?? ''}>
      {time === null ? '–' : formatClock(time)}
      <span className={styles.unit}>s</span>
      {loose && <Lazy part={liveAccuracy}>{({ LiveAccuracy }) => <LiveAccuracy />}</Lazy>}
    </output>
  )
}
