import { FolderOpen, LayoutGrid } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useAction, useLaboratory, useScene, useSession } from '../../laboratory/index.ts'
import { ShapeIcon } from '../outline/index.ts'
import { Button, KeyCaps, useCompact } from '../primitives/index.ts'
import styles from './Shell.module.css'

/** In place of a mechanism, while there is none: what to do first. Out of the way as soon as something is in hand. */
export function EmptyScene() {
  const { session } = useLaboratory()
  const empty = useScene((s) => s.scene.bodies.length === 0)
  const idle = useSession((s) => s.tool === 'select' && s.carry === null)
  const gallery = useAction('gallery')
  const open = useAction('open')
  const compact = useCompact()
  const { left, right } = useSession((s) => s.insets)
  // On a phone the open sheet leaves room for one thing, and that is the palette.
  const covered = useSession((s) => s.sheet.open) && compact
  if (!empty || !idle || covered) return null
  return (
    <section
      className={styles.empty}
      style={{ '--left': `${left}px`, '--right': `${right}px` } as CSSProperties}
      aria-label="Empty scene"
    >
      <h2 className={styles.emptyTitle}>{compact ? 'Start with a link' : 'Drag a link here'}</h2>
      <p className={styles.emptyText}>
        {compact ? (
          'Choose Link, then tap where its ends shall be.'
        ) : (
          <>
            <span className={styles.byKeys}>
              or press <KeyCaps binding="A" />
              <span className="visually-hidden">A</span> for all that can be placed.{' '}
            </span>
            The gallery has things that move already.
          </>
        )}
      </p>
      <div className={styles.emptyWays}>
        <Button look="primary" onClick={() => session.getState().setTool('place-link')}>
          <ShapeIcon kind="link" />
          Place a link
        </Button>
        <Button onClick={gallery.perform}>
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
