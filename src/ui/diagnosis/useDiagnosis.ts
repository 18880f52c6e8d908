import { useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from 'zustand'
import { askDiagnosis, endDiagnosis, useLaboratory, useRun, useScene, type Laboratory } from '../../laboratory/index.ts'
import { readPoses, readTime, type Diagnosis } from '../../simulation/index.ts'

/** Quiet after the last change before it is looked at again, ms. */
const QUIET = 350

export interface Looking {
  /** The last one that was made; of another scene or pose while `stale`. */
  readonly diagnosis: Diagnosis | null
  readonly stale: boolean
  readonly asking: boolean
  readonly problem: string | null
  /** Of the pose that was looked at, s. */
  readonly time: number
  readonly again: () => void
}

/**
 * Looks at the mechanism when it opens, and again when it is another or stands elsewhere. While it runs its pose is never the same
 * for long: then only a change of the mechanism counts. `held`: what is seen is a trial, of which nothing is to be said yet.
 */
export function useDiagnosis(held: boolean): Looking {
  const lab = useLaboratory()
  const { simulation, scenes, diagnosis: store } = lab
  const newest = useStore(store)
  // One that is under way when a trial begins is of no use before it ends.
  const kept = useRef(newest)
  if (!held) kept.current = newest
  const known = kept.current
  const revision = useScene((s) => s.revision)
  const playing = useRun((s) => s.playing)
  const phase = useRun((s) => s.phase)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  /** What was asked about last. */
  const asked = useRef('')

  const look = (): void => {
    asked.current = poseKey(lab)
    void askDiagnosis(lab)
  }
  const lookIfFree = useEffectEvent((): void => {
    if (!held) look()
  })
  const soon = useEffectEvent((wait = QUIET): void => {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = setTimeout(() => lookIfFree(), wait)
  })
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
      endDiagnosis(lab)
    },
    [lab],
  )
  useEffect(() => {
    if (phase === 'loading' || held) return
    const { diagnosis, revision: of } = store.getState()
    const first = diagnosis === null || of !== revision
    if (first || !playing) soon(asked.current === '' ? 0 : QUIET)
  }, [store, revision, playing, phase, held])
  useEffect(
    () =>
      simulation.onFrame(() => {
        if (!simulation.status.getState().playing && poseKey(lab) !== asked.current) soon()
      }),
    [lab, simulation],
  )
  return {
    diagnosis: known.diagnosis,
    stale: known.revision !== revision && !held,
    asking: known.asking,
    problem: scenes.getState().scene.bodies.length === 0 ? null : known.problem,
    time: known.time,
    again: look,
  }
}

/** The same for the same scene in the same pose. */
function poseKey({ scenes, simulation }: Laboratory): string {
  const { frame } = simulation
  let sum = 0
  let weight = 1
  if (frame !== null)
    for (const { position, orientation } of readPoses(frame).values())
      for (const x of [...position, ...orientation]) sum += x * Math.sin(weight++)
  return `${scenes.getState().revision} ${frame === null ? '' : readTime(frame)} ${sum.toPrecision(10)}`
}
