import { RadioGroup as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './Choice.module.css'

export interface ChoiceProps<T extends string> {
  /** Accessible name of the group. */
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: ReactNode }[]
  readonly onChange: (value: T) => void
}

/** One of a few, all in sight, side by side. */
export function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <Radix.Root
      className={styles.group}
      aria-label={label}
      orientation="horizontal"
      value={value}
      onValueChange={(next) => {
        const option = options.find((o) => o.value === next)
        if (option !== undefined) onChange(option.value)
      }}
    >
      {options.map((option) => (
        <Radix.Item key={option.value} value={option.value} className={styles.option}>
          {option.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
