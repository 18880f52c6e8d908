import type { ReactNode } from 'react'
import styles from './Inspector.module.css'

/** Live numbers as a small table: name, value; vectors with their components below. */
export function Readings({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <dl className={styles['readings']} aria-label={label}>
      {children}
    </dl>
  )
}

type Tone = 'force' | 'torque' | 'velocity' | 'acceleration'

interface ReadingProps {
  readonly name: ReactNode
  readonly value: string
  /** Components of a vector, in one unit. */
  readonly vector?: { readonly texts: readonly string[]; readonly unit: string } | undefined
  /** The hue of this kind of arrow in the view. */
  readonly tone?: Tone
}

export function Reading({ name, value, vector, tone }: ReadingProps) {
  return (
    <>
      <dt>
        {tone === undefined ? null : <span className={styles['tone']} data-tone={tone} aria-hidden="true" />}
        {name}
      </dt>
      <dd>{value}</dd>
      {vector === undefined ? null : (
        <dd className={styles['components']}>
          {vector.texts.map((text, i) => (
            <span key={i}>
              <i data-axis={i}>{'xyz'.charAt(i)}</i>
              {/* Room for a minus, so that a change of sign does not move the figures. */}
              {text.startsWith('−') ? text : `\u2007${text}`}
            </span>
          ))}
          <span className={styles['componentUnit']}>{vector.unit}</span>
        </dd>
      )}
    </>
  )
}
