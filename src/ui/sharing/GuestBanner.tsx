import { Eye } from 'lucide-react'
import { useCover, useLaboratory, useSession } from '../../laboratory/index.ts'
import { Button, classes, useCompact } from '../primitives/index.ts'
import styles from './Sharing.module.css'

/** Says that the scene on the screen is somebody else's, and what can be done with it; not while the mechanism is shown alone. */
export function GuestBanner() {
  const { sharing } = useLaboratory()
  const guest = useSession((s) => (s.presenting ? null : s.guest))
  const cover = useCover('standing')
  const compact = useCompact()
  if (guest === null) return null
  const title = guest.title === '' ? 'a scene' : `“${guest.title}”`
  const whole = guest.besideOwn
    ? `You are looking at ${title}. Your own work waits beside it.`
    : `You are looking at ${title}, which was shared with you. To change it, make it yours.`
  return (
    <section ref={cover} className={classes(styles.banner, compact && styles.slim)} aria-label="Scene to be looked at">
      <Eye className={styles.eye} aria-hidden="true" size={18} />
      <p className={styles.bannerText}>{compact ? <span title={whole}>Shared with you</span> : whole}</p>
      <div className={styles.buttons}>
        <Button look="primary" onClick={() => sharing.makeMine()}>
          Make it mine
        </Button>
        <Button
          onClick={() => sharing.back()}
          {...(compact && guest.besideOwn ? { 'aria-label': 'Back to my work' } : {})}
        >
          {guest.besideOwn ? (compact ? 'Back' : 'Back to my work') : 'Close it'}
        </Button>
      </div>
    </section>
  )
}
