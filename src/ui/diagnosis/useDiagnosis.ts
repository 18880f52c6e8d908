import { useRef } from 'react'
import { useStore } from 'zustand'
import { askDiagnosis, endDiagnosis, useLaboratory, useScene } from '../../laboratory/index.ts'
import type { Diagnosis } from '../../simulation/index.ts'
import { useAskedAgain } from '../asking/index.ts'

export interface Looking {
  /** The last one that was made; of another scene or pose while `stale`. */
  readonly diagnosis: Diagnosis | null
  readonly stale: boolean
  readonly asking: boolean
  readonly problem: string | null
  /** Time of the pose that was diagnosed, s. */
  readonly time: number
  readonly again: () => void
}

/** Looks at the mechanism as long as it is open. `held`: what is seen is a trial, of which nothing is to be said yet. */
export function useDiagnosis(held: boolean): Looking {
  const lab = useLaboratory()
  const { scenes, diagnosis: store } = lab
  const newest = useStore(store)
  // One that is under way when a trial begins is of no use before it ends.
  const kept = useRef(newest)
  if (!held) kept.current = newest
  const known = kept.current
  const revision = useScene((s) => s.revision)
  const again = useAskedAgain({
    ask: () => void askDiagnosis(lab),
    end: () => endDiagnosis(lab),
    known: () => {
      const { diagnosis, revision: of } = store.getState()
      return diagnosis === null ? null : of
    },
    held,
  })
  return {
    diagnosis: known.diagnosis,
    stale: known.revision !== revision && !held,
    asking: known.asking,
    problem: scenes.getState().scene.bodies.length === 0 ? null : known.problem,
    time: known.time,
    again,
  }
}
