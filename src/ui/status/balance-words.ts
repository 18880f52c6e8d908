/** Of what does not hold still in the run it is said that it was held: "Balanced start, its drive held". */
export const balanceTitle = (held: string | null): string => `Balanced start${held === null ? '' : `, ${held}`}`

/** Words for an equilibrium by its stability. */
export const BALANCE_WORDS = {
  stable: { short: 'stable', long: 'Stable: it comes back' },
  unstable: { short: 'unstable', long: 'Unstable: it falls' },
  indifferent: { short: 'indifferent', long: 'Indifferent: it stays where it is put' },
} as const

interface Told {
  readonly stability: keyof typeof BALANCE_WORDS
  /** What was held, in words; null if nothing was. */
  readonly held: string | null
}

/** "Balanced start, its drive held: stable". */
export const balanceLine = ({ stability, held }: Told): string =>
  `${balanceTitle(held)}: ${BALANCE_WORDS[stability].short}`

/** What the balance is not, where something does not hold still in the run; null where all does. */
export const heldText = ({ held }: Pick<Told, 'held'>): string | null =>
  held === null ? null : `Looked for with ${held} at t = 0. In the run the mechanism moves on, and does not rest here.`
