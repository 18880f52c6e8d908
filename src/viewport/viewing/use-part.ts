import { useEffect, useEffectEvent, useState } from 'react'

/** A part of the view that is fetched when it is first `wanted`; null until it is there. Where it cannot be had, the next wish is another try. */
export function usePart<Part extends object>(wanted: boolean, fetchPart: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  const fetchOnce = useEffectEvent(() => {
    if (part === null) fetchPart().then(setPart, () => {})
  })
  useEffect(() => {
    if (wanted) fetchOnce()
  }, [wanted])
  return part
}
