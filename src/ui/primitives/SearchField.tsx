import { Search } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import styles from './SearchField.module.css'

export interface SearchFieldProps {
  /** Accessible name. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoFocus?: boolean
  readonly onKeyDown?: (event: KeyboardEvent) => void
}

/** A field that narrows a list as one types. */
export function SearchField({ label, value, onChange, autoFocus = false, onKeyDown }: SearchFieldProps) {
  return (
    <label className={styles.field}>
      <Search aria-hidden="true" size={16} />
      <span className="visually-hidden">{label}</span>
      <input
        type="search"
        placeholder="Search"
        value={value}
        autoFocus={autoFocus}
        onKeyDown={onKeyDown}
        // What was looked for before gives way to the next key.
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
