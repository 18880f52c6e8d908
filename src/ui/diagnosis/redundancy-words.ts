/** What is said of constraints that repeat others. Pure. */

/** @param singular whether the pose is singular: then a row may repeat others here alone */
export function planeRedundancyText(count: number, singular: boolean): string {
  if (singular) return `${repeatsHere(count)} ${AXES}`
  return `${repeats(count)} The motion is the same without, but only as long as all lengths are made exactly so. ${AXES}`
}

/** As planeRedundancyText, of what repeats others in space. */
export function spaceRedundancyText(count: number, singular: boolean): string {
  const named = `The number is certain; others could be named instead. ${AXES}`
  if (singular) return `${repeatsHere(count)} ${named}`
  const them = count === 1 ? 'it' : 'them'
  return `${repeats(count)} The motion is the same without; with ${them}, parts have to be made exactly, and some reactions are not unique. ${named}`
}

const AXES = 'Axes are those of the joint, not of the world.'

const repeats = (count: number): string =>
  `${count === 1 ? 'It repeats' : 'They repeat'} what other joints hold already.`

const repeatsHere = (count: number): string =>
  `In this pose ${count === 1 ? 'it repeats' : 'they repeat'} what other joints hold already. The pose is singular: that may be so here alone, and the motion without ${count === 1 ? 'it' : 'them'} another one.`
