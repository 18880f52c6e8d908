/** What is said of constraints that repeat others. Pure. */

/** @param hereOnly whether joints leave more free in this very pose than beside it: then a row may repeat others here alone */
export function planeRedundancyText(count: number, hereOnly: boolean): string {
  if (hereOnly) return `${repeatsHere(count)} ${AXES}`
  return `${repeats(count)} The motion is the same without, but only as long as all lengths are made exactly so. ${AXES}`
}

/** As planeRedundancyText, of what repeats others in space. */
export function spaceRedundancyText(count: number, hereOnly: boolean): string {
  const named = `The number is certain; others could be named instead. ${AXES}`
  if (hereOnly) return `${repeatsHere(count)} ${named}`
  const them = count === 1 ? 'it' : 'them'
  return `${repeats(count)} The motion is the same without; with ${them}, parts have to be made exactly, and some reactions are not unique. ${named}`
}

const AXES = 'Axes are those of the joint, not of the world.'

const repeats = (count: number): string =>
  `${count === 1 ? 'It repeats' : 'They repeat'} what other joints hold already.`

const repeatsHere = (count: number): string =>
  count === 1
    ? 'In this very pose it repeats what other joints hold already. Beside it, it does not: without it the motion is another one.'
    : 'In this very pose they repeat what other joints hold already. Beside it at least one of them does not: without that the motion is another one.'
