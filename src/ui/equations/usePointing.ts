import { useEffect, useState } from 'react'
import { useLaboratory } from '../../laboratory/index.ts'
import type { Item } from '../../session/index.ts'
import type { Place } from './grid.ts'

export interface Pointing {
  /** The place under the pointer, else the one that has the focus; null: neither is in the grid. */
  readonly place: Place | null
  readonly enter: (place: Place) => void
  readonly leave: () => void
  readonly focus: (place: Place) => void
  readonly blur: () => void
}

/** What of a grid is pointed at; what that is made of is lit in the view. */
export function usePointing(itemsOf: (place: Place) => readonly Item[]): Pointing {
  const { session } = useLaboratory()
  const [under, setUnder] = useState<Place | null>(null)
  const [focused, setFocused] = useState<Place | null>(null)
  const place = under ?? focused
  const key = place === null ? null : JSON.stringify(itemsOf(place))
  useEffect(() => {
    if (key === null) return
    session.getState().light(JSON.parse(key) as Item[])
    return () => session.getState().light([])
  }, [session, key])
  return {
    place,
    enter: setUnder,
    leave: () => setUnder(null),
    focus: setFocused,
    blur: () => setFocused(null),
  }
}
