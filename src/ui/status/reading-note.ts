import type { Planarity } from '../../engine/index.ts'
import type { Reading } from '../../laboratory/index.ts'

/** What the present reading leaves out or takes in, where that is not plain to see; null where it is. */
export function readingNote(planarity: Planarity | null, { parts, whole, across }: Reading): string | null {
  if (planarity === null) return null
  if (planarity.parts.length === 0) return 'It does not move in parallel planes: it can only be read in space.'
  if (across)
    return 'It moves in parallel planes, but weight or a load acts across them. Read in the plane, what carries that is left out.'
  if (parts.length > 0 && !whole) return 'What moves in parallel planes is read there, the rest in space.'
  return null
}
