import { Eye } from 'lucide-react'
import { useCover, useLaboratory, useSession } from '../../laboratory/index.ts'
import { Button } from '../primitives/index.ts'
import styles from './Sharing.module.css'

/** Says that the scene on the screen is somebody else's, and what can be done with it. */
export function GuestBanner() {
  const { sharing } = useLaboratory()
  const guest = useSession((s) => s.guest)
  const cover = useCover('standing')
  if (guest === null) return null
  return (
    <section ref={cover} className={styles.banner} aria-label="Scene to be looked at">
      <Eye className={styles.eye} aria-hidden="true" size={18} />
      <p className={styles.bannerText}>
        You are looking at {guest.title === '' ? 'a scene' : `“${guest.title}”`}
        {guest.besideOwn
          ? '. Your own work waits beside it.'
          : ', which was shared with you. To change it, make it yours.'}
      </p>
      <div className={styles.buttons}>
        <Button look="primary" onClick={() => sharing.makeMine()}>
          Make it mine
        </Button>
        <Button onClick={() => sharing.back()}>{guest.besideOwn ? 'Back to my work' : 'Close it'}</Button>
      </div>
    </section>
  )
}
