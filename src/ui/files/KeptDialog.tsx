import { useDocuments, useLaboratory, useSession } from '../../laboratory/index.ts'
import { Button, Dialog } from '../primitives/index.ts'
import styles from './FaultsDialog.module.css'

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** Work from before that is in no file: of tabs that were closed or crashed. */
export function KeptDialog() {
  const { session, documents } = useLaboratory()
  const open = useSession((s) => s.dialog === 'kept')
  const kept = useDocuments((s) => s.keptBefore)
  return (
    <Dialog
      open={open}
      onClose={() => session.getState().closeDialog()}
      title="Kept work"
      description="Scenes that were in no file when their tab went away. What is on the screen now stays in the history when you reopen one."
    >
      {kept.length === 0 && <p className={styles.none}>Nothing is left to bring back.</p>}
      <ul className={styles.list}>
        {kept.map(({ document, title, savedAt }) => (
          <li key={document} className={styles.kept}>
            <div className={styles.keptText}>
              <p className={styles.keptTitle}>{title === '' ? 'Untitled' : title}</p>
              <p>
                <time dateTime={new Date(savedAt).toISOString()}>{when.format(savedAt)}</time>
              </p>
            </div>
            <Button look="danger" onClick={() => void documents.discard(document)}>
              Delete
            </Button>
            <Button look="primary" onClick={() => void documents.recover(document)}>
              Reopen
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
