import type { ReactNode } from 'react'
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

/** A table that may be wider than the panel. */
export const Wide = ({ label, children }: Omit<LongProps, 'rows'>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll what has the focus
  <div className={styles['scrolls']} role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
)
