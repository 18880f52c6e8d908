import { useEffect, useRef, useState } from 'react'
import { useLaboratory, useScene } from '../../laboratory/index.ts'
import { useEscape } from '../primitives/index.ts'
import { makePreviewing, type Previewing } from './previewing.ts'

export interface Preview extends Pick<Previewing, 'start' | 'take' | 'leave'> {
  /** Label of the way that is tried; null when none is. */
  readonly label: string | null
  /** Something else is being set: nothing can be tried before that has ended. */
  readonly barred: boolean
}

/** Tries a way out before it is taken. Esc and closing the panel leave it. */
export function usePreview(): Preview {
  const lab = useLaboratory()
  const [label, setLabel] = useState<string | null>(null)
  const made = useRef<Previewing | null>(null)
  useEffect(() => {
    const previewing = makePreviewing(lab, setLabel)
    made.current = previewing
    return () => previewing.close()
  }, [lab])
  const barred = useScene((s) => s.gesture !== null) && label === null
  const leave = (): void => made.current?.leave()
  useEscape(label !== null, leave)
  return {
    label,
    barred,
    start: (way) => made.current?.start(way),
    take: () => made.current?.take(),
    leave,
  }
}
