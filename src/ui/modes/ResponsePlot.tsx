import { Download, X } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { fileNameFor, useLaboratory } from '../../laboratory/index.ts'
import type { Modes, Response, ResponseWish } from '../../simulation/index.ts'
import { download } from '../exchange/index.ts'
import { IconButton, NotLoaded, forHand, lazyPart, usePart } from '../primitives/index.ts'
import { responseCsv } from './csv.ts'
import styles from './ResponsePlot.module.css'
import type { Player } from './player.ts'
import type { Plot } from './plot.ts'
import { curveOf, frequenciesFor, nearestMode, type Curve } from './response.ts'
import { useLook } from '../charts/index.ts'
import { amplitudeText, frequencyText, nameOf } from './words.ts'

const plotPart = lazyPart(() => import('./plot.ts'))

interface ResponsePlotProps {
  readonly wish: Pick<ResponseWish, 'at' | 'force' | 'response'>
  readonly unit: string
  readonly modes: Modes
  readonly revision: number
  readonly player: Player
  readonly onClose: () => void
}

interface Answered {
  readonly frequencies: Float64Array
  readonly response: Response
  readonly curve: Curve | null
}

/** px; a low page has less room for it. */
const heightNow = (): number => (window.innerHeight < 800 ? 216 : 270)

/** Amplitude and phase over frequency, both by powers of ten; modes as lines. A click at a peak shows its shape. */
export function ResponsePlot({ wish, unit, modes, revision, player, onClose }: ResponsePlotProps) {
  const { scenes } = useLaboratory()
  const { answered, problem } = useResponse(wish, modes, revision)
  const [point, setPoint] = useState<number | null>(null)
  const title = useId()
  const section = useRef<HTMLElement>(null)
  const there = answered !== null
  // In the sheet of a phone it opens below what is seen.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [there])
  const reading = answered === null ? null : readingOf(answered, point, unit)
  const peaks = modes.modes.some(({ frequency }) => frequency > 0)
  const save = (): void => {
    if (answered === null) return
    const { amplitude, phase } = answered.response
    const blob = new Blob([responseCsv(answered.frequencies, amplitude, phase, unit)], { type: 'text/csv' })
    download({ name: fileNameFor(scenes.getState().scene.title, ' frequency response.csv'), blob })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc leaves whatever has the focus in it
    <section
      ref={section}
      className={styles['wide']}
      aria-labelledby={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles['wideHead']}>
        <h3 id={title} className={styles['wideTitle']}>
          Amplitude and phase
        </h3>
        <p className={styles['reading']} role="status">
          {problem ??
            reading ??
            `In ${unit} and degrees, over Hz.${peaks ? forHand(' Click a peak to see its shape.') : ''}`}
        </p>
        <IconButton size="small" label="Export as CSV" icon={Download} onClick={save} disabled={answered === null} />
        <IconButton size="small" label="Close the plot" icon={X} onClick={onClose} />
      </div>
      {answered !== null && answered.curve !== null && (
        <Curves
          answered={answered}
          curve={answered.curve}
          unit={unit}
          modes={modes}
          player={player}
          point={point}
          onPoint={setPoint}
          reading={reading}
        />
      )}
    </section>
  )
}

/** Asks for the response of these modes, and again for others. */
function useResponse({ at, force, response }: ResponsePlotProps['wish'], modes: Modes, revision: number) {
  const { simulation } = useLaboratory()
  const [told, setTold] = useState<{ readonly answered: Answered | null; readonly problem: string | null }>({
    answered: null,
    problem: null,
  })
  const key = JSON.stringify([at, force, response, revision])
  useEffect(() => {
    let gone = false
    const frequencies = frequenciesFor(modes)
    const asked = JSON.parse(key) as [ResponseWish['at'], ResponseWish['force'], ResponseWish['response']]
    void simulation
      .ask('response', {
        at: asked[0],
        force: asked[1],
        response: asked[2],
        frequencies: frequencies.slice(),
        by: 'modes',
      })
      .then((made) => {
        if (gone || made === null) return
        if (!made.ok) return setTold({ answered: null, problem: made.why })
        const curve = curveOf(made.told.amplitude, made.told.phase)
        setTold({
          answered: { frequencies, response: made.told, curve },
          problem: curve === null ? 'Such a force does not move it that way at all.' : null,
        })
      })
    return () => {
      gone = true
      simulation.endAsking('response')
    }
  }, [simulation, modes, key])
  return told
}

function readingOf({ frequencies, response }: Answered, point: number | null, unit: string): string | null {
  if (point === null || point >= frequencies.length) return null
  const amplitude = response.amplitude[point]!
  const degrees = Math.round((response.phase[point]! * 180) / Math.PI)
  const size = Number.isFinite(amplitude) ? amplitudeText(amplitude, unit) : 'no limit, nothing damps it'
  return `${frequencyText(frequencies[point]!)}: ${size}, ${String(degrees).replace('-', '−')}°`
}

interface CurvesProps {
  readonly answered: Answered
  readonly curve: Curve
  readonly unit: string
  readonly modes: Modes
  readonly player: Player
  readonly point: number | null
  readonly onPoint: (point: number | null) => void
  readonly reading: string | null
}

function Curves({ answered, curve, unit, modes, player, point, onPoint, reading }: CurvesProps) {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<Plot | null>(null)
  const chosenHere = useRef(false)
  const shown = useStore(player.state, (s) => s.shown)
  const look = useLook()
  const { part, failed, again } = usePart(plotPart, true)
  const [width, setWidth] = useState(0)
  const [height] = useState(heightNow)
  const frequencies = useMemo(() => [...answered.frequencies], [answered])
  useEffect(() => {
    if (box.current === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const showAt = (frequency: number): void => {
    const k = nearestMode(modes, frequency)
    if (k === null || player.state.getState().shown.includes(k)) return
    chosenHere.current = true
    player.show(modes, k, false)
  }
  // The controls of a shape come into sight when it is chosen; in the sheet of a phone that would take away the plot it was chosen in.
  useEffect(() => {
    if (chosenHere.current) box.current?.scrollIntoView({ block: 'nearest' })
    chosenHere.current = false
  }, [shown])
  const act = useRef({ showAt, onPoint })
  act.current = { showAt, onPoint }
  useEffect(() => {
    const into = box.current
    if (into === null || width === 0 || part === null) return
    plot.current = part.makePlot(into, {
      frequencies,
      curve,
      unit,
      modes: modes.modes.flatMap(({ frequency }, k) =>
        frequency > 0 ? [{ frequency, shown: shown.includes(k) }] : [],
      ),
      look,
      width,
      height,
      onCursor: (at) => act.current.onPoint(at),
      onClick: (frequency) => act.current.showAt(frequency),
    })
    return () => {
      plot.current?.dispose()
      plot.current = null
    }
  }, [frequencies, curve, unit, modes, shown, look, width, height, part])

  const last = frequencies.length - 1
  const goTo = (next: number): void => {
    const at = Math.min(last, Math.max(0, next))
    onPoint(at)
    plot.current?.setCursor(at)
  }
  const onKey = (event: KeyboardEvent): void => {
    const now = point ?? 0
    const next = keyed(event, now)
    if (next !== null) goTo(next)
    else if (event.key === 'Enter') showAt(frequencies[now]!)
    else return
    event.preventDefault()
  }
  const keyed = ({ key, shiftKey }: KeyboardEvent, now: number): number | null => {
    const step = shiftKey ? 10 : 1
    if (key === 'ArrowRight' || key === 'ArrowUp') return now + step
    if (key === 'ArrowLeft' || key === 'ArrowDown') return now - step
    if (key === 'Home') return 0
    if (key === 'End') return last
    if (key === 'PageUp' || key === 'PageDown') return nextMode(now, key === 'PageUp' ? 1 : -1)
    return null
  }
  /** The point at the next mode up or down. */
  const nextMode = (now: number, way: 1 | -1): number => {
    const at = modes.modes
      .filter(({ frequency }) => frequency > 0)
      .map(({ frequency }) =>
        frequencies.reduce((a, f, k) => (Math.abs(f - frequency) < Math.abs(frequencies[a]! - frequency) ? k : a), 0),
      )
      .toSorted((a, b) => way * (a - b))
    return at.find((k) => way * (k - now) > 0) ?? now
  }
  const near = point === null ? null : nearestMode(modes, frequencies[point] ?? 1)
  return (
    <>
      {failed && <NotLoaded onAgain={again} />}
      <div
        ref={box}
        className={styles['plot']}
        style={{ minHeight: height }}
        role="slider"
        tabIndex={0}
        aria-label="Along the response. Page up and page down go from mode to mode, Enter shows the shape"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={point ?? 0}
        aria-valuetext={reading ?? 'no frequency'}
        data-testid="response"
        data-near={near === null ? undefined : nameOf(modes.modes[near]!)}
        onKeyDown={onKey}
      />
    </>
  )
}
