import type { ReactNode } from 'react'
import { hasNoReadings, NO_READINGS, useRun } from '../../laboratory/index.ts'
import { Plottable, PlottableReadings } from '../plots/index.ts'
import styles from './Inspector.module.css'

/** In place of them where there are none. */
export const NoReadings = () => <p className={styles['note']}>{NO_READINGS}</p>

/** Live numbers as a small table: name, value; vectors with their components below. */
export function Readings({ label, note, children }: ReadingsProps) {
  const none = useRun(hasNoReadings)
  const past = useRun((s) => s.past !== null)
  if (none) return <NoReadings />
  return (
    <>
      {past ? <p className={styles['note']}>As it was before the edit.</p> : null}
      <PlottableReadings className={styles['readings']} label={label}>
        {children}
      </PlottableReadings>
      {note === undefined ? null : <p className={styles['quiet']}>{note}</p>}
    </>
  )
}

interface ReadingsProps {
  readonly label: string
  /** The axes in which the components are. */
  readonly note?: string
  readonly children: ReactNode
}

type Tone = 'force' | 'torque' | 'velocity' | 'acceleration'

interface ReadingProps {
  readonly name: string
  /** The name may be longer than there is room for. */
  readonly cut?: boolean
  readonly value: string
  /** All digits of the value, SI; for those who read the page by program. */
  readonly exact?: string | undefined
  /** The quantity of the scene that the value is, by its name. */
  readonly quantity?: string | undefined
  /** Components of a vector, in one unit; `exact` has them in SI, with spaces between. */
  readonly vector?:
    | {
        readonly texts: readonly string[]
        readonly unit: string
        readonly exact?: string | undefined
        /** What the names of the quantities that they are have before `.x`. */
        readonly quantity?: string | undefined
        /** Which axes the components are along; x, y, z where absent. */
        readonly axes?: readonly number[]
        /** Components that are not unique. */
        readonly open?: readonly boolean[]
      }
    | undefined
  /** The hue of this kind of arrow in the view. */
  readonly tone?: Tone
}

export function Reading({ name, cut = false, value, exact, quantity, vector, tone }: ReadingProps) {
  return (
    <>
      <dt>
        {tone === undefined ? null : <span className={styles['tone']} data-tone={tone} aria-hidden="true" />}
        {cut ? <span>{name}</span> : name}
      </dt>
      <dd data-value={exact}>
        <Plottable quantity={value === '' ? undefined : quantity} name={name}>
          {value}
        </Plottable>
      </dd>
      {vector === undefined ? null : (
        <dd className={styles['components']} data-value={vector.exact}>
          {vector.texts.map((text, i) => {
            const axis = 'xyz'.charAt(vector.axes?.[i] ?? i)
            return (
              <span key={i} data-axis={vector.axes?.[i] ?? i}>
                {axis}
                {vector.open?.[i] ? <abbr title="not unique">≈</abbr> : null}
                <Plottable
                  quantity={vector.quantity === undefined ? undefined : `${vector.quantity}.${axis}`}
                  name={`${name} ${axis}`}
                >
                  {/* Room for a minus, so that a change of sign does not move the figures. */}
                  {text.startsWith('−') ? text : `\u2007${text}`}
                </Plottable>
              </span>
            )
          })}
          <span className={styles['componentUnit']}>{vector.unit}</span>
        </dd>
      )}
    </>
  )
}
