import { useLaboratory } from '../../laboratory/index.ts'
import type { SceneDraft } from '../../scene/index.ts'
import { refusalOf } from '../fields/index.ts'

/** Edits the scene: one entry of history with this label, or part of the gesture under way. A string says why it was refused. */
export type Edit = (label: string, recipe: (draft: SceneDraft) => unknown) => string | null

export function useEdit(): Edit {
  const { scenes } = useLaboratory()
  return (label, recipe) =>
    refusalOf(
      scenes.edit(label, (draft) => {
        recipe(draft)
      }),
    )
}
