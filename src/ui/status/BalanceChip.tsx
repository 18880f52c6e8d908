import { Scale } from 'lucide-react'
import { useAction } from '../../laboratory/index.ts'
import { balanceLine } from './balance-words.ts'
import { useBalance } from './balance.ts'
import styles from './Status.module.css'

/** The balance that the scene starts in; a click tells all of it. */
export function BalanceChip() {
  const found = useBalance()
  const { pressed, perform } = useAction('panel-status')
  if (found === null) return null
  return (
    <button
      type="button"
      className={styles.chip}
      aria-expanded={pressed === true}
      data-testid="balance-chip"
      data-value={found.stability}
      onClick={perform}
    >
      <Scale aria-hidden="true" size={12} />
      {balanceLine(found)}
    </button>
  )
}
