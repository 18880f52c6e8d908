import { useEffect, useEffectEvent, useState } from 'react'
import { editOrTell, useLaboratory } from '../../laboratory/index.ts'
import { seenPose } from './take-way.ts'
import { useEscape } from './useEscape.ts'
import type { EditWay } from './ways.ts'

export interface Preview {
  /** Of the way that is tried; null when none is. */
  readonly label: string | null
  /** Shows the mechanism as it would be. */
  readonly start: (way: EditWay) => void
  /** Keeps it, as one entry of history. */
  readonly take: () => void
  /** Puts everything back as it was. */
  readonly leave: () => void
}

/** Tries a way out before it is taken: the scene has it, history does not. Esc and closing the panel leave it. */
export function usePreview(): Preview {
  const lab = useLaboratory()
  const { scenes, session } = lab
  const [label, setLabel] = useState<string | null>(null)

  const take = (): void => {
    if (label !== null && scenes.getState().gesture === label) scenes.commit()
    setLabel(null)
  }
  const leave = (): void => {
    if (label !== null && scenes.getState().gesture === label) scenes.cancel()
    setLabel(null)
  }
  const start = (way: EditWay): void => {
    leave()
    scenes.begin(way.label)
    const pose = seenPose(lab)
    const done = editOrTell(lab, way.label, (draft) => {
      way.recipe(draft, pose)
      return true
    })
    if (done === null) {
      scenes.cancel()
      return
    }
    if (way.about !== null) session.getState().select([way.about])
    setLabel(way.label)
  }

  useEscape(label !== null, leave)
  const leaveNow = useEffectEvent(leave)
  const endedElsewhere = useEffectEvent((): void => setLabel(null))
  useEffect(() => () => leaveNow(), [])
  useEffect(() => {
    if (label === null) return
    const { revision } = scenes.getState()
    const stop = scenes.subscribe((now) => {
      if (now.gesture !== label) endedElsewhere()
      // Something else was changed on top of it, which must not go with it: both stay.
      else if (now.revision !== revision) scenes.commit()
    })
    return stop
  }, [label, scenes])
  return { label, start, take, leave }
}
