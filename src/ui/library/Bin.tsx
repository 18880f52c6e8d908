import { useState } from 'react'
import { useLaboratory } from '../../laboratory/index.ts'
import type { LibraryEntry } from '../../laboratory/index.ts'
import { Button } from '../primitives/index.ts'
import styles from './Library.module.css'
import { since } from './when.ts'

/** Shows documents that were deleted in the last thirty days. */
export function Bin({ entries }: { readonly entries: readonly LibraryEntry[] }) {
  if (entries.length === 0) return null
  return (
    <section className={styles.bin} aria-label="Bin">
      <h3 className={styles.heading}>Bin</h3>
      <p className={styles.facts}>What is deleted stays here for thirty days.</p>
      <ul className={styles.rows}>
        {entries.map((entry) => (
          <Binned key={entry.document} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function Binned({ entry: { document, title, trashed } }: { readonly entry: LibraryEntry }) {
  const { library } = useLaboratory()
  const [sure, setSure] = useState(false)
  const name = title === '' ? 'Untitled' : title
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <p className={styles.title}>{name}</p>
        <p className={styles.facts}>
          {sure ? 'It cannot be brought back then.' : `deleted ${since(trashed ?? 0, Date.now())}`}
        </p>
      </div>
      {sure ? (
        <>
          <Button onClick={() => setSure(false)}>Leave it</Button>
          <Button look="danger" autoFocus onClick={() => void library.purge(document)}>
            Yes, delete for good
          </Button>
        </>
      ) : (
        <>
          <Button look="danger" aria-label={`Delete ${name} for good`} onClick={() => setSure(true)}>
            Delete for good
          </Button>
          <Button aria-label={`Restore ${name}`} onClick={() => void library.restore(document)}>
            Restore
          </Button>
        </>
      )}
    </li>
  )
}
