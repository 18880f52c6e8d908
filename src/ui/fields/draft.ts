/**
 * What a text field holds between the first key and the commit. Pure: `shown` is the text of the value outside,
 * `commit` a function that takes the typed text and says why not, or null when it is in.
 */

export interface Draft {
  /** The text that is typed; null where nothing is, and the field follows the value outside. */
  readonly text: string | null
  /** Why the text was not taken; stays until the next key. */
  readonly error: string | null
}

export const REST: Draft = { text: null, error: null }

export const typed = (text: string): Draft => ({ text, error: null })

/** Enter: bad text stays, to be mended. */
export function enter(draft: Draft, shown: string, commit: (text: string) => string | null): Draft {
  if (draft.text === null || draft.text === shown) return REST
  const error = commit(draft.text)
  return error === null ? REST : { text: draft.text, error }
}

/** Focus leaves: bad text gives way to the old value, the reason stays in sight. */
export function leave(draft: Draft, shown: string, commit: (text: string) => string | null): Draft {
  if (draft.text === null || draft.text === shown) return { text: null, error: null }
  const error = draft.error ?? commit(draft.text)
  return error === null
    ? REST
    : { text: null, error: `${error} ${shown === '' ? 'Nothing was changed.' : `“${shown}” is kept.`}` }
}
