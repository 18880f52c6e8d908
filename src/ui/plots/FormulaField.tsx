import { useRef, type FocusEvent } from 'react'
import { lengthName, readFormula, type ReadPlot } from '../../laboratory/index.ts'
import { quantityWords } from '../../units/index.ts'
import { TextField } from '../fields/index.ts'
import { Button } from '../primitives/index.ts'
import styles from './Plots.module.css'

interface FormulaFieldProps {
  readonly read: ReadPlot
  /** What the plot is over; null is time. */
  readonly over: string | null
  readonly onAdd: (formula: string) => void
}

/** A field for a formula that is drawn as a curve of its own. */
export function FormulaField({ read: { curves, lengths }, over, onAdd }: FormulaFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const count = curves.length
  const named = count === 0 ? '' : count === 1 ? ', y1 the curve' : `, y1 … y${count} the curves`
  /** Puts a text where the caret is, as if it were typed. */
  const put = (text: string): void => {
    const input = box.current?.querySelector('input')
    if (!input) return
    input.focus()
    input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  /** What is typed is not left for what is put into it. */
  const stay = (event: FocusEvent): void => {
    if (event.target instanceof HTMLInputElement && box.current?.contains(event.relatedTarget) === true)
      event.stopPropagation()
  }
  return (
    <div ref={box} className={styles['formula']} onBlurCapture={stay}>
      <TextField
        label="Formula to plot"
        caption="Formula"
        value=""
        onCommit={(text) => {
          if (text.trim() === '') return null
          const parsed = readFormula(text, count, lengths)
          if (!parsed.ok) return `Column ${parsed.column}: ${parsed.message}`
          onAdd(text)
          return null
        }}
      />
      <p className={styles['note']}>
        In SI units: t is time{over === null ? ' and so is x' : `, x is ${over}`}
        {named}.
        {count > 0 &&
          ' Numbers have no unit: 2*y1 is in that of y1. Derivative and integral of a curve are behind the ⋮ beside it.'}
      </p>
      {lengths.length > 0 && (
        <ul className={styles['lengths']} aria-label="Lengths of links">
          <li aria-hidden="true">Lengths of links:</li>
          {lengths.map((one) => (
            <li key={one.id}>
              <Button
                className={styles['small']}
                aria-label={`Put in ${lengthName(one)}: ${one.of}, ${quantityWords(one.length, 'length')}`}
                onClick={() => put(lengthName(one))}
              >
                {lengthName(one)} = {quantityWords(one.length, 'length')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
