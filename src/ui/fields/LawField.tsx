import { Plus, Spline, Trash2, Type } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Law, PointsLaw } from '../../scene/index.ts'
import { Button, IconButton } from '../primitives/index.ts'
import { FieldError, FieldNote, FieldRow } from './Field.tsx'
import styles from './fields.module.css'
import { pointsText, readPoints } from './law-points.ts'
import { noteOnCourse, sampleLaw } from './law-course.ts'
import { constantNote, lawText, parseLaw, siUnit } from './law.ts'
import { NumberInput } from './NumberField.tsx'
import { SelectField } from './SelectField.tsx'
import { Sparkline } from './Sparkline.tsx'
import { useDraft } from './useDraft.ts'
import { formatNumber, type Quantity } from '../../units/index.ts'

interface LawFieldProps {
  readonly value: Law
  /** Quantity of the law's value; its numbers are SI. */
  readonly dimension: Quantity
  readonly label: string
  readonly caption?: ReactNode
  readonly hint?: ReactNode
  readonly onCommit: (law: Law) => string | null | void
}

/** Of more points a list would push all that follows out of reach. */
const MANY_POINTS = 12

/** A function of time: a number, an expression in t, or points of a spline; its course is drawn below. */
export function LawField({ value, dimension, label, caption, hint, onCommit }: LawFieldProps) {
  const [error, setError] = useState<string | null>(null)
  const [typing, setTyping] = useState<Typing | null>(null)
  const points = typeof value === 'object'
  const shown = typing?.law ?? value
  /** What is typed is none: what is shown of a law would be taken for its own. */
  const isNone = typing !== null && typing.law === null
  const samples = useMemo(() => sampleLaw(shown), [shown])
  const unit = siUnit(dimension).symbol
  const varies = samples !== null && !isNone && (points || samples.low !== samples.high)
  const note = typeof shown === 'object' || isNone ? null : constantNote(shown, samples, dimension)
  return (
    <FieldRow
      stacked
      hint={hint}
      label={
        <>
          <span>{caption ?? label}</span>
          {unit === '' ? null : <span className={styles['unitOfRow']}>{unit}</span>}
          <span className={styles['rowTools']}>
            {points ? (
              <IconButton
                size="small"
                icon={Type}
                label={`${label}: as an expression`}
                onClick={() => setError(onCommit(value.points[0]?.[1] ?? 0) ?? null)}
              />
            ) : (
              <IconButton
                size="small"
                icon={Spline}
                label={`${label}: as points`}
                onClick={() => setError(onCommit(pointsFrom(value)) ?? null)}
              />
            )}
          </span>
        </>
      }
    >
      {points ? (
        <PointsEditor value={value} dimension={dimension} label={label} onCommit={onCommit} />
      ) : (
        <ExpressionInput value={value} dimension={dimension} label={label} onCommit={onCommit} onTyping={setTyping} />
      )}
      <FieldError message={error ?? (isNone ? null : noteOnCourse(samples, dimension))} />
      {note === null ? null : <p className={styles['constant']}>{note}</p>}
      {varies ? (
        <Sparkline
          samples={samples}
          unit={unit}
          label={`Course of ${label}`}
          marks={points && value.points.length <= MANY_POINTS ? value.points : []}
        />
      ) : null}
    </FieldRow>
  )
}

/** Points that follow the present law, to start from. */
function pointsFrom(law: number | string): PointsLaw {
  const samples = sampleLaw(law)
  const at = (share: number): number => {
    const v = samples?.values[Math.round(share * (samples.values.length - 1))] ?? 0
    return Number.isFinite(v) ? Number(v.toPrecision(6)) : 0
  }
  const until = samples?.until ?? 1
  return { points: [0, 0.25, 0.5, 0.75, 1].map((s) => [s * until, at(s)] as const), beyond: 'hold' }
}

/** The law that a text stands for; null where it is none. */
interface Typing {
  readonly law: number | string | null
}

interface ExpressionInputProps extends Omit<LawFieldProps, 'value'> {
  readonly value: number | string
  /** While a text is typed, or was and is refused; null when that is over. */
  readonly onTyping: (typing: Typing | null) => void
}

function ExpressionInput({ value, dimension, label, onCommit, onTyping }: ExpressionInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  /** How the text was read, where it could have been meant otherwise; shown until the next key. */
  const [note, setNote] = useState<string | null>(null)
  const draft = useDraft(lawText(value), (text) => {
    const parsed = parseLaw(text, dimension)
    if (parsed.ok) {
      const refusal = onCommit(parsed.law) ?? null
      setNote(refusal === null ? (parsed.note ?? null) : null)
      return refusal
    }
    if (parsed.column === null) return parsed.message
    const at = parsed.column - 1
    // The caret goes to the fault once the key has been dealt with.
    setTimeout(() => {
      if (document.activeElement === input.current) input.current?.setSelectionRange(at, at)
    })
    return `Column ${parsed.column}: ${parsed.message}`
  })
  const { editing } = draft
  useEffect(() => {
    if (!editing) onTyping(null)
  }, [editing, onTyping])
  return (
    <>
      <div className={styles['box']}>
        <input
          ref={input}
          className={`${styles['input']} ${styles['code']}`}
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          aria-label={label}
          aria-invalid={draft.error !== null || undefined}
          aria-describedby={draft.error ? `${id}-error` : undefined}
          value={draft.text}
          onChange={(event) => {
            setNote(null)
            draft.type(event.target.value)
            const parsed = parseLaw(event.target.value, dimension)
            onTyping({ law: parsed.ok ? parsed.law : null })
          }}
          onBlur={draft.blur}
          onKeyDown={(event) => void draft.key(event)}
        />
      </div>
      <FieldError id={`${id}-error`} message={draft.error} />
      <FieldNote message={note} />
    </>
  )
}

const BEYOND = [
  { value: 'hold', label: 'Hold', meaning: 'constant before and after, level at both ends' },
  { value: 'continue', label: 'Go on', meaning: 'straight on, before and after, with the slopes at both ends' },
  { value: 'stay', label: 'Stay', meaning: 'constant before and after, as the ends are; the slope may jump there' },
  { value: 'repeat', label: 'Repeat', meaning: 'again and again; a rise adds up, turn by turn' },
] as const

function PointsEditor({
  value,
  dimension,
  label,
  onCommit,
}: Omit<LawFieldProps, 'value'> & { readonly value: PointsLaw }) {
  const { points } = value
  const [error, setError] = useState<string | null>(null)
  const put = (next: PointsLaw['points']): string | null => {
    const late = next.findIndex((p, i) => i > 0 && p[0] <= (next[i - 1]?.[0] ?? -Infinity))
    if (late >= 0) return `Times must increase; point ${late + 1} would not come after point ${late}.`
    return onCommit({ ...value, points: next }) ?? null
  }
  const many = points.length > MANY_POINTS
  const add = (): void => {
    const last = points.at(-1) ?? [0, 0]
    const before = points.at(-2) ?? [last[0] - 1, 0]
    setError(put([...points, [Number((2 * last[0] - before[0]).toPrecision(9)), last[1]]]))
  }
  return (
    <div className={styles['points']}>
      {many ? (
        <ManyPoints points={points} dimension={dimension} label={label} onPut={put} />
      ) : (
        <ol aria-label={`Points of ${label}`}>
          {points.map(([t, y], i) => (
            <li key={i}>
              <NumberInput
                label={`Time of point ${i + 1}`}
                dimension="time"
                unit={siUnit('time')}
                value={t}
                onCommit={(next) => put(points.with(i, [next, y]))}
              />
              <NumberInput
                label={`${label} at point ${i + 1}`}
                dimension={dimension}
                unit={siUnit(dimension)}
                value={y}
                onCommit={(next) => put(points.with(i, [t, next]))}
              />
              <IconButton
                size="small"
                icon={Trash2}
                label={`Remove point ${i + 1}`}
                disabled={points.length <= 2}
                onClick={() => setError(put(points.filter((_, k) => k !== i)))}
              />
            </li>
          ))}
        </ol>
      )}
      <FieldError message={error} />
      <div className={styles['pointsFoot']}>
        {!many && <IconButton size="small" icon={Plus} label="Add a point" onClick={add} />}
        <SelectField
          label={`${label} outside the points`}
          caption="Outside"
          value={value.beyond}
          options={BEYOND}
          onChange={(beyond) => onCommit({ ...value, beyond })}
        />
      </div>
    </div>
  )
}

interface ManyPointsProps {
  readonly points: PointsLaw['points']
  readonly dimension: Quantity
  readonly label: string
  readonly onPut: (points: PointsLaw['points']) => string | null
}

/** Points told by their number and times; all of them as lines of text, to be copied and changed. */
function ManyPoints({ points, dimension, label, onPut }: ManyPointsProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const leave = (): void => {
    setDraft(null)
    setError(null)
  }
  const keep = (): void => {
    if (draft === null) return
    const read = readPoints(draft)
    const refusal = read.ok ? onPut(read.points) : read.message
    setError(refusal)
    if (refusal === null) setDraft(null)
  }
  const [from, to] = [points[0]![0], points.at(-1)![0]].map((t) => formatNumber(t, 4))
  return (
    <>
      <div className={styles['many']}>
        <span>
          {points.length} points from {from} s to {to} s
        </span>
        <Button look="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? 'Hide the points' : 'Show all points'}
        </Button>
      </div>
      {open && (
        <div id={id}>
          <textarea
            className={styles['lines']}
            aria-label={`Points of ${label}: time in s, value${siUnit(dimension).symbol === '' ? '' : ` in ${siUnit(dimension).symbol}`}, a line for each`}
            aria-invalid={error !== null || undefined}
            rows={8}
            spellCheck={false}
            value={draft ?? pointsText(points)}
            onChange={(event) => setDraft(event.target.value)}
            onBlur={keep}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || draft === null) return
              event.preventDefault()
              event.stopPropagation()
              leave()
            }}
          />
          <FieldError message={error} />
          <FieldNote message="Time in s, value: a line for each point. They are taken when you leave the lines; Esc takes changes back." />
        </div>
      )}
    </>
  )
}
