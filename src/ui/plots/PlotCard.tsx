import { Download, Maximize2, Plus, Table2, Trash2, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import {
  calcStatistics,
  editOrTell,
  fileNameFor,
  labelOf,
  useLaboratory,
  type Plotting,
  type ReadCurve,
  type ReadPlot,
} from '../../laboratory/index.ts'
import { addCurve, removeCurve, removePlot, setPlot, type Plot } from '../../scene/index.ts'
import { formatReading } from '../../units/index.ts'
import type { ChartView } from '../charts/index.ts'
import { download } from '../exchange/index.ts'
import { Button, IconButton, Menu, MenuItem } from '../primitives/index.ts'
import { FormulaField } from './FormulaField.tsx'
import { DASHES, nearest, sidesOf } from './plot-view.ts'
import styles from './Plots.module.css'
import { PlotTable } from './PlotTable.tsx'
import { QuantityPicker } from './QuantityPicker.tsx'
import { savePlot } from './save-plot.ts'
import { useChart } from './useChart.ts'

interface PlotCardProps {
  readonly at: number
  readonly plot: Plot
  readonly plotting: Plotting
  readonly readOnly: boolean
}

/** px. */
const HEIGHT = 170
/** Between two updates of what is written beside the curves, ms. */
const READOUT = 100

/** One plot: its curves, their values where the run stands or the pointer is, and what can be done with it. */
export function PlotCard({ at, plot, plotting, readOnly }: PlotCardProps) {
  const lab = useLaboratory()
  const read = plotting.plots()[at]
  const [zoomed, setZoomed] = useState<readonly [number, number] | null>(null)
  const [asTable, setAsTable] = useState(false)
  const [sums, setSums] = useState(false)
  const [writing, setWriting] = useState(false)
  const edit = (words: string, recipe: Parameters<typeof editOrTell>[2]): void => void editOrTell(lab, words, recipe)
  if (read === undefined) return null
  const title = read.over === null ? 'over time' : `over ${labelOf(read.over)}`
  const name = read.curves.map(({ label }) => label).join(', ')
  const quantities = read.curves.flatMap(({ quantity }) => quantity ?? [])
  return (
    <article className={styles['card']} aria-label={`${name} ${title}`} data-plot>
      <div className={styles['tools']}>
        <span className={styles['over']}>
          {readOnly ? (
            title
          ) : (
            <QuantityPicker
              label="Plot it over"
              trigger={
                <Button look="quiet" className={styles['small']}>
                  {title}
                </Button>
              }
              first={{
                label: 'Time',
                onPick: () => edit('Plot over time', (d) => (setPlot(d, at, { over: null }), true)),
              }}
              like={['angle', 'length']}
              onPick={(over) => edit('Plot it over another quantity', (d) => (setPlot(d, at, { over }), true))}
            />
          )}
        </span>
        {!readOnly && (
          <QuantityPicker
            label="Add a curve"
            trigger={<IconButton size="small" icon={Plus} label="Add a curve" />}
            like={quantities}
            onPick={(quantity) => edit('Add a curve', (d) => (addCurve(d, at, { quantity }), true))}
          />
        )}
        {!readOnly && (
          <Button look="quiet" className={styles['small']} aria-expanded={writing} onClick={() => setWriting(!writing)}>
            Formula
          </Button>
        )}
        {!readOnly && (
          <Button
            look="quiet"
            className={styles['small']}
            aria-pressed={plot.logarithmic === true}
            onClick={() =>
              edit(
                'Choose the axis of the plot',
                (d) => (setPlot(d, at, { logarithmic: plot.logarithmic !== true }), true),
              )
            }
          >
            Powers of ten
          </Button>
        )}
        <Button look="quiet" className={styles['small']} aria-pressed={sums} onClick={() => setSums(!sums)}>
          Statistics
        </Button>
        {zoomed !== null && (
          <IconButton size="small" icon={Maximize2} label="Show all of it" onClick={() => setZoomed(null)} />
        )}
        <IconButton
          size="small"
          icon={Table2}
          label={asTable ? 'Show as curves' : 'Show as a table'}
          pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        />
        <Menu trigger={<IconButton size="small" icon={Download} label="Save the plot" />} align="end" side="top">
          {(['csv', 'svg', 'png', 'clipboard'] as const).map((kind) => (
            <MenuItem
              key={kind}
              label={SAVE_WORDS[kind]}
              onSelect={() =>
                void savePlot(kind, {
                  read,
                  samples: plotting.samples,
                  zoomed,
                  fileName: (ending) => fileNameFor(lab.scenes.getState().scene.title, ` plot ${at + 1}${ending}`),
                  session: lab.session,
                  download,
                })
              }
            />
          ))}
        </Menu>
        {!readOnly && (
          <IconButton
            size="small"
            icon={Trash2}
            label="Remove this plot"
            onClick={() => edit('Remove the plot', (d) => (removePlot(d, at), true))}
          />
        )}
      </div>
      {read.problem !== null && <p className={styles['problem']}>{read.problem}</p>}
      {writing && (
        <FormulaField
          count={read.curves.length}
          over={read.over === null ? null : labelOf(read.over)}
          onAdd={(formula) => edit('Add a formula', (d) => (addCurve(d, at, { formula }), true))}
        />
      )}
      {asTable ? (
        <PlotTable read={read} plotting={plotting} />
      ) : (
        <Curves
          key={at}
          read={read}
          plotting={plotting}
          zoomed={zoomed}
          onZoom={setZoomed}
          name={`${name} ${title}`}
          sums={sums}
          onRemove={readOnly ? null : (index) => edit('Remove the curve', (d) => (removeCurve(d, at, index), true))}
        />
      )}
    </article>
  )
}

const SAVE_WORDS = {
  csv: 'Save as CSV',
  svg: 'Save as SVG',
  png: 'Save as PNG',
  clipboard: 'Copy as a table',
} as const

interface CurvesProps {
  readonly read: ReadPlot
  readonly plotting: Plotting
  readonly zoomed: readonly [number, number] | null
  readonly onZoom: (range: readonly [number, number] | null) => void
  readonly name: string
  readonly sums: boolean
  readonly onRemove: ((index: number) => void) | null
}

interface Readout {
  readonly x: string
  readonly values: readonly string[]
  readonly sums: readonly (string | null)[]
}

const DASH = '–'

function Curves({ read, plotting, zoomed, onZoom, name, sums, onRemove }: CurvesProps) {
  const { simulation } = useLaboratory()
  const hover = useRef<number | null>(null)
  const [readout, setReadout] = useState<Readout>({ x: '', values: [], sums: [] })
  const last = useRef(-Infinity)
  const tell = (view: ChartView): void => {
    last.current = performance.now()
    setReadout(readoutOf(read, view, hover.current, sums ? plotting.samples.times : null))
  }
  const chart = useChart(plotting, read, zoomed, HEIGHT, {
    onHover: (x) => {
      hover.current = x
      const view = chart.view()
      if (view !== null) tell(view)
    },
    // over time the place in the chart is the moment; else that of the nearest sample
    onScrub: (x) => {
      const view = chart.view()
      const at = view === null ? -1 : nearest(view.x, x)
      if (at >= 0) simulation.seek(read.over === null ? x : plotting.samples.times[at]!)
    },
    onZoom,
    onDrawn: (view) => {
      if (performance.now() - last.current >= READOUT) tell(view)
    },
  })
  const drawn = useMemo(() => sidesOf(read), [read])
  useEffect(() => {
    const view = chart.view()
    if (view !== null) tell(view)
    // oxlint-disable-next-line react/exhaustive-deps -- what is told depends on these alone
  }, [sums, read])
  const onKey = (event: KeyboardEvent): void => {
    const view = chart.view()
    if (view === null || view.x.length === 0) return
    const step = event.shiftKey ? 10 : 1
    const from = nearest(view.x, hover.current ?? view.cursor ?? view.x[0]!)
    const to = (
      { ArrowRight: from + step, ArrowLeft: from - step, Home: 0, End: view.x.length - 1 } as Readonly<
        Record<string, number>
      >
    )[event.key]
    if (to === undefined) return
    event.preventDefault()
    hover.current = view.x[Math.min(view.x.length - 1, Math.max(0, to))]!
    tell(view)
  }
  return (
    <>
      <div
        ref={chart.box}
        className={styles['chart']}
        style={{ height: HEIGHT }}
        role="slider"
        tabIndex={0}
        aria-label={`${name}. Arrows go along the curves`}
        aria-valuenow={0}
        aria-valuetext={`${readout.x}: ${read.curves.map(({ label }, i) => `${label} ${readout.values[i] ?? DASH}`).join(', ')}`}
        onKeyDown={onKey}
        onBlur={() => {
          hover.current = null
        }}
      />
      <ul className={styles['legend']} aria-label="Curves">
        {read.curves.map((curve, i) => (
          <li key={i} className={styles['curve']}>
            <Stroke curve={curve} index={i} />
            <span className={styles['label']}>{curve.label}</span>
            <output className={styles['value']}>
              {curve.problem === null && drawn.of[i] !== null ? (readout.values[i] ?? DASH) : ''}
            </output>
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
    </>
  )
}

function Stroke({ curve, index }: { readonly curve: ReadCurve; readonly index: number }) {
  return (
    <svg className={styles['stroke']} width="26" height="8" aria-hidden="true">
      <path
        d="M1 4H25"
        stroke={curve.curve.colour ?? 'currentColor'}
        strokeWidth="2"
        strokeDasharray={DASHES[index % DASHES.length]!.join(' ')}
      />
    </svg>
  )
}

/** What is written beside the curves: their values at the pointer, or where the run stands. */
function readoutOf(read: ReadPlot, view: ChartView, hover: number | null, times: Float64Array | null): Readout {
  const { x, y } = view
  const at = nearest(x, hover ?? view.cursor ?? Infinity)
  const write = (value: number | undefined, quantity: ReadCurve['quantity']): string =>
    value === undefined || !Number.isFinite(value) ? DASH : formatReading(value, quantity ?? 'scalar')
  return {
    x: write(x[at], read.over?.quantity ?? 'time'),
    values: read.curves.map(({ quantity }, i) => write(y[i]?.[at], quantity)),
    sums: read.curves.map(({ quantity, problem }, i) => {
      const found = times === null || problem !== null ? null : calcStatistics(times, y[i]!)
      if (found === null) return null
      const { minimum, maximum, mean, rms, period } = found
      const parts = [
        `min ${write(minimum.value, quantity)}`,
        `max ${write(maximum.value, quantity)}`,
        `mean ${write(mean, quantity)}`,
        `RMS ${write(rms, quantity)}`,
        ...(period === null ? [] : [`period ${write(period, 'time')}`]),
      ]
      return parts.join(' · ')
    }),
  }
}
