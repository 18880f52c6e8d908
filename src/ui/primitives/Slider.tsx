import { Slider as Radix } from 'radix-ui'
import { classes } from './classes.ts'
import styles from './Slider.module.css'

export interface SliderProps {
  /** Accessible name. */
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  readonly onChange: (value: number) => void
  /** What a screen reader says for the value, e.g. "0.5 times". */
  readonly valueText?: string
  readonly disabled?: boolean
  readonly className?: string | undefined
}

/** Part of a step by which a value may be off it, by rounding, and is taken to be on it: keys would lead from just below it to it, over and over. */
const ROUNDING = 1e-6

/** A horizontal slider for one value; arrow keys step it. */
export function Slider({ label, value, min, max, step, onChange, valueText, disabled, className }: SliderProps) {
  const onStep = Math.round((value - min) / step) * step + min
  return (
    <Radix.Root
      className={classes(styles.root, className)}
      value={[Math.abs(value - onStep) < ROUNDING * step ? onStep : value]}
      min={min}
      max={max}
      step={step}
      disabled={disabled ?? false}
      onValueChange={([next]) => next !== undefined && onChange(next)}
    >
      <Radix.Track className={styles.track}>
        <Radix.Range className={styles.range} />
      </Radix.Track>
      <Radix.Thumb className={styles.thumb} aria-label={label} aria-valuetext={valueText} />
    </Radix.Root>
  )
}
