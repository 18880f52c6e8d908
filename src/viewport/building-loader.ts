/** Fetches what is drawn while one builds, when it is first wanted: the first picture does without. */
import { useEffect, useSyncExternalStore } from 'react'
import { useLaboratory } from '../laboratory/index.ts'
import type { SessionStore } from '../session/index.ts'

type Building = typeof import('./building/index.tsx')

let building: Building | null = null
let pending: Promise<void> | null = null
const waiting = new Set<() => void>()
/** Time at which it may be fetched again after a failure, ms; it is asked for with every move of the pointer. */
let again = 0
const PAUSE = 5000

/** Asks for it, and tells where it cannot be had; asks again a while after a failure. */
export function needBuilding(session: SessionStore): void {
  if (building || performance.now() < again) return
  pending ??= import('./building/index.tsx').then(
    (loaded) => {
      building = loaded
      for (const come of waiting) come()
    },
    () => {
      pending = null
      again = performance.now() + PAUSE
      session.getState().notify({
        tone: 'error',
        subject: 'building',
        title: 'What is shown while you build could not be fetched',
        detail: 'Check the connection and choose the tool once more. Your scene is as it was.',
      })
    },
  )
}

/** Its parts, as soon as they are there; `wanted` asks for them. */
export function useBuilding(wanted: boolean): Building | null {
  const { session } = useLaboratory()
  useEffect(() => {
    if (wanted) needBuilding(session)
  }, [wanted, session])
  return useSyncExternalStore(
    (come) => {
      waiting.add(come)
      return () => waiting.delete(come)
    },
    () => building,
  )
}
