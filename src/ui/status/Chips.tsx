import { BalanceChip } from './BalanceChip.tsx'
import { LedgerChip } from './LedgerChip.tsx'

/** What the status line tells that no page opens with: not part of the first load. */
export function Chips() {
  return (
    <>
      <BalanceChip />
      <LedgerChip />
    </>
  )
}
