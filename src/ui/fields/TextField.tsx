import { useId, type ReactNode } from 'react'
import { FieldRow } from './Field.tsx'
import styles from './fields.module.css'
import { useDraft } from './useDraft.ts'

interface TextFieldProps {
  readonly value: string
  readonly label: string
  readonly caption?: ReactNode
  readonly hint?: ReactNode
  readonly placeholder?: string
  /** Several lines: Enter makes a line, Ctrl+Enter or leaving commits. */
  readonly lines?: number
  readonly onCommit: (value: string) => string | null | void
}

/** A line or a paragraph of text. */
export function TextField({ value, label, caption, hint, placeholder, lines = 1, onCommit }: TextFieldProps) {
  const id = useId()
  const draft = useDraft(value, (text) => onCommit(lines > 1 ? text : text.trim()) ?? null)
  const shared = {
    id,
    'aria-label': label,
    'aria-invalid': draft.error !== null || undefined,
    'aria-describedby': draft.error ? `${id}-error` : undefined,
    placeholder,
    value: draft.text,
    onBlur: draft.blur,
  }
  return (
    <FieldRow
      stacked={lines > 1}
      label={caption ?? label}
      htmlFor={id}
      hint={hint}
      error={draft.error}
      errorId={`${id}-error`}
    >
      <div className={styles['box']}>
        {lines > 1 ? (
          <textarea
            {...shared}
            className={styles['input']}
            rows={lines}
            onChange={(event) => draft.type(event.target.value)}
            onKeyDown={(event) => draft.key(event, true)}
          />
        ) : (
          <input
            {...shared}
            className={styles['input']}
            type="text"
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => draft.type(event.target.value)}
            onKeyDown={draft.key}
          />
        )}
      </div>
    </FieldRow>
  )
}
