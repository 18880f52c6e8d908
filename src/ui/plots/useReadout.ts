import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ReadPlot } from '../../laboratory/index.ts'
import { reservationOf } from './coarseness.ts'
import { readoutOf, type Drawn, type Readout } from './readout.ts'

/** Between two updates of what is written beside the curves as the run goes on, ms. */
const INTERVAL = 100

interface ReadoutInUse {
  readonly readout: Readout
  /** Where lines are not the course of their curves; null: nowhere, or the run goes on at its pace. */
  readonly doubt: string | null
  /** Reads what is drawn at once: pointer or keys look elsewhere. */
  readonly tell: () => void
  /** Reads it when it is time again: the run went on. */
  readonly tellInTime: () => void
}

/**
 * What is written beside the curves of a plot.
 *
 * @param hover where pointer or keys look along the axis below, SI; null: nowhere
 * @param drawn what is drawn now; null before the first drawing
 * @param playing the run goes on
 * @param behind the machine cannot keep up with it
 */
export function useReadout(
  read: ReadPlot,
  sums: boolean,
  hover: RefObject<number | null>,
  drawn: () => Drawn | null,
  playing: boolean,
  behind: boolean,
): ReadoutInUse {
  const [readout, setReadout] = useState<Readout>({ x: '', values: [], sums: [], parts: [], runs: [] })
  const [doubt, setDoubt] = useState<string | null>(null)
  const last = useRef({ at: -Infinity, read })
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  const tell = (): void => {
    const now = drawn()
    if (now === null) return
    last.current = { at: performance.now(), read }
    setReadout(readoutOf(read, now, hover.current, sums))
    setDoubt(reservationOf(read, now, { playing, behind }))
  }
  const telling = useRef(tell)
  telling.current = tell
  useEffect(
    () => () => {
      if (waiting.current !== null) clearTimeout(waiting.current)
      waiting.current = null
    },
    [],
  )
  useEffect(() => {
    tell()
    // oxlint-disable-next-line react/exhaustive-deps -- what is told depends on these alone
  }, [sums, read, playing, behind])
  const tellInTime = (): void => {
    const wait = last.current.at + INTERVAL - performance.now()
    if (wait <= 0 || last.current.read !== read) return tell()
    waiting.current ??= setTimeout(() => {
      waiting.current = null
      telling.current()
    }, wait)
  }
  return { readout, doubt, tell, tellInTime }
}
