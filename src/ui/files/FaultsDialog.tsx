import { useLaboratory, useSession } from '../../laboratory/index.ts'
import { Button, Dialog, DialogButtons } from '../primitives/index.ts'
import styles from './FaultsDialog.module.css'

/** A file that cannot be opened: every fault with its place. The scene on the screen is untouched. */
export function FaultsDialog() {
  const { session, documents } = useLaboratory()
  const open = useSession((s) => s.dialog === 'faults')
  const faults = useSession((s) => s.faults)
  const close = () => session.getState().closeDialog()
  const list = faults?.list ?? []
  return (
    <Dialog
      open={open && faults !== null}
      onClose={close}
      title="This file cannot be opened"
      description={
        <>
          <strong>{faults?.file}</strong>{' '}
          {list.length === 1 ? 'cannot be read because of this fault' : `has ${list.length} faults`}. Your scene is as
          it was. Correct the file and open it again.
        </>
      }
    >
      <ol className={styles.list}>
        {list.map((fault, i) => (
          <li key={i} className={styles.fault}>
            <code className={styles.pointer}>{fault.pointer}</code>
            <p>{fault.message}</p>
          </li>
        ))}
      </ol>
      <DialogButtons>
        <Button onClick={() => void navigator.clipboard?.writeText(asText(list))}>Copy the list</Button>
        <Button
          onClick={() => {
            close()
            void documents.open()
          }}
        >
          Open another file
        </Button>
        <Button look="primary" onClick={close}>
          Back to the scene
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

const asText = (list: readonly { readonly pointer: string; readonly message: string }[]): string =>
  list.map(({ pointer, message }) => `${pointer}: ${message}`).join('\n')
