import { useEffect, useRef, type ReactNode } from 'react'
import styles from './fields.module.css'

interface FieldRowProps {
  readonly label: ReactNode
  /** Id of the control that the label names; without it the label is plain text. */
  readonly htmlFor?: string | undefined
  readonly error?: string | null | undefined
  readonly errorId?: string | undefined
  /** A quiet line below: what the field means. */
  readonly hint?: ReactNode
  /** Control below the label instead of beside it. */
  readonly stacked?: boolean
  readonly children: ReactNode
}

/** One line of a panel: label, control, and below them an error or a hint. */
export function FieldRow({ label, htmlFor, error, errorId, hint, stacked = false, children }: FieldRowProps) {
  return (
    <div className={stacked ? `${styles['row']} ${styles['stacked']}` : styles['row']}>
      {htmlFor === undefined ? (
        <span className={styles['label']}>{label}</span>
      ) : (
        <label className={styles['label']} htmlFor={htmlFor}>
          {label}
        </label>
      )}
      <div className={styles['control']}>{children}</div>
      <FieldError id={errorId} message={error} />
      {hint ? <p className={styles['hint']}>{hint}</p> : null}
    </div>
  )
}

/** The reason why an input was not taken, next to it and spoken. */
export function FieldError({
  id,
  message,
}: {
  readonly id?: string | undefined
  readonly message?: string | null | undefined
}) {
  const line = useRef<HTMLParagraphElement>(null)
  // Below the field it may lie under the rim of its panel, or under the keyboard of a phone.
  useEffect(() => {
    if (message) line.current?.scrollIntoView({ block: 'nearest' })
  }, [message])
  return (
    <p ref={line} id={id} className={styles['error']} aria-live="polite" hidden={!message}>
      {message}
    </p>
  )
}

/** Tells below an input, and to screen readers, how its text was read. */
export function FieldNote({ message }: { readonly message: string | null }) {
  return (
    <p className={styles['hint']} aria-live="polite" hidden={message === null}>
      {message}
    </p>
  )
}
