/** What the gallery says of each mechanism. The order is that of the page; groups follow in the order of their first item. */
export interface Description {
  /** Name of its scene file and its thumbnail. */
  readonly id: string
  readonly title: string
  /** Kept together on the page: what these mechanisms are about. */
  readonly group: string
  /** Two sentences: what to look at. */
  readonly prose: string
  /** What it teaches, in a few words. */
  readonly teaches: string
  readonly keywords: readonly string[]
}
