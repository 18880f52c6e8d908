import { editOrTell, useLaboratory } from '../../laboratory/index.ts'
import type { SceneDraft } from '../../scene/index.ts'

/** An edit of what is drawn; a refusal is shown in a message. */
export function useChange(): (label: string, recipe: (draft: SceneDraft) => void) => void {
  const lab = useLaboratory()
  return (label, recipe) =>
    void editOrTell(lab, label, (draft) => {
      recipe(draft)
      return true
    })
}
