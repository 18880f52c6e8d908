/** Even times from one to another, the first left out, no further apart than the step; at least one. */
export function timesTo(from: number, to: number, step: number): number[] {
  const count = Math.max(1, Math.ceil((to - from) / step - 1e-9))
  return Array.from({ length: count }, (_, k) => (k + 1 === count ? to : from + ((to - from) * (k + 1)) / count))
}
