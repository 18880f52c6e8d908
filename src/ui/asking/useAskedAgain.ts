import { useEffect, useEffectEvent, useRef } from 'react'
import { useLaboratory, useRun, useScene } from '../../laboratory/index.ts'
import { poseKey } from './pose-key.ts'

/** Quiet after the last change before it is looked at again, ms. */
const QUIET = 350

export interface Asking {
  readonly ask: () => void
  /** Gives up the question under way. */
  readonly end: () => void
  /** Revision of the scene that the last answer is about; null before the first one. */
  readonly known: () => number | null
  /** Whether a trial is shown, about which nothing is asked yet. */
  readonly held?: boolean
  /** Whether the answer is in use, and so another pose is not asked about. */
  readonly kept?: boolean
  /** What is asked; when it changes, it is asked again at once. */
  readonly wish?: string
}

/**
 * Asks about the mechanism when it opens, and again when it is another or stands elsewhere. While it runs its pose is never the same
 * for long: then only a change of the mechanism counts. Returns what asks at once.
 */
export function useAskedAgain({ ask, end, known, held = false, kept = false, wish = '' }: Asking): () => void {
  const lab = useLaboratory()
  const { simulation } = lab
  const revision = useScene((s) => s.revision)
  const playing = useRun((s) => s.playing)
  const phase = useRun((s) => s.phase)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  /** What was asked about last. */
  const asked = useRef('')

  const look = (): void => {
    asked.current = `${wish} ${poseKey(lab)}`
    ask()
  }
  const lookIfFree = useEffectEvent((): void => {
    const isOfThis = known() === revision && asked.current.startsWith(`${wish} `)
    if (!held && !(kept && isOfThis)) look()
  })
  const soon = useEffectEvent((wait = QUIET): void => {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = setTimeout(() => lookIfFree(), wait)
  })
  const endNow = useEffectEvent(end)
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
      endNow()
    },
    [lab],
  )
  const knownNow = useEffectEvent(known)
  useEffect(() => {
    if (phase === 'loading' || held) return
    const first = knownNow() !== revision
    const other = !asked.current.startsWith(`${wish} `)
    if (first || other || !playing) soon(other ? 0 : QUIET)
  }, [revision, playing, phase, held, wish])
  const isElsewhere = useEffectEvent((): boolean => `${wish} ${poseKey(lab)}` !== asked.current)
  useEffect(
    () =>
      simulation.onFrame(() => {
        if (!simulation.status.getState().playing && isElsewhere()) soon()
      }),
    [simulation],
  )
  return look
}
