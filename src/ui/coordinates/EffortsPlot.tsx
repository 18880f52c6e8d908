import { Download, Table2 } from 'lucide-react'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { fileNameFor, useLaboratory, useReadout, useScene } from '../../laboratory/index.ts'
import { readTime, type DriveEfforts } from '../../simulation/index.ts'
import { WidePlot } from '../asking/index.ts'
import { chartPart, nearest, StillChart, Stroke, type ChartPointer } from '../charts/index.ts'
import { download } from '../exchange/index.ts'
import { formatReading } from '../fields/index.ts'
import { IconButton, NotLoaded, usePart } from '../primitives/index.ts'
import styles from './Coordinates.module.css'
import { curvesOf, effortsCsv, readingOf, viewOfEfforts } from './efforts.ts'
import { EffortsTable } from './EffortsTable.tsx'

interface EffortsPlotProps {
  readonly efforts: DriveEfforts
  /** Whether the mechanism has been changed since. */
  readonly stale: boolean
  readonly onClose: () => void
}

/** So many curves have their names in sight at once. */
const LOW = 5

/** px: a low page has less room. */
const heightNow = (): number => (window.innerHeight < 800 ? 170 : 220)

/** The efforts over time, with those at the time where pointer or keys look, else where the run stands. */
export function EffortsPlot({ efforts, stale, onClose }: EffortsPlotProps) {
  const { playback, scenes } = useLaboratory()
  const { part, failed, again } = usePart(chartPart, true)
  const scene = useScene((s) => s.scene)
  const now = useReadout(readTime)
  const [looked, setLooked] = useState<number | null>(null)
  const [asTable, setAsTable] = useState(false)
  const [height] = useState(heightNow)
  const { times } = efforts
  const end = times.at(-1)!
  const curves = useMemo(() => curvesOf(efforts, scene), [efforts, scene])
  const view = useMemo(() => viewOfEfforts(efforts, now), [efforts, now])
  const time = looked ?? Math.min(now ?? 0, end)
  const at = nearest(times, time)
  const pointer: ChartPointer = { onHover: setLooked, onScrub: (to) => playback.seek(to) }
  const onKey = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.round(times.length / 20))
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      PageUp: page,
      PageDown: -page,
      Home: -at,
      End: times.length - 1 - at,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    setLooked(times[Math.min(times.length - 1, Math.max(0, at + step))]!)
  }
  const save = (): void => {
    const blob = new Blob([effortsCsv(efforts, scenes.getState().scene)], { type: 'text/csv' })
    download({ name: fileNameFor(scenes.getState().scene.title, ' torques.csv'), blob })
  }
  return (
    <WidePlot
      title="What the motion takes"
      reading={<p>at {formatReading(times[at]!, 'time')}</p>}
      tools={
        <>
          <IconButton
            size="small"
            label={asTable ? 'Show as curves' : 'Show as a table'}
            icon={Table2}
            pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          />
          <IconButton size="small" label="Export as CSV" icon={Download} onClick={save} />
        </>
      }
      shown={efforts}
      className={stale ? styles['stale'] : undefined}
      onClose={onClose}
    >
      {failed && <NotLoaded onAgain={again} />}
      {asTable ? (
        <EffortsTable times={times} curves={curves} />
      ) : (
        <>
          <div
            className={styles['plot']}
            role="slider"
            tabIndex={0}
            aria-label="Along the efforts"
            aria-valuemin={0}
            aria-valuemax={times.length - 1}
            aria-valuenow={at}
            aria-valuetext={`${formatReading(times[at]!, 'time')}: ${curves.map((curve) => `${curve.name} ${readingOf(curve, at)}`).join(', ')}`}
            onKeyDown={onKey}
            onBlur={() => setLooked(null)}
          >
            <StillChart maker={part} curves={curves} view={view} height={height} pointer={pointer} looked={looked} />
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys scroll what has the focus */}
          <ul className={styles['legend']} aria-label="Curves" tabIndex={curves.length > LOW ? 0 : undefined}>
            {curves.map((curve) => (
              <li key={curve.name}>
                <Stroke colour={curve.colour} dash={curve.dash} />
                <span>{curve.name}</span>
                <output>{readingOf(curve, at)}</output>
              </li>
            ))}
          </ul>
        </>
      )}
    </WidePlot>
  )
}
