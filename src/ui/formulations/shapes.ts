/** A shape for each formulation, so that no colour has to tell them apart. SVG paths about 0, 12 px wide. */
import type { Contender } from '../../engine/index.ts'

export const SHAPES: Readonly<Record<Contender, string>> = {
  lock: 'M-4.2-4.2h8.4v8.4h-8.4z',
  rA: 'M-4.8 0a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0-9.6 0z',
  rp: 'M0-5.4L5.2 3.8H-5.2z',
  re: 'M0-5.8L5.8 0L0 5.8L-5.8 0z',
}

/** Lines that lie upon one another are seen all the same: from wide to narrow, and dashed. */
export const STROKES: Readonly<
  Record<Contender, { readonly width: number; readonly dash: readonly number[]; readonly opacity?: number }>
> = {
  lock: { width: 5, dash: [], opacity: 0.4 },
  rA: { width: 3, dash: [] },
  rp: { width: 2, dash: [9, 6] },
  re: { width: 1.5, dash: [3, 4] },
}
