import type uPlot from 'uplot'

/** Where a pointer is along the axis below of a chart. */
export interface Along {
  /** Share of its width, of a place of the page, px. */
  readonly share: (client: number) => number
  /** The value there, SI; beyond an end that of the end. */
  readonly value: (client: number) => number
  /** px. */
  readonly width: () => number
}

export function makeAlong(u: uPlot): Along {
  const { over } = u
  const share = (client: number): number => {
    const { left, width } = over.getBoundingClientRect()
    return (client - left) / width
  }
  const width = (): number => over.getBoundingClientRect().width
  return {
    share,
    value: (client) => u.posToVal(Math.min(1, Math.max(0, share(client))) * width(), 'x'),
    width,
  }
}
