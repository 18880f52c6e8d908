/** Titles of context menus: what they are about. Pure. */
import { GROUND, type Scene } from '../../scene/index.ts'
import type { Selection } from '../../session/index.ts'

/** The one thing by its name, several by their number; without any, the scene. */
export function titleOfItems(
  { bodies, joints, forces }: Pick<Scene, 'bodies' | 'joints' | 'forces'>,
  items: Selection,
): string {
  const [only] = items
  if (only === undefined) return 'Scene'
  if (items.length > 1) return `${items.length} things`
  if (only.kind === 'body' && only.id === GROUND) return 'Ground'
  const list = only.kind === 'body' ? bodies : only.kind === 'joint' ? joints : forces
  return list.find(({ id }) => id === only.id)?.name ?? only.id
}
