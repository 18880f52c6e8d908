import { Refused, type EditOptions, type EditResult, type SceneDraft, type SceneStore } from '../scene/index.ts'
import type { SessionStore } from '../session/index.ts'
import { quantityWords } from '../units/index.ts'

/** Why the scene did not take an edit, as a sentence; null when it did. */
export function refusalOf(result: EditResult<unknown>): string | null {
  if (result.ok) return null
  const [first, ...others] = result.faults
  if (first === undefined) return 'This edit cannot be made.'
  const message = first.sentence?.map(pieceText).join('') ?? first.message
  const text = message.charAt(0).toUpperCase() + message.slice(1)
  const more = others.length === 0 ? '' : ` And ${others.length} more like this.`
  return `${/[?!.]$/.test(text) ? text : `${text}.`}${more}`
}

const pieceText = (piece: string | { readonly metres: number }): string =>
  typeof piece === 'string' ? piece : quantityWords(piece.metres, 'length')

/** Edits the scene, or tries an edit out; where that is refused, says so in a message and gives null. */
export function editOrTell<T>(
  { scenes, session }: { readonly scenes: SceneStore; readonly session: SessionStore },
  label: string,
  recipe: (draft: SceneDraft) => T,
  how: 'tryOut' | EditOptions = {},
): T | null {
  const result = edited(() => (how === 'tryOut' ? scenes.tryOut(label, recipe) : scenes.edit(label, recipe, how)))
  if (result.ok) {
    session.getState().dismiss('edit')
    return result.value
  }
  // The store has already said that the scene is only looked at.
  if (scenes.getState().readOnly) return null
  session.getState().notify({
    tone: 'warning',
    subject: 'edit',
    title: `Not done: ${label.charAt(0).toLowerCase()}${label.slice(1)}.`,
    detail: refusalOf(result) ?? '',
  })
  return null
}

/** Edits the scene; where that is refused, why, as a sentence. */
export const refusalOfEdit = (
  scenes: SceneStore,
  label: string,
  recipe: (draft: SceneDraft) => unknown,
  how: EditOptions = {},
): string | null => refusalOf(edited(() => scenes.edit(label, recipe, how)))

/** What a command cannot do is a reason like any other. */
function edited<T>(edit: () => EditResult<T>): EditResult<T> {
  try {
    return edit()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ok: false, faults: [{ pointer: '', message: error.message }] }
  }
}
