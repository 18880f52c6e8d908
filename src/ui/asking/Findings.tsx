import type { ReactNode } from 'react'
import { classes } from '../primitives/index.ts'
import styles from './Asking.module.css'

interface FindingsProps {
  readonly className: string | undefined
  /** They are of a mechanism that is no more. */
  readonly stale: boolean
  readonly children: ReactNode
}

/** What was found. */
export const Findings = ({ className, stale, children }: FindingsProps) => (
  <div className={classes(styles['findings'], className, stale && styles['stale'])}>{children}</div>
)

/** Why nothing was found, and what to do about it. */
export const Problem = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['problem']}>{children}</div>
)
