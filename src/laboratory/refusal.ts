import { Refused, type EditOptions, type EditResult, type SceneDraft, type SceneStore } from '../scene/index.ts'
import type { SessionStore, WayOut } from '../session/index.ts'
import { readKept } from '../simulation/index.ts'
import { quantityWords } from '../units/index.ts'
import type { Laboratory } from './laboratory.ts'

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

/** Says that what an action asked for could not be fetched. */
export function tellUnfetched({ session }: Pick<Laboratory, 'session'>, subject: string): void {
  session.getState().notify({ tone: 'warning', subject, title: 'This could not be fetched' })
}

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
  tell(session, label, refusalOf(result) ?? '')
  return null
}

/** Where the view shows what was before an edit, nothing there is taken hold of, since edits are of the scene as it is now: says so, and how to come back to it. */
export function refusesPast(
  { session, simulation, playback }: Pick<Laboratory, 'session' | 'simulation' | 'playback'>,
  label: string,
): boolean {
  const { frame, status } = simulation
  if (status.getState().past === null || frame === null) return false
  const [, end] = readKept(frame)
  tell(session, label, 'The view shows the mechanism as it was before an edit.', [
    { label: 'Show it as it is now', perform: () => playback.seek(end) },
  ])
  return true
}

const tell = (session: SessionStore, label: string, detail: string, waysOut: readonly WayOut[] = []): void =>
  void session.getState().notify({
    tone: 'warning',
    subject: 'edit',
    title: `Not done: ${label.charAt(0).toLowerCase()}${label.slice(1)}.`,
    detail,
    waysOut,
  })

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
