/** Faults of a scene, as data. */
export interface Fault {
  /** JSON pointer (RFC 6901) to the place; `/` for the text or the document as a whole. */
  readonly pointer: string
  /** `what is wrong; the way out`. */
  readonly message: string
  /** The same in pieces, for a reader who has units of their own; present where it names lengths, m. */
  readonly sentence?: readonly (string | { readonly metres: number })[]
}
