/** The stretch of time that the bar stands for. */
export interface Span {
  /** s. */
  readonly from: number
  readonly to: number
}

/** The nearest time of the stretch, s. */
export const within = ({ from, to }: Span, time: number): number => Math.min(to, Math.max(from, time))

/** Where a time is on the bar, as a style has it. */
export const placeOf = (span: Span, time: number): string =>
  `${(100 * (within(span, time) - span.from)) / (span.to - span.from)}%`

/** The time at a place of the page on the bar, s; beyond its ends too. @param x px */
export function timeAt({ from, to }: Span, track: HTMLElement, x: number): number {
  const { left, width } = track.getBoundingClientRect()
  return from + ((x - left) / width) * (to - from)
}
