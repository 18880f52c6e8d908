import type { Planarity } from '../../engine/index.ts'
import type { Treatment } from '../../laboratory/index.ts'

const UNDECIDED: Readonly<Record<Planarity['undecided'][number]['why'], string>> = {
  tooLarge: 'It is too large to find out whether it moves in parallel planes',
  still: 'Whether it moves in parallel planes cannot be told, since it does not move from here',
  laws: 'Whether it moves in parallel planes cannot be told, since laws move its joints',
}

/** What the present treatment leaves out or takes in, where that is not plain to see; null where it is. */
export function treatmentNote(planarity: Planarity | null, { parts, whole, across }: Treatment): string | null {
  if (planarity === null) return null
  const [undecided] = planarity.undecided
  if (planarity.parts.length === 0)
    return `${undecided ? UNDECIDED[undecided.why] : 'It does not move in parallel planes'}: it can only be read in space.`
  const does = planarity.parts.every(({ dof }) => dof === 0) ? 'is held' : 'moves'
  if (across)
    return `It ${does} in parallel planes, but weight or a load acts across them. Read in the plane, what of the reactions points across it is left out; pairs of forces in the plane that keep it from tipping over are not.`
  if (parts.length > 0 && !whole) return 'What moves in parallel planes is read there, the rest in space.'
  return null
}
