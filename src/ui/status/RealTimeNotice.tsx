import { useCover } from '../../laboratory/index.ts'
import { Lazy, lazyPart, useCompact } from '../primitives/index.ts'
import { useBehind } from '../transport/index.ts'
import styles from './Status.module.css'

const words = lazyPart(() => import('./RealTimeWords.tsx'))

/** Says that the run is slower than asked for, and offers to ask for less; on a phone, where it would lie over the mechanism, the speed itself says the former. */
export function RealTimeNotice() {
  const { state } = useBehind()
  const compact = useCompact()
  return (
    <div ref={useCover(compact ? 'standing' : 'passing')} role="status" className={styles.realTime}>
      {state !== null && <Lazy part={words}>{({ RealTimeWords }) => <RealTimeWords />}</Lazy>}
    </div>
  )
}
