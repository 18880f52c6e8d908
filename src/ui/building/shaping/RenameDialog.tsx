import { useState, type FormEvent } from 'react'
import { editOrTell, useLaboratory, useSession } from '../../../laboratory/index.ts'
import { GROUND, renameItems } from '../../../scene/index.ts'
import { Button, Dialog } from '../../primitives/index.ts'
import styles from './dialogs.module.css'

/** Names what is selected after a pattern, numbered in the order of selection. */
export function RenameDialog() {
  const lab = useLaboratory()
  const open = useSession((s) => s.dialog === 'rename-several')
  const count = useSession((s) => s.selection.filter(({ id }) => id !== GROUND).length)
  const [pattern, setPattern] = useState('Rod #')
  const close = () => lab.session.getState().closeDialog()
  const rename = (event: FormEvent): void => {
    event.preventDefault()
    const items = lab.session.getState().selection.filter(({ id }) => id !== GROUND)
    editOrTell(lab, `Rename ${items.length} ${items.length === 1 ? 'item' : 'items'}`, (draft) =>
      renameItems(draft, items, pattern),
    )
    close()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={count === 1 ? 'Rename' : `Rename ${count} items`}
      description="# stands for the number, in the order of selection: Rod 1, Rod 2 …; ## makes 01, 02."
    >
      <form className={styles['form']} onSubmit={rename}>
        <label className={styles['line']}>
          <span>Name</span>
          <input
            className={styles['text']}
            aria-label="Name"
            autoComplete="off"
            required
            autoFocus
            value={pattern}
            onChange={(event) => setPattern(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
        </label>
        <div className={styles['buttons']}>
          <Button onClick={close}>Cancel</Button>
          <Button look="primary" type="submit">
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
