/** Tries a way out before it is taken. */
import { editOrTell, seenPose, type Laboratory } from '../../laboratory/index.ts'
import type { SceneDraft } from '../../scene/index.ts'
import type { EditWay } from './ways.ts'

/** A way out on trial. */
export interface Previewing {
  /** Shows the mechanism as it would be. */
  readonly start: (way: EditWay) => void
  /** Keeps it, as one entry of history. */
  readonly take: () => void
  /** Puts everything back as it was. */
  readonly leave: () => void
  /** Leaves it, and watches no longer. */
  readonly close: () => void
}

/**
 * The scene has what is tried, history does not. Whatever else is done takes it back first, which is told. `onChange` hears of the
 * label of what is tried, null when nothing is.
 */
export function makePreviewing(
  lab: Pick<Laboratory, 'scenes' | 'session' | 'simulation'>,
  onChange: (label: string | null) => void,
): Previewing {
  const { scenes, session } = lab
  let label: string | null = null
  const show = (next: string | null): void => {
    label = next
    onChange(next)
  }
  const end = (how: () => void): void => {
    if (label === null) return
    show(null)
    how()
  }
  const leave = (): void => end(() => scenes.cancel())
  const stop = scenes.subscribe(({ gesture }) => {
    if (label === null || gesture === label) return
    session.getState().notify({ tone: 'info', subject: 'preview', title: `No longer previewed: ${label}` })
    show(null)
  })
  return {
    start: (way) => {
      leave()
      const pose = seenPose(lab)
      const recipe = (draft: SceneDraft): true => {
        way.recipe(draft, pose)
        return true
      }
      if (editOrTell(lab, way.label, recipe, 'tryOut') === null) return
      if (way.about !== null) session.getState().select([way.about])
      show(way.label)
    },
    take: () => end(() => scenes.commit()),
    leave,
    close: () => {
      stop()
      leave()
    },
  }
}
