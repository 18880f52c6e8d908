import { useContext, useId, useRef, useState, type ReactNode } from 'react'
import { FieldError, FieldNote } from './Field.tsx'
import styles from './fields.module.css'
import { GestureContext } from './gesture.ts'
import { isAsTyped, noteOnUnit, parseQuantity, unitOfField, type TypedValue } from './quantity.ts'
import { addSteps, stepScale } from './scrub.ts'
import { useDraft } from './useDraft.ts'
import { useScrub } from './useScrub.ts'
import { formatQuantity, type Quantity, quantityText, quantityWords, type ShownUnit } from '../../units/index.ts'

export interface NumberInputProps {
  /** SI. */
  readonly value: number
  readonly dimension: Quantity
  /** Accessible name; also names the undo entry of a scrub. */
  readonly label: string
  /** Takes a value (SI); a string is the reason why it is refused, and the old value stays. */
  readonly onCommit: (value: number) => string | null | void
  /** Shared by the components of a vector; by itself it follows the size of the value. */
  readonly unit?: ShownUnit
  /** Values below it (SI) are what rounding left, and show as 0. */
  readonly noise?: number
  readonly disabled?: boolean
  /** Smallest and largest value that makes sense, SI, both allowed. */
  readonly min?: number
  readonly max?: number
  /** Shown instead of the value where it is not one number, as for several selected things. */
  readonly placeholder?: string
  readonly id?: string
  readonly describedBy?: string
}

interface NumberInputParts {
  readonly input: ReactNode
  readonly error: ReactNode
  readonly scrub: ReturnType<typeof useScrub>
  readonly id: string
  readonly unit: ShownUnit
}

const plain = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 17 })

/** `1e-8` as `0.00000001`: what ARIA calls a number has no exponent. React would write one. */
const plainNumber = (value: number): number => plain.format(value) as unknown as number

/** The parts of a number field, for a row or a vector to lay out: the input, the error line, the scrub handlers for a label. */
export function useNumberInput(props: NumberInputProps): NumberInputParts {
  const { value, dimension, label, disabled = false, min, max } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const errorId = `${id}-error`
  const input = useRef<HTMLInputElement>(null)
  const gesture = useContext(GestureContext)
  const stepping = useRef(false)
  const missing = props.placeholder !== undefined
  /** How the text was read, where it could have been meant otherwise, and the value of which that is said; shown until the next key. */
  const [note, setNote] = useState<{ readonly text: string; readonly of: number } | null>(null)

  /** The value as typed, so that the field keeps its unit: 1100 typed in a field of millimetres stays 1100 mm, 300 cm stay 300 cm. */
  const [typed, setTyped] = useState<TypedValue | null>(null)
  const auto = unitOfField(value, dimension, typed)
  // While a scrub, a held key or typing goes on, the unit stays, or the step would change under the hand.
  const held = useRef<ShownUnit | null>(null)
  const unit = held.current ?? props.unit ?? auto
  const quiet = Math.abs(value) < (props.noise ?? 0) ? 0 : value
  const shown = missing ? '' : formatQuantity(quiet, dimension, unit).text.replaceAll('-', '−')

  const set = (next: number): string | null => {
    if (min !== undefined && next < min) return `At least ${quantityWords(min, dimension)} is needed here.`
    if (max !== undefined && next > max) return `At most ${quantityWords(max, dimension)} is possible here.`
    return props.onCommit(next) ?? null
  }
  const commit = (text: string): string | null => {
    const parsed = parseQuantity(text, dimension, unit)
    if (!parsed.ok) return parsed.message
    const refusal = set(parsed.value)
    if (refusal !== null) {
      setNote(null)
      return refusal
    }
    const typedIn = parsed.bare === true ? unit : parsed.unit
    setTyped(typedIn === undefined ? null : { value: parsed.value, unit: typedIn })
    const onUnit = parsed.bare === true && !missing ? noteOnUnit(value, parsed.value, dimension, unit) : null
    const said = parsed.note ?? onUnit
    setNote(said === null ? null : { text: said, of: parsed.value })
    return null
  }
  const draft = useDraft(shown, commit, unit.symbol === '' ? shown : `${shown} ${unit.symbol}`)
  const clamp = (next: number): number => Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next))

  const endStepping = (): void => {
    held.current = null
    if (!stepping.current) return
    stepping.current = false
    gesture.commit()
  }
  const step = (steps: number): void => {
    const parsed = draft.editing ? parseQuantity(draft.text, dimension, unit) : { ok: true as const, value }
    if (!parsed.ok) return draft.fail(parsed.message)
    if (!stepping.current) {
      stepping.current = true
      held.current = unit
      gesture.begin(`Change ${label.charAt(0).toLowerCase()}${label.slice(1)}`)
    }
    draft.reset()
    const refusal = set(clamp(addSteps(parsed.value, unit, steps)))
    if (refusal !== null) draft.fail(refusal)
  }

  const handlers = useScrub({
    value,
    unit,
    editLabel: `Change ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
    disabled: disabled || missing,
    set: (next) => {
      held.current = unit
      draft.reset()
      return set(clamp(next))
    },
    fail: draft.fail,
    click: () => input.current?.focus(),
  })
  const scrub = {
    ...handlers,
    onLostPointerCapture: (event: Parameters<typeof handlers.onLostPointerCapture>[0]) => {
      held.current = null
      handlers.onLostPointerCapture(event)
    },
  }

  const describedBy = [draft.error ? errorId : null, props.describedBy].filter(Boolean).join(' ')
  return {
    id,
    unit,
    scrub,
    error: (
      <>
        <FieldError id={errorId} message={draft.error} />
        <FieldNote message={note !== null && isAsTyped(note.of, value) ? note.text : null} />
      </>
    ),
    input: (
      <input
        ref={input}
        id={id}
        className={styles['input']}
        type="text"
        role="spinbutton"
        inputMode="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="done"
        aria-label={label}
        aria-valuenow={missing ? undefined : plainNumber(value)}
        aria-valuetext={missing ? props.placeholder : quantityText(value, dimension)}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-invalid={draft.error !== null || undefined}
        aria-describedby={describedBy || undefined}
        disabled={disabled}
        placeholder={props.placeholder}
        value={draft.text}
        onChange={(event) => {
          held.current = unit
          setNote(null)
          draft.type(event.target.value)
        }}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          endStepping()
          draft.blur()
        }}
        onKeyUp={(event) => {
          if (event.key === 'ArrowUp' || event.key === 'ArrowDown') endStepping()
        }}
        onKeyDown={(event) => {
          if (draft.key(event)) return endStepping()
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          const scale = stepScale({ shift: event.shiftKey, alt: event.altKey })
          step(event.key === 'ArrowUp' ? scale : -scale)
        }}
      />
    ),
  }
}
