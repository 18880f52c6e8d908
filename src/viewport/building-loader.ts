/** Fetches what is drawn while one builds, when it is first wanted: the first picture does without. */
import { useEffect, useSyncExternalStore } from 'react'

type Building = typeof import('./building/index.tsx')

let building: Building | null = null
let pending: Promise<void> | null = null
const waiting = new Set<() => void>()

/** Asks for it; asks again when the last time has failed. */
export function needBuilding(): void {
  if (building) return
  pending ??= import('./building/index.tsx').then(
    (loaded) => {
      building = loaded
      for (const come of waiting) come()
    },
    () => {
      pending = null
    },
  )
}

/** Its parts, as soon as they are there; `wanted` asks for them. */
export function useBuilding(wanted: boolean): Building | null {
  useEffect(() => {
    if (wanted) needBuilding()
  }, [wanted])
  return useSyncExternalStore(
    (come) => {
      waiting.add(come)
      return () => waiting.delete(come)
    },
    () => building,
  )
}
