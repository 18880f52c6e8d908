import { ChevronDown, ChevronLeft, ChevronRight, Download, Maximize2, Plus, Table2, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import {
  exactly,
  fileNameFor,
  useKeptRuns,
  useLaboratory,
  type Plotting,
  type ReadPlot,
} from '../../laboratory/index.ts'
import { addCurve, removePlot, setPlot } from '../../scene/index.ts'
import type { ChartView } from '../charts/index.ts'
import { download } from '../exchange/index.ts'
import { Button, classes, IconButton, Menu, MenuItem, useMoreBeside } from '../primitives/index.ts'
import { IntervalDialog } from './IntervalDialog.tsx'
import { plotsOfRuns } from './plotted-runs.ts'
import { isFolded } from './plot-view.ts'
import { LookingTools } from './LookingTools.tsx'
import styles from './Plots.module.css'
import { QuantityPicker } from './QuantityPicker.tsx'
import { savePlot, type PlotFile } from './save-plot.ts'
import type { EditPlots, PlotLooks } from './plot-looks.ts'

interface PlotToolsProps {
  readonly at: number
  readonly read: ReadPlot
  readonly plotting: Plotting
  readonly title: string
  readonly looks: PlotLooks
  readonly setLooks: (looks: Partial<PlotLooks>) => void
  readonly seen: RefObject<ChartView | null>
  /** Null where the plots are only looked at. */
  readonly edit: EditPlots | null
}

/** The buttons of a plot: what it is over, its curves, how it is looked at, and its files. */
export function PlotTools({ at, read, plotting, title, looks, setLooks, seen, edit }: PlotToolsProps) {
  const { zoomed, asTable, sums } = looks
  const row = useRef<HTMLDivElement>(null)
  const more = useMoreBeside(row)
  const isZoomed = zoomed !== null
  // what undoes a zoom comes first in the row, however far it was pushed along
  useEffect(() => {
    if (isZoomed) row.current?.scrollTo({ left: 0 })
  }, [isZoomed])
  return (
    <div ref={row} className={styles['tools']} data-tools data-more={more}>
      {isZoomed && (
        <IconButton size="small" icon={Maximize2} label="Show all of it" onClick={() => setLooks({ zoomed: null })} />
      )}
      <span className={styles['over']}>
        {edit === null ? (
          title
        ) : (
          <PlotOver at={at} title={title} edit={edit} onChange={() => setLooks({ zoomed: null })} />
        )}
      </span>
      {edit !== null && read.over?.quantity === 'angle' && (
        <Button
          look="quiet"
          className={styles['small']}
          aria-pressed={isFolded(read)}
          onClick={() => {
            edit('Fold the axis of the plot', (d) => (setPlot(d, at, { folded: !isFolded(read) }), true))
            setLooks({ zoomed: null })
          }}
        >
          Fold to one turn
        </Button>
      )}
      {edit !== null && <CurveTools at={at} read={read} looks={looks} setLooks={setLooks} edit={edit} />}
      <Button
        look="quiet"
        className={styles['small']}
        aria-pressed={sums}
        onClick={() => {
          if (edit === null) setLooks({ sums: !sums })
          else
            edit(
              `Tell what the curves come to${sums ? ' no longer' : ''}`,
              (d) => (setPlot(d, at, { statistics: !sums }), true),
            )
        }}
      >
        Statistics
      </Button>
      {!asTable && <LookingTools looks={looks} setLooks={setLooks} seen={seen} />}
      <IconButton
        size="small"
        icon={Table2}
        label={asTable ? 'Show as curves' : 'Show as a table'}
        pressed={asTable}
        onClick={() => setLooks({ asTable: !asTable })}
      />
      <SaveMenu at={at} read={read} plotting={plotting} zoomed={zoomed} />
      {edit !== null && (
        <IconButton
          size="small"
          icon={Trash2}
          label="Remove this plot"
          onClick={() => edit('Remove the plot', (d) => (removePlot(d, at), true))}
        />
      )}
      {more !== undefined && <More row={row} isLast={more === 'left'} />}
    </div>
  )
}

/** At the end of a row that is wider than the screen: the way to the rest of its buttons, and back to the first. */
function More({ row, isLast }: { readonly row: RefObject<HTMLElement | null>; readonly isLast: boolean }) {
  const move = (): void => {
    const { current } = row
    if (current === null) return
    current.scrollTo({ left: isLast ? 0 : current.scrollLeft + 0.7 * current.clientWidth })
  }
  return (
    <span className={styles['more']}>
      <IconButton
        size="small"
        icon={isLast ? ChevronLeft : ChevronRight}
        label={isLast ? 'The first buttons of the plot' : 'More buttons of the plot'}
        onClick={move}
      />
    </span>
  )
}

interface PlotOverProps {
  readonly at: number
  readonly title: string
  readonly edit: EditPlots
  /** The axis below is another one. */
  readonly onChange: () => void
}

function PlotOver({ at, title, edit, onChange }: PlotOverProps) {
  const choose = (words: string, over: string | null): void => {
    edit(words, (d) => (setPlot(d, at, { over }), true))
    onChange()
  }
  return (
    <QuantityPicker
      label="Plot it over"
      trigger={
        <Button className={classes(styles['small'], styles['axis'])}>
          <span>{title}</span>
          <ChevronDown aria-hidden="true" />
        </Button>
      }
      first={{
        label: 'Time',
        onPick: () => choose('Plot over time', null),
      }}
      like={['angle', 'length']}
      onPick={(over) => choose('Plot it over another quantity', over)}
    />
  )
}

interface CurveToolsProps {
  readonly at: number
  readonly read: ReadPlot
  readonly looks: PlotLooks
  readonly setLooks: (looks: Partial<PlotLooks>) => void
  readonly edit: EditPlots
}

function CurveTools({ at, read, looks: { writing }, setLooks, edit }: CurveToolsProps) {
  const logarithmic = read.plot.logarithmic === true
  return (
    <>
      <QuantityPicker
        label="Add a curve"
        trigger={<IconButton size="small" icon={Plus} label="Add a curve" />}
        like={read.curves.flatMap(({ source }) => source?.quantity ?? [])}
        onPick={(quantity) => edit('Add a curve', (d) => (addCurve(d, at, { quantity }), true))}
      />
      <Button
        look="quiet"
        className={styles['small']}
        aria-expanded={writing}
        onClick={() => setLooks({ writing: !writing })}
      >
        Formula
      </Button>
      <Button
        look="quiet"
        className={styles['small']}
        aria-pressed={logarithmic}
        onClick={() =>
          edit('Choose the axis of the plot', (d) => (setPlot(d, at, { logarithmic: !logarithmic }), true))
        }
      >
        Powers of ten
      </Button>
    </>
  )
}

const SAVE_WAYS: readonly { readonly kind: PlotFile; readonly label: string; readonly about?: string }[] = [
  { kind: 'csv-shown', label: 'Save as CSV', about: 'Names and units as in the table' },
  { kind: 'csv', label: 'Save as CSV in SI units', about: 'Quantities as the command line names them' },
  { kind: 'svg', label: 'Save as SVG' },
  { kind: 'png', label: 'Save as PNG' },
  { kind: 'clipboard', label: 'Copy as a table', about: 'Names and units as in the table' },
]

interface SaveMenuProps {
  readonly at: number
  readonly read: ReadPlot
  readonly plotting: Plotting
  readonly zoomed: PlotLooks['zoomed']
}

function SaveMenu({ at, read, plotting, zoomed }: SaveMenuProps) {
  const lab = useLaboratory()
  const { scenes, session } = lab
  const kept = useKeptRuns()
  const [atIntervals, setAtIntervals] = useState(false)
  const fileName = (ending: string): string => fileNameFor(scenes.getState().scene.title, ` plot ${at + 1}${ending}`)
  return (
    <>
      <Menu trigger={<IconButton size="small" icon={Download} label="Save the plot" />} align="end" side="top">
        {SAVE_WAYS.map(({ kind, label, about }) => (
          <MenuItem
            key={kind}
            label={label}
            about={about}
            onSelect={() =>
              void exactly(lab).then(() =>
                savePlot(kind, {
                  read,
                  samples: plotting.samples,
                  runs: plotsOfRuns(plotting, kept, read),
                  zoomed,
                  fileName,
                  session,
                  download,
                }),
              )
            }
          />
        ))}
        <MenuItem label="Save as CSV at intervals …" onSelect={() => setAtIntervals(true)} />
      </Menu>
      {atIntervals && (
        <IntervalDialog
          read={read}
          plotting={plotting}
          fileName={fileName('.csv')}
          onClose={() => setAtIntervals(false)}
        />
      )}
    </>
  )
}
