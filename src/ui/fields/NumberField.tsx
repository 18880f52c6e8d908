import type { ReactNode } from 'react'
import { FieldRow } from './Field.tsx'
import styles from './fields.module.css'
import { useNumberInput, type NumberInputProps } from './NumberInput.tsx'

interface NumberFieldProps extends NumberInputProps {
  /** Visible label where it is shorter than the accessible name. */
  readonly caption?: ReactNode
  readonly hint?: ReactNode
}

/**
 * A number with its unit. Enter commits, Escape reverts, arrows step (Shift ×10, Alt ×0.1), dragging the label scrubs;
 * bad input keeps the old value and says what would be right.
 */
export function NumberField({ caption, hint, ...props }: NumberFieldProps) {
  const parts = useNumberInput(props)
  return (
    <FieldRow
      htmlFor={parts.id}
      hint={hint}
      label={
        <span className={props.disabled ? undefined : styles['scrub']} {...parts.scrub}>
          {caption ?? props.label}
        </span>
      }
    >
      <Box {...parts} />
    </FieldRow>
  )
}

/** The bare input of a number field, for tables; it has its own error line and its unit behind it. */
export function NumberInput(props: NumberInputProps) {
  const parts = useNumberInput(props)
  return (
    <div className={styles['cell']}>
      <Box {...parts} />
    </div>
  )
}

/** The input with its unit behind it, and what is wrong with what was typed. */
function Box({ input, unit, error }: Pick<ReturnType<typeof useNumberInput>, 'input' | 'unit' | 'error'>) {
  return (
    <>
      <div className={styles['box']}>
        {input}
        {unit.symbol === '' ? null : (
          <span className={styles['unit']} aria-hidden="true">
            {unit.symbol}
          </span>
        )}
      </div>
      {error}
    </>
  )
}
