/** Of what does not hold still in the run it is said that it was held: "Balanced start, its drive held". */
export const balanceTitle = (held: string | null): string => `Balanced start${held === null ? '' : `, ${held}`}`

/** What is said of a balance by what it does when it is touched. */
export const BALANCE_WORDS = {
  stable: { short: 'stable', long: 'Stable: it comes back' },
  unstable: { short: 'unstable', long: 'Unstable: it falls' },
  indifferent: { short: 'indifferent', long: 'Indifferent: it stays where it is put' },
} as const
