import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { useLaboratory, useSession } from '../../../laboratory/index.ts'
import type { Inline } from '../../../session/index.ts'
import { formatQuantity, parseQuantity, shownUnit } from '../../fields/index.ts'
import { fieldTakes, type TypedEarly } from '../keys.ts'
import styles from './InlineField.module.css'

interface InlineFieldProps {
  /** Text typed to open the field, and before it was loaded; empty where it only shows a value. */
  readonly early: () => TypedEarly
  /** Called when the field begins to take what is typed, and when it is gone. */
  readonly onThere: (there: boolean) => void
}

/** The field in the view, beside what it measures: shows the value while one drags, takes one that is typed. */
export function InlineField(props: InlineFieldProps) {
  const inline = useSession((s) => s.inline)
  return inline === null ? null : <Field inline={inline} {...props} />
}

function Field({ inline, early, onThere }: InlineFieldProps & { readonly inline: Inline }) {
  const { scenes, session, tool } = useLaboratory()
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  /** The text that is being typed; null while the field only shows a value. */
  const [opening] = useState(early)
  const [text, setText] = useState<string | null>(opening.text === '' ? null : opening.text)
  const [error, setError] = useState<string | null>(null)
  const { label, dimension, value } = inline
  const unit = shownUnit(dimension, value)

  const begin = useEffectEvent((sign: string) => {
    setText(sign)
    setError(null)
    input.current?.focus()
  })
  const onDigit = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return
    if (!fieldTakes(event.key, event.target, scenes.getState().gesture !== null)) return
    event.preventDefault()
    event.stopPropagation()
    begin(event.key)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onDigit(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])

  const leave = (): void => {
    setText(null)
    setError(null)
    input.current?.blur()
  }
  /** Takes what was typed and leaves; where it cannot be had, says why, stays, and is false. */
  const take = (): boolean => {
    const parsed = text === null ? null : parseQuantity(text, dimension, unit)
    const refusal = parsed === null ? null : parsed.ok ? tool.current?.typed(parsed.value) : parsed.message
    if (typeof refusal === 'string') setError(refusal)
    else leave()
    return typeof refusal !== 'string'
  }

  const arrive = useEffectEvent(() => {
    onThere(true)
    if (opening.text === '') return
    // The sign that opened the field is its first: the rest is typed behind it.
    input.current?.focus()
    input.current?.setSelectionRange(opening.text.length, opening.text.length)
    if (opening.entered) queueMicrotask(take)
  })
  const goAway = useEffectEvent(() => onThere(false))
  // Before the browser hears of another key.
  useLayoutEffect(() => {
    arrive()
    return () => goAway()
  }, [])

  const place = { '--x': `${inline.x}px`, '--y': `${inline.y}px` } as CSSProperties
  return (
    <div className={styles['field']} style={place} data-testid="inline-field">
      <label className={styles['row']}>
        <span className={styles['label']}>{label}</span>
        <input
          ref={input}
          className={styles['input']}
          type="text"
          inputMode="text"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          aria-label={label}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : errorId}
          value={text ?? formatQuantity(value, dimension, unit).text}
          onFocus={(event) => {
            if (text === null) event.target.select()
          }}
          onChange={(event) => {
            setText(event.target.value)
            setError(null)
          }}
          onBlur={() => {
            setText(null)
            setError(null)
          }}
          onKeyDown={(event) => {
            event.stopPropagation()
            if (event.key === 'Enter') take()
            // On it goes with the number taken, as from the fields of panels.
            if (event.key === 'Tab' && text !== null && !take()) event.preventDefault()
            if (event.key === 'Escape') {
              leave()
              session.getState().setInline(null)
            }
          }}
        />
        <span className={styles['unit']} aria-hidden="true">
          {unit.symbol}
        </span>
      </label>
      {error === null ? null : (
        <p id={errorId} role="alert" className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  )
}
