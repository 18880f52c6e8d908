import type { ReactNode } from 'react'
import { classes } from '../primitives/index.ts'
import styles from './Asking.module.css'

interface FindingsProps {
  readonly className: string | undefined
  /** Whether they are of a mechanism that has been changed since. */
  readonly stale: boolean
  readonly children: ReactNode
}

/** Shows what was found. */
export const Findings = ({ className, stale, children }: FindingsProps) => (
  <div className={classes(styles['findings'], className, stale && styles['stale'])}>{children}</div>
)

/** Why nothing was found, and what to do about it. */
export const Problem = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['problem']}>{children}</div>
)
