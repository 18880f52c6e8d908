import { useId } from 'react'
import { Tooltip } from '../primitives/index.ts'
import { FieldRow } from './Field.tsx'
import styles from './ColourField.module.css'

/** Okabe and Ito's palette, told apart by colour-blind eyes, and two greys. */
const SWATCHES = [
  { colour: '#e69f00', name: 'orange' },
  { colour: '#56b4e9', name: 'sky blue' },
  { colour: '#009e73', name: 'bluish green' },
  { colour: '#f0e442', name: 'yellow' },
  { colour: '#0072b2', name: 'blue' },
  { colour: '#d55e00', name: 'vermilion' },
  { colour: '#cc79a7', name: 'reddish purple' },
  { colour: '#8c8c8c', name: 'grey' },
  { colour: '#3c4048', name: 'graphite' },
] as const

interface ColourFieldProps {
  readonly label: string
  readonly caption?: string
  /** `#rrggbb`; null lets the palette choose; `mixed` for several things that differ. */
  readonly value: string | null
  readonly onChange: (colour: string | null) => void
}

/** A colour out of a palette that all eyes tell apart, or any other; automatic follows the body's place in the list. */
export function ColourField({ label, caption, value, onChange }: ColourFieldProps) {
  const name = useId()
  const other = value !== null && value !== 'mixed' && !SWATCHES.some((s) => s.colour === value)
  return (
    <FieldRow stacked label={caption ?? label}>
      <div className={styles['swatches']} role="radiogroup" aria-label={label}>
        <Tooltip label="automatic">
          <label className={`${styles['swatch']} ${styles['auto']}`}>
            <input
              type="radio"
              name={name}
              aria-label="automatic"
              checked={value === null}
              onChange={() => onChange(null)}
            />
            <span>A</span>
          </label>
        </Tooltip>
        {SWATCHES.map((swatch) => (
          <Tooltip key={swatch.colour} label={swatch.name}>
            <label className={styles['swatch']}>
              <input
                type="radio"
                name={name}
                aria-label={swatch.name}
                checked={value === swatch.colour}
                onChange={() => onChange(swatch.colour)}
              />
              <span style={{ background: swatch.colour }} />
            </label>
          </Tooltip>
        ))}
        <Tooltip label="another colour">
          <label className={`${styles['swatch']} ${styles['other']}`} data-chosen={other}>
            <input
              type="color"
              aria-label="another colour"
              value={other ? value : '#8c8c8c'}
              onChange={(event) => onChange(event.target.value)}
            />
            <span style={other ? { background: value } : undefined}>…</span>
          </label>
        </Tooltip>
      </div>
    </FieldRow>
  )
}
