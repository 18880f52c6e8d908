import styles from './Chart.module.css'
import { periodOf } from './dashes.ts'

interface StrokeProps {
  readonly colour?: string | undefined
  /** px; none: a solid line. */
  readonly dash: readonly number[]
  /** Along the line of another run, which is thin: an SVG path about 0, px. */
  readonly sign?: string
}

/** What is shown at least of a line, px. */
const LENGTH = 24

/** A piece of the line of a curve, to stand beside its name: as long as its strokes need to be told from others. */
export function Stroke({ colour = 'currentColor', dash, sign }: StrokeProps) {
  const length = Math.max(LENGTH, periodOf(dash))
  return (
    <svg className={styles['stroke']} width={length + 2} height="10" aria-hidden="true">
      <path
        d={`M1 5h${length}`}
        stroke={colour}
        strokeWidth={sign === undefined ? 2 : 1.2}
        strokeDasharray={dash.join(' ')}
      />
      {sign !== undefined && (
        <path
          className={styles['sign']}
          d={sign}
          transform={`translate(${1 + length / 2} 5)`}
          stroke={colour}
          strokeWidth="1.25"
        />
      )}
    </svg>
  )
}
