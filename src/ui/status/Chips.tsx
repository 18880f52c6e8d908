import { BalanceChip } from './BalanceChip.tsx'
import { LedgerChip } from './LedgerChip.tsx'
import { StartChip } from './StartChip.tsx'

/** Parts of the status line that are not shown at first, and so are not part of the first load. */
export function Chips() {
  return (
    <>
      <StartChip />
      <BalanceChip />
      <LedgerChip />
    </>
  )
}
