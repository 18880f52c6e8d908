import { EllipsisVertical, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { labelOf, useKeptRuns, type ReadCurve, type ReadPlot } from '../../laboratory/index.ts'
import type { PlotCurve } from '../../scene/index.ts'
import { dashOf, Stroke } from '../charts/index.ts'
import { classes, IconButton, Menu, MenuItem } from '../primitives/index.ts'
import { signOfRun } from './curve-lines.ts'
import { notesOf, sumNotesOf, type CurveNotes, type SumNotes } from './curve-notes.ts'
import { WITH_ACROSS } from './plot-it.ts'
import styles from './Plots.module.css'
import { DASH, type Readout } from './readout.ts'
import { showPlot } from './show-plot.ts'
import { useWhole } from './useAcross.ts'

export interface LegendProps {
  readonly read: ReadPlot
  readonly readout: Readout
  /** Whether what the curves come to is wanted. */
  readonly sums: boolean
  /** Whether it stays in sight while the rest scrolls. */
  readonly stays: boolean
  readonly onRemove: ((index: number) => void) | null
  /** Another curve, of one that is there. */
  readonly onAdd: ((curve: Pick<PlotCurve, 'quantity' | 'formula' | 'of'>) => void) | null
}

/** Where along the axis below they are read, the curves of a plot with their values there, and what can be done with each; then what is said of several of them, and the kept runs that are drawn with them. */
export function Legend(props: LegendProps) {
  const notes = notesOf(props.read, props.readout.values)
  const told = sumNotesOf(props.readout)
  return (
    <div className={classes(styles['foot'], props.stays && styles['stuck'])} data-foot>
      <p className={styles['at']} data-at>
        {props.read.over === null ? 'Time' : labelOf(props.read.over)}{' '}
        <span className={styles['value']}>{props.readout.x}</span>
      </p>
      <CurveList {...props} notes={notes} told={told} />
      {[...notes.shared, ...told.shared].map((note) => (
        <p key={note} className={styles['shared']}>
          {note}
        </p>
      ))}
      <Runs read={props.read} readout={props.readout} />
    </div>
  )
}

interface CurveListProps extends LegendProps {
  readonly notes: CurveNotes
  readonly told: SumNotes
}

function CurveList({ read, readout, sums, notes, told, onRemove, onAdd }: CurveListProps) {
  const isWhole = useWhole()
  const nameOf = (i: number): string | null => notes.names[i] ?? told.names[i] ?? null
  const list = useRef<HTMLUListElement>(null)
  const summed = readout.sums.some((sum) => sum !== null)
  // They may come below what is seen; where they were there from the first, or a run begins anew, nothing moves for that.
  const shown = useRef(sums)
  useEffect(() => {
    if (!sums) shown.current = false
    if (!sums || !summed || shown.current) return
    shown.current = true
    const plot = list.current?.closest('[data-plot]') ?? null
    // of many the first ones, with the curves that they are of
    if (plot !== null) showPlot(plot, 'bottom', list.current?.querySelector('[data-told]'))
  }, [sums, summed])
  return (
    <ul ref={list} className={styles['legend']} aria-label="Curves">
      {read.curves.map((curve, i) => (
        <li key={i} className={styles['curve']}>
          <Stroke colour={curve.curve.colour} dash={dashOf(i)} />
          <span className={styles['label']}>
            {nameOf(i) !== null && <span className={styles['share']}>{nameOf(i)} = </span>}
            {curve.label}
            {curve.source !== null && isWhole(curve.source) && <span className={styles['share']}>, {WITH_ACROSS}</span>}
          </span>
          <Value key={curve.label} text={curve.problem === null ? (readout.values[i] ?? DASH) : ''} />
          {onAdd !== null && curve.problem === null && curve.curve.of === undefined ? (
            <CurveMenu curve={curve} onAdd={onAdd} />
          ) : (
            <span />
          )}
          {onRemove !== null && (
            <IconButton size="small" icon={X} label={`Remove ${curve.label}`} onClick={() => onRemove(i)} />
          )}
          {curve.problem !== null && <p className={styles['problem']}>{curve.problem}</p>}
          {notes.own[i] !== null && <p className={styles['sums']}>{notes.own[i]}</p>}
          {told.sums[i] !== undefined && told.sums[i] !== null && (
            <p className={styles['sums']} data-told>
              {told.sums[i]}
            </p>
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
  readonly onAdd: NonNullable<LegendProps['onAdd']>
}

/** By which signs and colours kept runs are drawn, in the strokes of the same curves, with their values where these are read. */
function Runs({ read, readout }: Pick<LegendProps, 'read' | 'readout'>) {
  const several = read.curves.length > 1
  const runs = useKeptRuns().filter(({ shown }) => shown)
  if (runs.length === 0) return null
  return (
    <ul className={styles['legend']} aria-label="Kept runs in this plot">
      {runs.map((run, k) => (
        <li key={run.id} className={styles['curve']}>
          <Stroke colour={run.colour} dash={[]} sign={signOfRun(run)} />
          <span className={styles['label']}>{run.name}</span>
          <span className={styles['values']}>
            {read.curves.map(({ label }, i) => (
              <span key={i} title={label}>
                {several && <Stroke colour={run.colour} dash={dashOf(i)} />}
                <Value text={readout.runs[k]?.[i] ?? DASH} name={`${run.name}: ${label}`} />
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface ValueProps {
  readonly text: string
  readonly name?: string
}

/** A value with room for the longest that stood there, so that buttons after it do not move with every other one. */
function Value({ text, name }: ValueProps) {
  const longest = useRef(0)
  longest.current = Math.max(longest.current, text.length)
  return (
    <output className={styles['value']} style={{ minWidth: `max(72px, ${longest.current}ch)` }} aria-label={name}>
      {text}
    </output>
  )
}
