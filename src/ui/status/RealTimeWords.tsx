import { TriangleAlert } from 'lucide-react'
import { useAction } from '../../laboratory/index.ts'
import { useCompact } from '../primitives/index.ts'
import { formatReached, useBehind } from '../transport/index.ts'
import styles from './Status.module.css'

const BEYOND = 'Hardly moves: forces or speeds are beyond what can be stepped'
const WAY_OUT = 'Weaken gravity and forces, soften springs, or slow drives down.'

/** What is told of a run that is slower than asked for, and the way to ask for less. */
export function RealTimeWords() {
  const { state, factor } = useBehind()
  const { perform, enabled } = useAction('slower')
  const compact = useCompact()
  return (
    <>
      {state === 'stuck' && (
        <p className={styles.realTimeText} title={`${BEYOND}. ${WAY_OUT}`}>
          <TriangleAlert aria-hidden="true" size={14} />
          <span>
            {BEYOND}
            <span className={styles.why}>. {WAY_OUT}</span>
          </span>
        </p>
      )}
      {state === 'behind' && !compact && (
        <p className={styles.realTimeText} title={`${formatReached(factor)} real time: the machine cannot keep up`}>
          <TriangleAlert aria-hidden="true" size={14} />
          <span>
            {formatReached(factor)} real time<span className={styles.why}>: the machine cannot keep up</span>
          </span>
          {enabled && (
            <button type="button" className={styles.way} onClick={perform}>
              Slow down
            </button>
          )}
        </p>
      )}
    </>
  )
}
