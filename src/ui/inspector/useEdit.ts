import { useLaboratory } from '../../laboratory/index.ts'
import type { SceneDraft } from '../../scene/index.ts'
import { refusalOf } from '../fields/index.ts'

/** Edits the scene: one entry of history with this label, or part of the gesture under way. A string says why it was refused. */
export type Edit = (label: string, recipe: (draft: SceneDraft) => unknown) => string | null

/** An edit for fields, which show a refusal themselves. */
export function useEdit(): Edit {
  const { scenes } = useLaboratory()
  return (label, recipe) =>
    refusalOf(
      scenes.edit(label, (draft) => {
        recipe(draft)
      }),
    )
}

/** An edit for switches and buttons; a refusal is shown in a message. */
export function useAct(): (...edit: Parameters<Edit>) => void {
  const { session } = useLaboratory()
  const edit = useEdit()
  return (label, recipe) => {
    const refusal = edit(label, recipe)
    if (refusal === null) session.getState().dismiss('refused')
    else
      session.getState().notify({
        tone: 'warning',
        subject: 'refused',
        title: `Not done: ${label.charAt(0).toLowerCase()}${label.slice(1)}.`,
        detail: refusal,
      })
  }
}
