import { Check, Copy, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fileNameFor } from '../../laboratory/index.ts'
import { download } from '../exchange/index.ts'
import { Button } from '../primitives/index.ts'
import styles from './Formulations.module.css'
import { asCsv, asMarkdown, asTabs, type Table } from './tables.ts'

interface KeepProps {
  readonly tables: () => readonly Table[]
  /** Title of the mechanism. */
  readonly title: string
  /** What was compared, in a word. */
  readonly what: 'formulations' | 'accelerations'
}

/** The tables, for other programs. */
export function Keep({ tables, title, what }: KeepProps) {
  const save = (ending: 'csv' | 'md'): void => {
    const text = ending === 'csv' ? asCsv(tables()) : asMarkdown(tables(), `${title}: ${what} compared`)
    const blob = new Blob([text], { type: ending === 'csv' ? 'text/csv' : 'text/markdown' })
    download({ name: fileNameFor(title, ` ${what}.${ending}`), blob })
  }
  return (
    <div className={styles['keep']}>
      <CopyButton tables={tables} />
      <Button look="quiet" onClick={() => save('csv')} aria-label="Export the tables as CSV">
        <Download aria-hidden="true" />
        CSV
      </Button>
      <Button look="quiet" onClick={() => save('md')} aria-label="Export the tables as Markdown">
        <Download aria-hidden="true" />
        Markdown
      </Button>
    </div>
  )
}

/** Time for which the button confirms the copy, ms. */
const SAID = 2500

const LABELS = { not: 'Copy', done: 'Copied', failed: 'Not copied' } as const

function CopyButton({ tables }: Pick<KeepProps, 'tables'>) {
  const [copied, setCopied] = useState<keyof typeof LABELS>('not')
  useEffect(() => {
    if (copied === 'not') return
    const timer = setTimeout(() => setCopied('not'), SAID)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(asTabs(tables()))
      setCopied('done')
    } catch {
      setCopied('failed')
    }
  }
  return (
    <>
      <Button look="quiet" onClick={() => void copy()} aria-label="Copy the tables">
        {copied === 'done' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {LABELS[copied]}
      </Button>
      <span role="status" className="visually-hidden">
        {copied === 'done'
          ? 'The tables are copied'
          : copied === 'failed'
            ? 'The browser does not let them be copied; export them instead'
            : ''}
      </span>
    </>
  )
}
