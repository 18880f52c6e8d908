/** A mechanism of before an edit, as it stood at a moment of its tape. */
import { compile, makeState, makeUniqueness, makeWorkspace, startCourse } from '../../../engine/index.ts'
import type { Mechanism } from '../mechanism.ts'
import type { Taped } from './tape.ts'

export interface Then {
  /** The mechanism of a moment, to be put there; several moments of one mechanism share it. */
  make(moment: Taped): Mechanism
  /** Someone else has taken over the one that was made last. */
  forget(): void
}

export function makeThen(): Then {
  let made: { readonly owner: Mechanism; readonly mechanism: Mechanism } | null = null
  return {
    make({ owner }) {
      if (made?.owner !== owner) made = { owner, mechanism: again(owner) }
      return made.mechanism
    },
    forget() {
      made = null
    },
  }
}

/** Compiled anew: the model that ran may have taken over the numbers of a later edit. */
function again(owner: Mechanism): Mechanism {
  const model = compile(owner.spec)
  const state = makeState(model)
  return {
    ...owner,
    model,
    state,
    ws: makeWorkspace(model),
    uniqueness: makeUniqueness(model),
    course: startCourse(model, state, owner.settings),
    books: { ...owner.books },
  }
}
