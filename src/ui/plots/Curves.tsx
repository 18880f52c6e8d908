import { EllipsisVertical, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useKeptRuns, useLaboratory, type Plotting, type ReadCurve, type ReadPlot } from '../../laboratory/index.ts'
import type { PlotCurve } from '../../scene/index.ts'
import { followStretch, nearest, type ChartView } from '../charts/index.ts'
import { IconButton, Menu, MenuItem, NotLoaded } from '../primitives/index.ts'
import { dashOfRun } from './curve-lines.ts'
import { HeightGrip } from './HeightGrip.tsx'
import type { PlotLooks } from './plot-looks.ts'
import { lookOfKey, looksBy } from './looking.ts'
import { DASHES, sidesOf } from './plot-view.ts'
import styles from './Plots.module.css'
import { DASH, readoutOf, stretchText, type Readout } from './readout.ts'
import { useChart } from './useChart.ts'

/** Between two updates of what is written beside the curves, ms. */
const READOUT = 100

interface CurvesProps {
  readonly read: ReadPlot
  readonly plotting: Plotting
  readonly looks: PlotLooks
  readonly setLooks: (looks: Partial<PlotLooks>) => void
  readonly name: string
  /** What is drawn now, for what stands around it. */
  readonly seen: RefObject<ChartView | null>
  readonly onRemove: ((index: number) => void) | null
  /** Another curve, of one that is there. */
  readonly onAdd: ((curve: Pick<PlotCurve, 'quantity' | 'formula' | 'of'>) => void) | null
}

/** The curves of a plot, drawn, and listed with their values where the run stands or the pointer is. */
export function Curves({ read, plotting, looks, setLooks, name, seen, onRemove, onAdd }: CurvesProps) {
  const { zoomed, height, sums } = looks
  const { playback } = useLaboratory()
  const hover = useRef<number | null>(null)
  const [readout, setReadout] = useState<Readout>({ x: '', values: [], sums: [] })
  const last = useRef({ at: -Infinity, read })
  const tell = (): void => {
    const drawn = chart.drawn()
    if (drawn === null) return
    last.current = { at: performance.now(), read }
    setReadout(readoutOf(read, drawn, hover.current, sums))
  }
  const telling = useRef(tell)
  telling.current = tell
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  const tellLater = (wait: number): void => {
    waiting.current ??= setTimeout(() => {
      waiting.current = null
      telling.current()
    }, wait)
  }
  useEffect(
    () => () => {
      if (waiting.current !== null) clearTimeout(waiting.current)
      waiting.current = null
    },
    [],
  )
  const lookAt = (x: number | null): void => {
    hover.current = x
    chart.look(x)
    tell()
  }
  const chart = useChart(plotting, read, zoomed, height, {
    onHover: (x) => lookAt(x),
    // over time the place in the chart is the moment; else that of the nearest sample
    onScrub: (x) => {
      const view = chart.drawn()?.view
      const at = view === undefined ? -1 : nearest(view.x, x)
      if (at >= 0) playback.seek(read.over === null ? x : plotting.samples.times[at]!)
    },
    onZoom: (stretch) => setLooks({ zoomed: stretch }),
    onDrawn: ({ view }) => {
      seen.current = view
      const wait = last.current.at + READOUT - performance.now()
      if (wait <= 0 || last.current.read !== read) tell()
      else tellLater(wait)
    },
  })
  useEffect(() => {
    tell()
    // oxlint-disable-next-line react/exhaustive-deps -- what is told depends on these alone
  }, [sums, read])
  const onKey = (event: KeyboardEvent): void => {
    const view = chart.drawn()?.view
    if (view === undefined || view.x.length === 0) return
    const look = lookOfKey(event)
    if (look !== null) {
      event.preventDefault()
      setLooks(looksBy(look, looks, view, hover.current))
      return
    }
    const step = event.shiftKey ? 10 : 1
    const from = nearest(view.x, hover.current ?? view.cursor ?? view.x[0]!)
    const to = (
      { ArrowRight: from + step, ArrowLeft: from - step, Home: 0, End: view.x.length - 1 } as Readonly<
        Record<string, number>
      >
    )[event.key]
    if (to === undefined) return
    event.preventDefault()
    const place = view.x[Math.min(view.x.length - 1, Math.max(0, to))]!
    setLooks({ zoomed: followStretch(zoomed, view.whole, place) })
    lookAt(place)
  }
  return (
    <>
      <div className={styles['frame']}>
        <div
          ref={chart.box}
          className={styles['chart']}
          style={{ height }}
          role="slider"
          tabIndex={0}
          aria-label={`${name}. Arrows go along the curves; plus, minus and 0 zoom, Ctrl and arrows pan`}
          aria-valuenow={0}
          aria-valuetext={`${readout.x}: ${read.curves.map(({ label }, i) => `${label} ${readout.values[i] ?? DASH}`).join(', ')}${zoomed === null ? '' : `; ${stretchText(read, zoomed)}`}`}
          onKeyDown={onKey}
          onBlur={() => lookAt(null)}
        />
        <HeightGrip height={height} onHeight={(to) => setLooks({ height: to })} />
      </div>
      {chart.failed && <NotLoaded onAgain={chart.again} />}
      <Legend read={read} readout={readout} onRemove={onRemove} onAdd={onAdd} />
      <Runs />
    </>
  )
}

interface LegendProps extends Pick<CurvesProps, 'read' | 'onRemove' | 'onAdd'> {
  readonly readout: Readout
}

function Legend({ read, readout, onRemove, onAdd }: LegendProps) {
  const drawn = sidesOf(read)
  const list = useRef<HTMLUListElement>(null)
  const summed = readout.sums.some((sum) => sum !== null)
  // In the sheet of a phone they come below what is seen.
  useEffect(() => {
    if (summed) list.current?.scrollIntoView({ block: 'nearest' })
  }, [summed])
  return (
    <ul ref={list} className={styles['legend']} aria-label="Curves">
      {read.curves.map((curve, i) => (
        <li key={i} className={styles['curve']}>
          <Stroke colour={curve.curve.colour} dash={DASHES[i % DASHES.length]!} />
          <span className={styles['label']}>{curve.label}</span>
          <output className={styles['value']}>
            {curve.problem === null && drawn.of[i] !== null ? (readout.values[i] ?? DASH) : ''}
          </output>
          {onAdd !== null && curve.problem === null && curve.curve.of === undefined ? (
            <CurveMenu curve={curve} onAdd={onAdd} />
          ) : (
            <span />
          )}
          {onRemove !== null && (
            <IconButton size="small" icon={X} label={`Remove ${curve.label}`} onClick={() => onRemove(i)} />
          )}
          {curve.problem !== null && <p className={styles['problem']}>{curve.problem}</p>}
          {curve.problem === null && drawn.of[i] === null && (
            <p className={styles['problem']}>
              A chart has two axes, and both are of other quantities: give it a plot of its own.
            </p>
          )}
          {readout.sums[i] !== undefined && readout.sums[i] !== null && (
            <p className={styles['sums']}>{readout.sums[i]}</p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Further curves of a curve. */
function CurveMenu({ curve: { label, curve }, onAdd }: { readonly curve: ReadCurve } & CurveMenuProps) {
  const { quantity, formula } = curve
  const add = (of: NonNullable<PlotCurve['of']>): void =>
    onAdd(quantity === undefined ? { formula: formula ?? '', of } : { quantity, of })
  return (
    <Menu
      trigger={<IconButton size="small" icon={EllipsisVertical} label={`More of ${label}`} />}
      align="end"
      side="top"
    >
      <MenuItem label="Derivative" about="Over time, from its samples" onSelect={() => add('derivative')} />
      <MenuItem label="Integral" about="Over time, from its first sample" onSelect={() => add('integral')} />
    </Menu>
  )
}

interface CurveMenuProps {
  readonly onAdd: NonNullable<CurvesProps['onAdd']>
}

/** By which strokes kept runs are drawn: in the colours of the same curves. */
function Runs() {
  const runs = useKeptRuns().filter(({ shown }) => shown)
  if (runs.length === 0) return null
  return (
    <ul className={styles['legend']} aria-label="Kept runs in this plot">
      {runs.map((run) => (
        <li key={run.id} className={styles['curve']}>
          <Stroke dash={dashOfRun(run)} thin />
          <span className={styles['label']}>{run.name}</span>
        </li>
      ))}
    </ul>
  )
}

interface StrokeProps {
  readonly colour?: string | undefined
  readonly dash: readonly number[]
  readonly thin?: boolean
}

function Stroke({ colour = 'currentColor', dash, thin = false }: StrokeProps) {
  return (
    <svg className={styles['stroke']} width="26" height="8" aria-hidden="true">
      <path d="M1 4H25" stroke={colour} strokeWidth={thin ? 1.2 : 2} strokeDasharray={dash.join(' ')} />
    </svg>
  )
}
