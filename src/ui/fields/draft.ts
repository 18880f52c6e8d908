/**
 * What a text field holds between the first key and the commit. Pure: `shown` is the text of the value outside,
 * `commit` a function that takes the typed text and says why not, or null when it is in.
 */

export interface Draft {
  /** The text that is typed; null where nothing is, and the field follows the value outside. */
  readonly text: string | null
  /** Why the text was not taken; stays until the next key, and no longer than the value outside. */
  readonly error: string | null
  /** The text of the value outside that the error left in place, where nothing typed is left. */
  readonly beside?: string
}

export const REST: Draft = { text: null, error: null }

export const typed = (text: string): Draft => ({ text, error: null })

/** Why a text was not taken, where the value outside stays as it is. */
export const failed = (error: string, shown: string): Draft => ({ text: null, error, beside: shown })

/** Nothing is said any more of what was not taken, once the value outside is another one. */
export const isOver = ({ beside }: Draft, shown: string): boolean => beside !== undefined && beside !== shown

/** Enter: bad text stays, to be mended. */
export function enter(draft: Draft, shown: string, commit: (text: string) => string | null): Draft {
  if (draft.text === null || draft.text === shown) return REST
  const error = commit(draft.text)
  return error === null ? REST : { text: draft.text, error }
}

/**
 * Focus leaves: bad text gives way to the old value, the reason stays in sight.
 *
 * @param told the value outside in words, with its unit
 */
export function leave(draft: Draft, shown: string, commit: (text: string) => string | null, told = shown): Draft {
  if (draft.text === null || draft.text === shown) return REST
  const error = draft.error ?? commit(draft.text)
  return error === null
    ? REST
    : failed(`${error} ${shown === '' ? 'Nothing was changed.' : `“${told}” is kept.`}`, shown)
}
