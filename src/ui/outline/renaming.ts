import { renameItem as rename, type SceneStore } from '../../scene/index.ts'
import type { Item } from '../../session/index.ts'
import { refusalOfEdit } from '../../laboratory/index.ts'

/** Gives a thing another name, as one entry of history; a string says why not. */
export function renameItem(scenes: SceneStore, item: Item, name: string): string | null {
  return refusalOfEdit(scenes, `Rename ${item.kind}`, (draft) => rename(draft, item, name))
}
