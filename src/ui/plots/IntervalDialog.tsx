import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  computePlot,
  exactly,
  useKeptRuns,
  useLaboratory,
  useRun,
  type Plotting,
  type ReadPlot,
} from '../../laboratory/index.ts'
import { readKept } from '../../simulation/index.ts'
import { quantityWords } from '../../units/index.ts'
import { download } from '../exchange/index.ts'
import { NumberField } from '../fields/index.ts'
import { Button, Dialog, DialogButtons, Switch } from '../primitives/index.ts'
import { countLines, joinTables, tableOf, type TableOfRun } from './plot-table.ts'
import { dataFor } from './plotted-runs.ts'
import styles from './Plots.module.css'
import { csvFile } from './save-plot.ts'

interface IntervalDialogProps {
  readonly read: ReadPlot
  readonly plotting: Plotting
  readonly fileName: string
  readonly onClose: () => void
}

/** s, as the command line has it. */
const USUAL = 0.01
/** Lines of a table: about what a spreadsheet takes. */
const MOST_LINES = 1e6

const WAYS = {
  gone: 'The run has become another one meanwhile: save again.',
  failed: 'The table could not be made: save again.',
} as const

/** A plot as CSV at equal intervals of time, each line as the engine has it at that instant. */
export function IntervalDialog({ read, plotting, fileName, onClose }: IntervalDialogProps) {
  const lab = useLaboratory()
  const { playback, simulation } = lab
  // what is saved is what was there when it was asked for
  useEffect(() => playback.pause(), [playback])
  const kept = useKeptRuns().filter(({ shown }) => shown)
  const [every, setEvery] = useState(USUAL)
  const [withKept, setWithKept] = useState(true)
  const [state, setState] = useState<'idle' | 'busy' | keyof typeof WAYS>('idle')
  const begin = useRun((s) => s.tape.readFrom)
  const [, end] = simulation.frame === null ? [0, 0] : readKept(simulation.frame)
  const own = begin === null ? [] : [{ readFrom: begin, to: end }]
  const spans = withKept ? [...own, ...kept] : own
  const lines = countLines(
    spans.map(({ readFrom, to }) => [readFrom, to]),
    every,
  )
  const first = Math.min(...spans.map(({ readFrom }) => readFrom))
  const closed = useRef(false)
  useEffect(() => {
    closed.current = false
    return () => {
      closed.current = true
    }
  }, [])

  async function save(): Promise<void> {
    setState('busy')
    await exactly(lab)
    const tables: TableOfRun[] = []
    for (const run of [null, ...(withKept ? kept : [])]) {
      const of =
        run === null
          ? read
          : plotting
              .runs()
              .find(({ id }) => id === run.id)
              ?.read(read.plot)
      const samples = of === undefined ? null : await plotting.sample(of, run?.id ?? null, every)
      if (closed.current) return
      if (of === undefined || samples === null) return setState('gone')
      const data = dataFor(read, computePlot(of, samples))
      tables.push({ run: run?.name ?? null, table: tableOf(read, samples.times, data) })
    }
    const { headings, rows } = joinTables(tables)
    download(csvFile(fileName, [headings, ...rows]))
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Save as CSV at intervals"
      description="A line for each multiple of the interval, in SI units, as the engine has it there to the last digit."
    >
      <div className={styles['interval']}>
        <NumberField
          label="Interval"
          value={every}
          dimension="time"
          onCommit={(value) => {
            if (!(value > 0)) return 'An interval is more than nothing.'
            setEvery(value)
          }}
        />
        {kept.length > 0 && <Switch label="With the runs that are kept" checked={withKept} onChange={setWithKept} />}
        <p role="status">
          {state === 'gone' || state === 'failed'
            ? WAYS[state]
            : lines > MOST_LINES
              ? `${lines.toLocaleString('en')} lines are more than a table holds: take a longer interval.`
              : `${lines.toLocaleString('en')} ${lines === 1 ? 'line' : 'lines'}.`}
          {lines > 0 &&
            first > 0 &&
            ` They begin at t = ${quantityWords(first, 'time')}: what was recorded before is of another mechanism.`}
        </p>
      </div>
      <DialogButtons>
        <Button
          look="primary"
          disabled={state === 'busy' || lines > MOST_LINES}
          onClick={() => void save().catch(() => setState('failed'))}
        >
          <Download aria-hidden="true" />
          {state === 'busy' ? 'Computing …' : 'Save'}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
