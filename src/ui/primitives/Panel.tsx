import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Boundary } from './Boundary.tsx'
import { IconButton } from './IconButton.tsx'
import { classes } from './classes.ts'
import styles from './Panel.module.css'

export interface PanelProps {
  readonly title: string
  readonly children: ReactNode
  /** Shows a close button. */
  readonly onClose?: (() => void) | undefined
  /** Small controls at the right of the title. */
  readonly tools?: ReactNode
  readonly className?: string | undefined
  /** It is mostly read: keys have to reach its content to scroll it. */
  readonly reads?: boolean
}

/** A titled surface over the view; its content scrolls, its head stays. */
export function Panel({ title, children, onClose, tools, className, reads = false }: PanelProps) {
  const id = useId()
  return (
    <section className={classes(styles.panel, className)} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {tools}
        {onClose !== undefined && (
          <IconButton size="small" label={`Close ${title.toLowerCase()}`} icon={X} side="bottom" onClick={onClose} />
        )}
      </header>
      {reads ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll what has the focus
        <div className={styles.body} role="group" aria-labelledby={id} tabIndex={0}>
          <Boundary>{children}</Boundary>
        </div>
      ) : (
        <div className={styles.body}>
          <Boundary>{children}</Boundary>
        </div>
      )}
    </section>
  )
}

/** A part of a panel under a small heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  )
}
