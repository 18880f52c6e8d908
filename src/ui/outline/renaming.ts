import { renameItem as rename, type SceneStore } from '../../scene/index.ts'
import type { Item } from '../../session/index.ts'
import { refusalOf } from '../fields/index.ts'

/** Gives a thing another name, as one entry of history; a string says why not. */
export function renameItem(scenes: SceneStore, item: Item, name: string): string | null {
  return refusalOf(scenes.edit(`Rename ${item.kind}`, (draft) => rename(draft, item, name)))
}
