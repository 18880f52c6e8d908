import { useRef, type ReactNode } from 'react'
import { classes, useMoreBeside } from '../primitives/index.ts'
import styles from './Equations.module.css'

interface LongProps {
  readonly label: string
  readonly rows: number
  readonly children: ReactNode
}

/** Of so many rows a table is long. */
const MANY = 7

/** A table that may be long: it scrolls in itself then, so that what follows stays in reach. */
export const Long = ({ label, rows, children }: LongProps) =>
  rows < MANY ? (
    children
  ) : (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll what has the focus
    <div className={styles['long']} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )

interface WideProps extends Omit<LongProps, 'rows'> {
  readonly className?: string | undefined
}

/** What may be wider than the panel: where it goes on, it fades out. */
export function Wide({ label, className, children }: WideProps) {
  const ref = useRef<HTMLDivElement>(null)
  const more = useMoreBeside(ref)
  return (
    <div
      ref={ref}
      className={classes(styles['scrolls'], className)}
      data-more={more}
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll what has the focus
      tabIndex={0}
    >
      {children}
    </div>
  )
}
