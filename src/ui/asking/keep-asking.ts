import type { Laboratory } from '../../laboratory/index.ts'
import type { Inquiries, Subject } from '../../simulation/index.ts'
import { poseKey } from './pose-key.ts'

/** From one question to the next, ms: as often as numbers can be read. */
const INTERVAL = 330
/** The page and the worker have so many times as long for other things as an answer takes. */
const SHARE = 3

export interface LiveAnswer<S extends Subject> {
  /** The last answer; null before the first one, and where there is none. */
  readonly told: Inquiries[S]['told'] | null
  /** Why there is none, in words. */
  readonly problem: string | null
  /** Revision of the scene that this is of. */
  readonly revision: number
  /** Simulated time of the pose, s. */
  readonly time: number
}

/** Asks until it is ended; an answer about a pose that is not on show any more is followed by another. */
export function keepAsking<S extends Subject>(
  lab: Pick<Laboratory, 'scenes' | 'simulation'>,
  subject: S,
  asked: (first: boolean) => Inquiries[S]['asked'],
  take: (answer: LiveAnswer<S>) => void,
): { readonly end: () => void } {
  const { scenes, simulation } = lab
  let timer: ReturnType<typeof setTimeout> | null = null
  let busy = false
  let ended = false
  let first = true
  let from = 0
  /** What was asked about last. */
  let known = ''

  const look = async (): Promise<void> => {
    timer = null
    const key = poseKey(lab)
    if (key === known || simulation.status.getState().phase === 'loading') return
    busy = true
    const start = performance.now()
    if (!simulation.status.getState().playing) await simulation.upToDate()
    if (ended) return
    known = poseKey(lab)
    const { revision } = scenes.getState()
    const made = await simulation.ask(subject, asked(first))
    busy = false
    if (ended) return
    first &&= made === null
    const end = performance.now()
    from = end + Math.max(INTERVAL - (end - start), SHARE * (end - start) - (end - start))
    if (made !== null) {
      if (made.ok) take({ told: made.told, problem: null, revision, time: made.time })
      else take({ told: null, problem: made.why, revision, time: 0 })
    }
    soon()
  }
  const soon = (): void => {
    if (!busy && timer === null) timer = setTimeout(() => void look(), Math.max(0, from - performance.now()))
  }
  const stops = [simulation.onFrame(soon), scenes.subscribe(soon), simulation.status.subscribe(soon)]
  soon()
  return {
    end() {
      ended = true
      if (timer !== null) clearTimeout(timer)
      stops.forEach((stop) => stop())
      simulation.endAsking(subject)
    },
  }
}
