import { TriangleAlert } from 'lucide-react'
import { useAction, useCover, useRun } from '../../laboratory/index.ts'
import { formatSpeed } from '../transport/index.ts'
import styles from './Status.module.css'

/** Says that the run is slower than asked for, and offers to ask for less. */
export function RealTimeNotice() {
  const behind = useRun((s) => s.behind && s.playing)
  const factor = useRun((s) => s.realTimeFactor)
  const { perform, enabled } = useAction('slower')
  return (
    <div ref={useCover('passing')} role="status" className={styles.realTime}>
      {behind && (
        <p className={styles.realTimeText} title={`${formatSpeed(factor)} real time: the machine cannot keep up`}>
          <TriangleAlert aria-hidden="true" size={14} />
          <span>
            {formatSpeed(factor)} real time<span className={styles.why}>: the machine cannot keep up</span>
          </span>
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
