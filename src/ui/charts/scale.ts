/** Where an axis has its values. Pure. */
import type { ChartAxis } from './view.ts'

type Ends = Pick<ChartAxis, 'min' | 'max' | 'scale'>

/** How far along an axis a value is: 0 at its least, 1 at its largest. Not a number where the axis has no place for it: by powers of ten what is not above zero. */
export function shareOn({ min, max, scale }: Ends, value: number): number {
  if (scale !== 'powers') return (value - min) / (max - min)
  return value > 0 ? Math.log(value / min) / Math.log(max / min) : NaN
}

/** A value, or the end of the axis that it lies beyond. */
export const withinEnds = ({ min, max }: Ends, value: number): number => Math.min(max, Math.max(min, value))
