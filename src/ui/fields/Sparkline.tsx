import styles from './fields.module.css'
import type { LawSamples } from './law-course.ts'
import { formatNumber } from '../../units/index.ts'

const WIDTH = 240
const HEIGHT = 36
const PAD = 3

/** The course of a law as a thin line, with the range of its values; `marks` are points on it, `[t, y]`. */
export function Sparkline(props: {
  readonly samples: LawSamples
  readonly unit: string
  readonly label: string
  readonly marks?: readonly (readonly [number, number])[]
}) {
  const { samples, unit, label, marks = [] } = props
  const span = samples.high - samples.low
  const x = (t: number): number => PAD + (t / samples.until) * (WIDTH - 2 * PAD)
  const y = (v: number): number =>
    span > 0 ? HEIGHT - PAD - ((v - samples.low) / span) * (HEIGHT - 2 * PAD) : HEIGHT / 2
  let path = ''
  let pen = false
  samples.values.forEach((v, i) => {
    if (!Number.isFinite(v)) {
      pen = false
      return
    }
    path += `${pen ? 'L' : 'M'}${x((samples.until * i) / (samples.values.length - 1)).toFixed(1)} ${y(v).toFixed(1)}`
    pen = true
  })
  const range =
    samples.pole !== null
      ? `grows beyond all bounds near ${formatNumber(samples.pole, 3)} s`
      : span > 0
        ? `${formatNumber(samples.low, 3)} … ${formatNumber(samples.high, 3)} ${unit}`
        : `constant ${formatNumber(samples.low, 3)} ${unit}`
  return (
    <figure className={styles['sparkline']}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={`${label}: ${range}`}>
        {samples.low < 0 && samples.high > 0 ? (
          <line className={styles['zero']} x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />
        ) : null}
        <path d={path} />
        {marks.map(([t, v]) => (
          <circle key={t} cx={x(t)} cy={y(v)} r={2.2} />
        ))}
      </svg>
      <figcaption>
        <span>{range}</span>
        <span>0 … {formatNumber(samples.until, 3)} s</span>
      </figcaption>
    </figure>
  )
}
