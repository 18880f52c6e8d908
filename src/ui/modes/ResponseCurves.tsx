import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import type { Modes } from '../../simulation/index.ts'
import { chartPart, nearest, StillChart, type ChartCurve, type ChartPointer } from '../charts/index.ts'
import { NotLoaded, usePart } from '../primitives/index.ts'
import type { Player } from './player.ts'
import styles from './ResponsePlot.module.css'
import { nearestMode, pointByKey, type Curve } from './response.ts'
import { viewsOf } from './response-views.ts'
import { nameOf } from './words.ts'

interface ResponseCurvesProps {
  /** Hz, ascending. */
  readonly frequencies: Float64Array
  readonly curve: Curve
  readonly unit: string
  readonly modes: Modes
  readonly player: Player
  /** Which of the frequencies is looked at; null: none. */
  readonly point: number | null
  readonly onPoint: (point: number | null) => void
  /** What is read there, in words. */
  readonly reading: string | null
}

const LINE: readonly ChartCurve[] = [{ colour: '--accent', dash: [], axis: 0 }]

/** Of both charts, px: a low page has less room for them; and the share of the upper one. */
const heightNow = (): number => (window.innerHeight < 800 ? 216 : 270)
const UPPER = 0.58

/** Amplitude above phase, led along by pointer, fingers and keys. */
export function ResponseCurves(props: ResponseCurvesProps) {
  const { frequencies, curve, unit, modes, player, point, onPoint, reading } = props
  const { part, failed, again } = usePart(chartPart, true)
  const shown = useStore(player.state, (s) => s.shown)
  const [height] = useState(heightNow)
  const upper = Math.round(UPPER * height)
  const views = useMemo(
    () => viewsOf({ frequencies, curve, unit, modes, shown }),
    [frequencies, curve, unit, modes, shown],
  )
  const { box, showAt } = useShapeAt(modes, player, shown)
  const pointer: ChartPointer = {
    onHover: (x) => onPoint(x === null ? null : nearest(frequencies, x)),
    onPick: (x) => {
      onPoint(nearest(frequencies, x))
      showAt(x)
    },
  }
  const onKey = (event: KeyboardEvent): void => {
    const now = point ?? 0
    const next = pointByKey(event, now, frequencies, modes)
    if (next !== null) onPoint(next)
    else if (event.key === 'Enter') showAt(frequencies[now]!)
    else return
    event.preventDefault()
  }
  const looked = point === null ? null : (frequencies[point] ?? null)
  const near = looked === null ? null : nearestMode(modes, looked)
  const chart = { maker: part, curves: LINE, pointer, looked }
  return (
    <>
      {failed && <NotLoaded onAgain={again} />}
      <div
        ref={box}
        className={styles['plot']}
        role="slider"
        tabIndex={0}
        aria-label="Along the response. Page up and page down go from mode to mode, Enter shows the shape"
        aria-valuemin={0}
        aria-valuemax={frequencies.length - 1}
        aria-valuenow={point ?? 0}
        aria-valuetext={reading ?? 'no frequency'}
        data-testid="response"
        data-near={near === null ? undefined : nameOf(modes.modes[near]!)}
        onKeyDown={onKey}
      >
        <StillChart {...chart} view={views.amplitude} height={upper} />
        <StillChart {...chart} view={views.phase} height={height - upper} />
      </div>
    </>
  )
}

/**
 * Shows the shape at a frequency, and the plot where it was chosen: the controls of a shape come into sight then, and in the sheet of a phone would take it
 * away.
 */
function useShapeAt(modes: Modes, player: Player, shown: readonly number[]) {
  const box = useRef<HTMLDivElement>(null)
  const chosenHere = useRef(false)
  useEffect(() => {
    if (chosenHere.current) box.current?.scrollIntoView({ block: 'nearest' })
    chosenHere.current = false
  }, [shown])
  const showAt = (frequency: number): void => {
    const k = nearestMode(modes, frequency)
    if (k === null || player.state.getState().shown.includes(k)) return
    chosenHere.current = true
    player.show(modes, k, false)
  }
  return { box, showAt }
}
