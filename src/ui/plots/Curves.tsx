import { useRef, type KeyboardEvent, type RefObject } from 'react'
import { useLaboratory, useRun, type Plotting } from '../../laboratory/index.ts'
import { followStretch, nearest, type ChartView } from '../charts/index.ts'
import { NotLoaded } from '../primitives/index.ts'
import { HeightGrip } from './HeightGrip.tsx'
import { Legend, type LegendProps } from './Legend.tsx'
import { lookOfKey, looksBy, placeByKey } from './looking.ts'
import type { PlotLooks } from './plot-looks.ts'
import styles from './Plots.module.css'
import { DASH, stretchText } from './readout.ts'
import { useChart } from './useChart.ts'
import { useReadout } from './useReadout.ts'

interface CurvesProps extends Omit<LegendProps, 'readout' | 'sums'> {
  readonly plotting: Plotting
  readonly looks: PlotLooks
  readonly setLooks: (looks: Partial<PlotLooks>) => void
  readonly name: string
  /** What is drawn now, for what stands around it. */
  readonly seen: RefObject<ChartView | null>
}

/** The curves of a plot, drawn, and listed with their values where the run stands or the pointer is. */
export function Curves({ read, plotting, looks, setLooks, name, seen, stays, onRemove, onAdd }: CurvesProps) {
  const { zoomed, height, sums } = looks
  const { playback } = useLaboratory()
  const playing = useRun((s) => s.playing)
  const behind = useRun((s) => s.behind)
  const hover = useRef<number | null>(null)
  const { readout, doubt, tell, tellInTime } = useReadout(read, sums, hover, () => chart.drawn(), playing, behind)
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
      const at = view === undefined ? -1 : nearest(view.x, x, view.below.round)
      if (at >= 0) playback.seek(read.over === null ? x : plotting.samples.times[at]!)
    },
    onZoom: (stretch) => setLooks({ zoomed: stretch }),
    onDrawn: ({ view }) => {
      seen.current = view
      tellInTime()
    },
  })
  const onKey = (event: KeyboardEvent): void => {
    const view = chart.drawn()?.view
    if (view === undefined || view.x.length === 0) return
    const look = lookOfKey(event)
    if (look !== null) {
      event.preventDefault()
      setLooks(looksBy(look, looks, view, hover.current))
      return
    }
    const to = placeByKey(event, view.x, hover.current ?? view.cursor ?? view.x[0]!, view.below.round)
    if (to === null) return
    event.preventDefault()
    setLooks({ zoomed: followStretch(zoomed, view.whole, to) })
    lookAt(to)
  }
  const reservation = plotting.isFilling(read) ? 'Reading what was recorded before' : doubt
  return (
    <>
      <div className={styles['frame']} data-frame>
        {reservation !== null && <p className={styles['reservation']}>{reservation}</p>}
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
      <Legend read={read} readout={readout} sums={sums} stays={stays} onRemove={onRemove} onAdd={onAdd} />
    </>
  )
}
