import { useState } from 'react'
import { variablesAt } from '../../laboratory/index.ts'
import { parseExpression } from '../../scene/index.ts'
import { TextField } from '../fields/index.ts'
import styles from './Plots.module.css'

interface FormulaFieldProps {
  /** Curves that are there. */
  readonly count: number
  /** What the plot is over; null is time. */
  readonly over: string | null
  readonly onAdd: (formula: string) => void
}

/** A field for a formula that is drawn as a curve of its own. */
export function FormulaField({ count, over, onAdd }: FormulaFieldProps) {
  const [turn, setTurn] = useState(0)
  const curves = count === 0 ? '' : count === 1 ? ', y1 the curve' : `, y1 … y${count} the curves`
  return (
    <div className={styles['formula']}>
      <TextField
        key={turn}
        label="Formula to plot"
        caption="Formula"
        value=""
        onCommit={(text) => {
          if (text.trim() === '') return null
          const parsed = parseExpression(text, variablesAt(count))
          if (!parsed.ok) return `Column ${parsed.column}: ${parsed.message}`
          onAdd(text)
          setTurn(turn + 1)
          return null
        }}
      />
      <p className={styles['note']}>
        In SI units: t is time{over === null ? ' and so is x' : `, x is ${over}`}
        {curves}.
      </p>
    </div>
  )
}
