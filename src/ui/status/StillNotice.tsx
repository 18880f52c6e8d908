import { useAction, useCover, useRun, useScene } from '../../laboratory/index.ts'
import { hintsFor } from '../mobility/index.ts'
import styles from './Status.module.css'

/** Says of a structure that is played why nothing moves, where the line that counts its freedoms has no room. */
export function StillNotice() {
  const mobility = useRun((s) => (s.playing ? (s.report?.mobility ?? null) : null))
  const scene = useScene((s) => s.scene)
  const { perform } = useAction('panel-diagnosis')
  const isStill = mobility !== null && hintsFor(scene, mobility)[0]?.kind === 'structure'
  return (
    <div ref={useCover('standing')} role="status" className={styles.realTime}>
      {isStill && (
        <p className={styles.realTimeText}>
          <span>Nothing moves: a structure, with 0 degrees of freedom</span>
          <button type="button" className={styles.way} onClick={perform}>
            Why
          </button>
        </p>
      )}
    </div>
  )
}
