/** The entry of history that a drag makes. */
import type { SceneDraft } from '../../scene/index.ts'
import type { BuildHost } from '../tool.ts'

export interface OwnEntry {
  /** False once somebody else has edited or undone something, or opened another scene: the drag is over. */
  readonly isOwn: () => boolean
  /** False: refused. */
  readonly edit: (recipe: (draft: SceneDraft) => void) => boolean
  /** Ends it where it still goes on. What somebody else did meanwhile stays in any case. */
  readonly end: (keep: boolean) => void
}

/** Begins an entry that is a drag's alone. */
export function beginEntry(host: BuildHost, label: string): OwnEntry {
  const goesOn = host.begin(label)
  let led = host.scene()
  const isOwn = (): boolean => goesOn() && host.scene() === led
  return {
    isOwn,
    edit: (recipe) => {
      const done = host.edit(label, (draft) => {
        recipe(draft)
        return true
      })
      led = host.scene()
      return done !== null
    },
    end: (keep) => {
      if (!goesOn()) return
      if (keep || !isOwn()) host.commit()
      else host.cancelEdit()
    },
  }
}
