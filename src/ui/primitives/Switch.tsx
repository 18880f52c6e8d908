import { Switch as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Switch.module.css'

export interface SwitchProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** Visible name, left of the switch. With `hideLabel` it is for screen readers only. */
  readonly label: ReactNode
  readonly hideLabel?: boolean
  readonly disabled?: boolean
  /** Id of an element that says more. */
  readonly describedBy?: string
}

/** On or off, at once. The whole row is the target. */
export function Switch({ checked, onChange, label, hideLabel = false, disabled = false, describedBy }: SwitchProps) {
  return (
    <label className={classes(styles.row, disabled && styles.disabled)}>
      <span className={hideLabel ? 'visually-hidden' : styles.label}>{label}</span>
      <Radix.Root
        className={styles.track}
        checked={checked}
        disabled={disabled}
        aria-describedby={describedBy}
        onCheckedChange={onChange}
      >
        <Radix.Thumb className={styles.thumb} />
      </Radix.Root>
    </label>
  )
}
