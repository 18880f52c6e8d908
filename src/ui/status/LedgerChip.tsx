import { Zap } from 'lucide-react'
import { useStore } from 'zustand'
import { useAction, useLaboratory } from '../../laboratory/index.ts'
import { wishForLedger } from './ledger-wish.ts'
import { addedText, isNothing } from './ledger-words.ts'
import styles from './Status.module.css'

/** Shows the energy that the last edit of the running mechanism added or removed; it disappears with the run. */
export function LedgerChip() {
  const { ledger } = useLaboratory()
  const last = useStore(ledger.state, (s) => s.entries.at(-1) ?? null)
  const { pressed, perform } = useAction('panel-status')
  if (last === null || isNothing(last.added)) return null
  return (
    <button
      type="button"
      className={styles.chip}
      aria-expanded={pressed === true}
      data-testid="ledger"
      data-value={last.added}
      onClick={() => {
        if (pressed !== true) wishForLedger()
        perform()
      }}
    >
      <Zap aria-hidden="true" size={12} />
      <span className={styles.brief}>
        {addedText(last.added)} by {last.label}
      </span>
    </button>
  )
}
