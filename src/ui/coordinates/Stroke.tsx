import type { ChartCurve } from '../charts/index.ts'
import styles from './Coordinates.module.css'

/** How a curve is drawn, beside its name. */
export function Stroke({ colour, dash }: Pick<ChartCurve, 'colour' | 'dash'>) {
  return (
    <svg className={styles['stroke']} width="26" height="10" aria-hidden="true">
      <path d="M1 5H25" stroke={colour} strokeWidth={2} strokeDasharray={dash.join(' ')} />
    </svg>
  )
}
