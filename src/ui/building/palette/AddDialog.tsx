import { useState, type KeyboardEvent } from 'react'
import { useLaboratory, useSession, type Action } from '../../../laboratory/index.ts'
import { PLACED_KINDS } from '../../../session/index.ts'
import { Dialog, SearchField, useViewNext } from '../../primitives/index.ts'
import { matchesWords } from '../../search/index.ts'
import styles from './AddDialog.module.css'
import { PlacedIcon } from './PlacedIcon.tsx'

/** Everything that can be put into the scene, found by typing: Enter takes the first. */
export function AddDialog() {
  const lab = useLaboratory()
  const open = useSession((s) => s.dialog === 'add')
  const [query, setQuery] = useState('')
  const viewNext = useViewNext()
  const found = PLACED_KINDS.map((kind) => ({ kind, action: lab.actions.get(`place-${kind}`) })).filter(({ action }) =>
    matchesWords(query, [action.label, action.keywords ?? '']),
  )
  const close = (): void => {
    setQuery('')
    lab.session.getState().closeDialog()
  }
  const take = (action: Action): void => {
    viewNext.take()
    close()
    lab.session.getState().setTool('select')
    action.perform(lab)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button[data-add]')]
    const at = items.indexOf(event.target as HTMLElement)
    const [first] = found
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && first) {
      event.preventDefault()
      take(first.action)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      items[(at + (event.key === 'ArrowDown' ? 1 : items.length - 1)) % items.length]?.focus()
    }
  }
  return (
    <Dialog open={open} onClose={close} title="Add" takeFocus={viewNext.takeFocus}>
      <div onKeyDown={onKeyDown} role="presentation">
        <SearchField label="Search what to add" value={query} autoFocus onChange={setQuery} />
        <p role="status" className="visually-hidden">
          {found.length} found
        </p>
        <ul className={styles['list']}>
          {found.map(({ kind, action }) => (
            <li key={kind}>
              <button type="button" data-add className={styles['line']} onClick={() => take(action)}>
                <PlacedIcon kind={kind} size={18} />
                {action.label}
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 && (
          <p className={styles['none']}>Nothing is called “{query}”. Try “bar”, “wheel” or “drive”.</p>
        )}
      </div>
    </Dialog>
  )
}
