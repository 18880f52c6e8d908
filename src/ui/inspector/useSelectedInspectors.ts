import { useEffect, useState } from 'react'

type Inspectors = typeof import('./selected.ts')

/** A page that was just opened has better things to do for so long, ms. */
const SETTLED = 1500

let loaded: Inspectors | null = null

/**
 * The inspectors of selected things, null until they are there: they are fetched once the page has settled, or as soon as they are
 * `needed`. `failed` while they cannot be had; the next time that they are needed is another try.
 */
export function useSelectedInspectors(needed: boolean): { inspectors: Inspectors | null; failed: boolean } {
  const [inspectors, setInspectors] = useState(loaded)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (loaded !== null) return
    let gone = false
    const fetchThem = (): void => {
      import('./selected.ts').then(
        (module) => {
          loaded = module
          if (!gone) setInspectors(module)
        },
        () => {
          if (!gone) setFailed(true)
        },
      )
    }
    const timer = setTimeout(fetchThem, needed ? 0 : SETTLED)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [needed])
  return { inspectors, failed: failed && inspectors === null }
}
