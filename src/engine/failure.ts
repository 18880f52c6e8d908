/** A body, joint or force named in a sentence: by its id, or by the name under which the reader knows it. */
export interface Named {
  readonly kind: 'body' | 'joint' | 'force'
  readonly id: string
  /** The word that stands before the id, such as `joint` or `spring`; '' for none. */
  readonly noun: string
}

/** A sentence in pieces: words, and things that it names. */
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
  /** What went wrong, where, and what can be done; things by their ids. */
  readonly message: string
  /** The message for a reader who knows things by their names and sees `joints` listed beside it; present where it differs from `message`. */
  readonly sentence?: Sentence
  readonly time?: number
  readonly joints?: readonly { readonly id: string; readonly gap: number; readonly angle: number }[]
  /** How many more joints there are of which the same would have to be told; none unless given. */
  readonly unlisted?: number
}

const byId = ({ noun, id }: Named): string => (noun ? `${noun} ${id}` : id)

/** The sentence as text; things appear under their ids, or as `nameOf` calls them. */
export const spell = (sentence: Sentence, nameOf: (thing: Named) => string = byId): string =>
  sentence.map((piece) => (typeof piece === 'string' ? piece : nameOf(piece))).join('')

/** The joints of these ids as a list in words: `a, b and c`. */
export function listJoints(ids: readonly string[]): Sentence {
  return ids.flatMap((id, i) => {
    const joint: Named = { kind: 'joint', id, noun: '' }
    return i === 0 ? [joint] : [i === ids.length - 1 ? ' and ' : ', ', joint]
  })
}
