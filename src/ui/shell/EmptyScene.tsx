import { FolderOpen, LayoutGrid } from 'lucide-react'
import { useAction, useScene } from '../../laboratory/index.ts'
import { Button } from '../primitives/index.ts'
import styles from './Shell.module.css'

/** In place of a mechanism, while there is none: where to get one. */
export function EmptyScene() {
  const empty = useScene((s) => s.scene.bodies.length === 0)
  const gallery = useAction('gallery')
  const open = useAction('open')
  if (!empty) return null
  return (
    <section className={styles.empty} aria-label="Empty scene">
      <h2 className={styles.emptyTitle}>The scene is empty</h2>
      <p className={styles.emptyText}>Add a body with the plus in the outline, or begin with something that moves.</p>
      <div className={styles.emptyWays}>
        <Button look="primary" onClick={gallery.perform}>
          <LayoutGrid aria-hidden="true" />
          Gallery
        </Button>
        <Button onClick={open.perform}>
          <FolderOpen aria-hidden="true" />
          Open a file
        </Button>
      </div>
    </section>
  )
}
