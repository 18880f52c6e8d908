import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useLaboratory } from '../../laboratory/index.ts'
import { formatReading } from '../fields/index.ts'
import { Section } from '../primitives/index.ts'
import { takeLedgerWish } from './ledger-wish.ts'
import { addedText, sumText } from './ledger-words.ts'
import styles from './Status.module.css'

/** Lines that are shown; older ones are in the sum. */
const MOST = 12

/** What edits have put into the run or taken from it, line by line, the latest first. */
export function LedgerTable() {
  const { ledger } = useLaboratory()
  const { start, entries, sum } = useStore(ledger.state)
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (takeLedgerWish()) table.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [])
  if (entries.length === 0) return null
  const shown = entries.slice(-MOST).toReversed()
  return (
    <Section title="Energy by edits">
      <table ref={table} className={styles.ledger}>
        <thead>
          <tr>
            <th scope="col">Edit</th>
            <th scope="col">At</th>
            <th scope="col">Energy</th>
          </tr>
        </thead>
        <tbody>
          {start !== null && (
            <tr>
              <th scope="row" colSpan={2}>
                At the start of the run
              </th>
              <td data-testid="ledger-start" data-value={start}>
                {formatReading(start, 'energy')}
              </td>
            </tr>
          )}
          {shown.map(({ serial, label, time, added }) => (
            <tr key={serial}>
              <th scope="row">{label}</th>
              <td>{formatReading(time, 'time')}</td>
              <td data-value={added}>{addedText(added)}</td>
            </tr>
          ))}
          {entries.length > MOST && (
            <tr>
              <th scope="row" colSpan={2}>
                {entries.length - MOST} before
              </th>
              <td>{addedText(sum - shown.reduce((total, { added }) => total + added, 0))}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              All edits
            </th>
            <td data-testid="ledger-sum" data-value={sum}>
              {addedText(sum)}
            </td>
          </tr>
          {start !== null && (
            <tr>
              <th scope="row" colSpan={2}>
                Start and edits
              </th>
              <td>{formatReading(start + sum, 'energy')}</td>
            </tr>
          )}
        </tfoot>
      </table>
      <p className={styles.hint}>{sumText(sum)} Each line is the energy right after the edit minus right before it.</p>
    </Section>
  )
}
