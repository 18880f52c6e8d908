import { useEffect, useEffectEvent, useState } from 'react'

/** Until the next try of a part that could not be had, ms. */
const PAUSE = 5000

/** A part of the view that is fetched when it is first `wanted`; null until it is there. Where it cannot be had, it is tried again as long as it is wanted. */
export function usePart<Part extends object>(wanted: boolean, fetchPart: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  const [tries, setTries] = useState(0)
  const fetchOnce = useEffectEvent(async (onFailure: () => void): Promise<void> => {
    if (part === null) await fetchPart().then(setPart, onFailure)
  })
  useEffect(() => {
    if (!wanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    void fetchOnce(() => {
      if (!gone) timer = setTimeout(() => setTries((n) => n + 1), PAUSE)
    })
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [wanted, tries])
  return part
}
