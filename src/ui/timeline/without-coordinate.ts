import { freedomsOf, heldRowsOf, listWords, type Scene } from '../../scene/index.ts'

/** More joints than these are counted, not named. */
const MOST_NAMED = 3

/** Says which joints let something move and have no coordinate that could turn back; null: none. */
export function withoutCoordinate({ joints }: Pick<Scene, 'joints'>): string | null {
  const names = joints
    .filter((joint) => freedomsOf(joint.type).length === 0 && heldRowsOf(joint).includes(false))
    .map(({ name }) => name)
  if (names.length === 0) return null
  const who = names.length > MOST_NAMED ? `${names.length} joints` : listWords(names)
  return `${who} ${names.length === 1 ? 'has' : 'have'} no coordinate that could turn back: plot what moves there, and look again.`
}
