/** Something of the spec in a sentence: by its id, or by whatever name the reader knows it. */
export interface Named {
  readonly kind: 'body' | 'joint' | 'force'
  readonly id: string
  /** What it is, before an id that says nothing by itself: `joint`, `spring`; '' for none. */
  readonly noun: string
}

/** A sentence in pieces, words and things by turns. */
export type Sentence = readonly (string | Named)[]

/** Why an analysis could not be done: data, never an exception. Times in s, gaps in m (translation rows) and rad (rotation rows). */
export interface Failure {
  readonly code:
    | 'notAssembled'
    | 'notConsistent'
    | 'diverged'
    | 'numericalLimit'
    | 'lawNotFinite'
    | 'lawNotPositive'
    | 'lawJumps'
    | 'notDetermined'
    | 'noEquilibrium'
    | 'notSteady'
  /** What, where, and the way out; things by their ids. */
  readonly message: string
  /** The message for a reader who knows things by names and sees `joints` listed beside it, where that differs. */
  readonly sentence?: Sentence
  readonly time?: number
  readonly joints?: readonly { readonly id: string; readonly gap: number; readonly angle: number }[]
}

const byId = ({ noun, id }: Named): string => (noun ? `${noun} ${id}` : id)

/** The sentence as text; things by their ids unless `nameOf` knows better. */
export const spell = (sentence: Sentence, nameOf: (thing: Named) => string = byId): string =>
  sentence.map((piece) => (typeof piece === 'string' ? piece : nameOf(piece))).join('')

/** The joints of these ids as a list in words: `a, b and c`. */
export function listJoints(ids: readonly string[]): Sentence {
  return ids.flatMap((id, i) => {
    const joint: Named = { kind: 'joint', id, noun: '' }
    return i === 0 ? [joint] : [i === ids.length - 1 ? ' and ' : ', ', joint]
  })
}
