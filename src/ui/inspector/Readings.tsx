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
  /** All digits of the value, SI; for those who read the page by program. */
  readonly exact?: string | undefined
  /** Components of a vector, in one unit; `exact` has them in SI, with spaces between. */
  readonly vector?:
    { readonly texts: readonly string[]; readonly unit: string; readonly exact?: string | undefined } | undefined
  /** The hue of this kind of arrow in the view. */
  readonly tone?: Tone
}

export function Reading({ name, value, exact, vector, tone }: ReadingProps) {
  return (
    <>
      <dt>
        {tone === undefined ? null : <span className={styles['tone']} data-tone={tone} aria-hidden="true" />}
        {name}
      </dt>
      <dd data-value={exact}>{value}</dd>
      {vector === undefined ? null : (
        <dd className={styles['components']} data-value={vector.exact}>
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
