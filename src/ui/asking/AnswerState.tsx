import { LoaderCircle, RefreshCw } from 'lucide-react'
import { SAME_TIME } from '../../engine/index.ts'
import { useReadout } from '../../laboratory/index.ts'
import { readTime } from '../../simulation/index.ts'
import { formatReading } from '../fields/index.ts'
import { Button } from '../primitives/index.ts'
import styles from './Asking.module.css'

interface AnswerStateProps {
  /** What is being done, in words; null if nothing is. */
  readonly busy: string | null
  /** Simulated time of the one pose that the answer is of, or was sought from, s; null: it is of no pose, or there is none. */
  readonly time: number | null
  /** What it is to that pose. */
  readonly relation?: string
  readonly again: () => void
  readonly againLabel?: string
}

/** Whether what is said is of what is seen. */
export function AnswerState({ busy, time, relation = 'Of', again, againLabel = 'Look again' }: AnswerStateProps) {
  const now = useReadout(readTime)
  const elsewhere = time !== null && now !== null && Math.abs(now - time) > SAME_TIME
  return (
    <div className={styles['state']} role="status">
      {busy !== null ? (
        <>
          <LoaderCircle aria-hidden="true" size={14} />
          {busy}
        </>
      ) : elsewhere ? (
        <>
          {relation} the pose at {formatReading(time, 'time')}
          <Button look="quiet" onClick={again}>
            <RefreshCw aria-hidden="true" />
            {againLabel}
          </Button>
        </>
      ) : null}
    </div>
  )
}
