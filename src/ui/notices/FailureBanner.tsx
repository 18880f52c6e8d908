import { useCover, useRun } from '../../laboratory/index.ts'
import { lazyPart, usePart } from '../primitives/index.ts'
import { withPowers } from '../../units/index.ts'
import styles from './Notices.module.css'

/** Not part of the first load: what has just been opened seldom fails. */
const failures = lazyPart(() => import('./Failures.tsx'))

/** Says that the mechanism cannot be assembled or its run stopped, or that the simulation itself did; with the ways out. */
export function FailureBanner() {
  const why = useRun((s) => s.workerNotice ?? s.failure?.message ?? null)
  const { part, failed } = usePart(failures, why !== null)
  return (
    <div ref={useCover('standing')} role="alert" className={styles.bannerSlot}>
      {why === null ? null : part === null ? (
        failed && <p className={styles.toast}>{withPowers(why)}</p>
      ) : (
        <part.Failure />
      )}
    </div>
  )
}
