import { useCallback, useState } from 'react'

/** At least and at most, px. */
const [LEAST, MOST] = [120, 320]

/** For the `ref` of what holds a picture; how wide that can be, px. */
export function useRoom(): readonly [(element: HTMLElement | null) => (() => void) | undefined, number] {
  const [room, setRoom] = useState(MOST)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const watch = new ResizeObserver(() => setRoom(Math.max(LEAST, Math.min(MOST, element.clientWidth - 8))))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [ref, room]
}
