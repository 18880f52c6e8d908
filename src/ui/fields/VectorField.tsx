import type { ReactNode } from 'react'
import { FieldRow } from './Field.tsx'
import styles from './fields.module.css'
import { useNumberInput, type NumberInputProps } from './NumberInput.tsx'
import { type Quantity, shownUnit } from '../../units/index.ts'
import { PLACE_ROUNDING } from './rounding.ts'

type Vector = readonly [number, number, number]

interface VectorFieldProps {
  /** SI. */
  readonly value: Vector
  readonly dimension: Quantity
  readonly label: string
  readonly caption?: ReactNode
  readonly hint?: ReactNode
  /** Names of the components; x, y, z unless told. */
  readonly axes?: readonly [string, string, string]
  readonly disabled?: boolean
  readonly min?: number
  readonly onCommit: (value: Vector) => string | null | void
}

/** Three numbers in one unit; the letter before each scrubs it. */
export function VectorField({
  value,
  dimension,
  label,
  caption,
  hint,
  axes = ['x', 'y', 'z'],
  onCommit,
  ...rest
}: VectorFieldProps) {
  const unit = shownUnit(dimension, ...value)
  const noise = Math.max(1e-9 * Math.max(...value.map(Math.abs)), dimension === 'length' ? PLACE_ROUNDING : 0)
  return (
    <FieldRow
      stacked
      hint={hint}
      label={
        <>
          {caption ?? label}
          {unit.symbol === '' ? null : <span className={styles['unitOfRow']}>{unit.symbol}</span>}
        </>
      }
    >
      <div className={styles['vector']} role="group" aria-label={label}>
        {axes.map((axis, i) => (
          <Component
            key={axis}
            axis={axis}
            index={i}
            {...rest}
            value={value[i] as number}
            dimension={dimension}
            unit={unit}
            noise={noise}
            label={`${label} ${axis}`}
            onCommit={(next) => onCommit(value.with(i, next) as unknown as Vector)}
          />
        ))}
      </div>
    </FieldRow>
  )
}

function Component({ axis, index, ...props }: NumberInputProps & { readonly axis: string; readonly index: number }) {
  const parts = useNumberInput(props)
  return (
    <div className={styles['component']} data-axis={index}>
      <div className={styles['box']}>
        <span
          className={`${styles['axis']} ${props.disabled ? '' : styles['scrub']}`}
          aria-hidden="true"
          {...parts.scrub}
        >
          {axis}
        </span>
        {parts.input}
      </div>
      {parts.error}
    </div>
  )
}
