import { ChevronRight } from 'lucide-react'
import { createContext, useContext, useState, type ReactNode } from 'react'
import styles from './Inspector.module.css'

interface Folds {
  readonly isOpen: (id: string, initially: boolean) => boolean
  readonly set: (id: string, open: boolean) => void
}

const FoldContext = createContext<Folds>({ isOpen: (_id, initially) => initially, set: () => {} })

/** Remembers which parts are open while another thing is selected. */
export function FoldMemory({ children }: { readonly children: ReactNode }) {
  const [state, setState] = useState<Readonly<Record<string, boolean>>>({})
  const folds: Folds = {
    isOpen: (id, initially) => state[id] ?? initially,
    set: (id, open) => setState((before) => ({ ...before, [id]: open })),
  }
  return <FoldContext.Provider value={folds}>{children}</FoldContext.Provider>
}

interface FoldProps {
  /** Id of the fold, the same for all things of a kind, so that it stays open from one to the next. */
  readonly id: string
  readonly title: ReactNode
  /** Summary of its content, shown while it is closed. */
  readonly summary?: ReactNode
  readonly initially?: boolean
  /** Small controls at the right of the title. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** A part of the inspector that opens under its heading. */
export function Fold({ id, title, summary, initially = true, tools, children }: FoldProps) {
  const folds = useContext(FoldContext)
  const open = folds.isOpen(id, initially)
  return (
    <section className={styles['fold']}>
      <div className={styles['foldHead']}>
        <h3>
          <button
            type="button"
            aria-expanded={open}
            className={styles['foldButton']}
            onClick={() => folds.set(id, !open)}
          >
            <ChevronRight size={14} aria-hidden="true" data-open={open} />
            <span>{title}</span>
            {!open && summary ? <span className={styles['foldSummary']}>{summary}</span> : null}
          </button>
        </h3>
        {tools}
      </div>
      {open ? <div className={styles['foldBody']}>{children}</div> : null}
    </section>
  )
}
