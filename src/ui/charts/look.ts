/** How charts look in the theme of the page: colours as CSS has them, and a font as a canvas takes it. */
export interface PlotLook {
  readonly ink: string
  readonly faint: string
  readonly line: string
  readonly accent: string
  /** What is behind a chart. */
  readonly ground: string
  readonly font: string
}
