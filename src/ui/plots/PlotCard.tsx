import { useRef, useState } from 'react'
import {
  editOrTell,
  labelOf,
  useKeptRuns,
  useLaboratory,
  type Laboratory,
  type Plotting,
  useScene,
} from '../../laboratory/index.ts'
import { addCurve, removeCurve } from '../../scene/index.ts'
import type { ChartView } from '../charts/index.ts'
import { Curves } from './Curves.tsx'
import { FormulaField } from './FormulaField.tsx'
import { HEIGHT, type EditPlots, type PlotLooks } from './plot-looks.ts'
import styles from './Plots.module.css'
import { PlotTable } from './PlotTable.tsx'
import { PlotTools } from './PlotTools.tsx'
import { useHeightWithin } from './useHeightWithin.ts'

/** Removes a curve, and says which formulas went with it. */
function removeOrTell(lab: Laboratory, at: number, index: number): void {
  const { scene: before } = lab.scenes.getState()
  const gone = editOrTell(lab, 'Remove the curve', (d) => removeCurve(d, at, index)) ?? []
  if (gone.length === 0) return
  lab.session.getState().notify({
    tone: 'info',
    subject: 'curve',
    holds: (scene) => scene !== before,
    title: `${gone.length === 1 ? 'A formula' : `${gone.length} formulas`} built on this curve went with it`,
    detail: gone.join(', '),
    waysOut: [{ label: 'Undo', perform: () => void lab.scenes.undo() }],
  })
}

interface PlotCardProps {
  readonly at: number
  readonly plotting: Plotting
  readonly readOnly: boolean
  /** There is no other plot. */
  readonly alone: boolean
}

/** One plot: its buttons, and its curves or the table of them. */
export function PlotCard({ at, plotting, readOnly, alone }: PlotCardProps) {
  const lab = useLaboratory()
  // what is plotted is called as the scene calls it now
  useScene((state) => state.scene)
  const read = plotting.plots()[at]
  const [chosen, set] = useState<Omit<PlotLooks, 'sums'> & Partial<PlotLooks>>({
    zoomed: null,
    height: HEIGHT.usual,
    asTable: false,
    writing: false,
  })
  const told = read?.plot.statistics === true
  const sums = readOnly ? (chosen.sums ?? told) : told
  const card = useRef<HTMLElement>(null)
  const runs = useKeptRuns().filter(({ shown }) => shown)
  // with other plots, a formula that is written, or statistics it would cover the curves: there all scrolls together
  const stays = alone && !sums && !chosen.writing
  const around = [stays, read?.curves.length, runs.length, sums, chosen.writing, chosen.asTable].join(' ')
  const looks: PlotLooks = { ...chosen, sums, height: useHeightWithin(card, chosen.height, around) }
  const seen = useRef<ChartView | null>(null)
  const setLooks = (some: Partial<PlotLooks>): void => set((before) => ({ ...before, ...some }))
  const edit: EditPlots | null = readOnly ? null : (words, recipe) => void editOrTell(lab, words, recipe)
  if (read === undefined) return null
  const title = read.over === null ? 'over time' : `over ${labelOf(read.over)}`
  const name = `${read.curves.map(({ label }) => label).join(', ')} ${title}`
  return (
    <article
      ref={card}
      className={styles['card']}
      aria-label={name}
      data-plot
      data-tall={chosen.height > HEIGHT.usual || undefined}
      data-writing={looks.writing || undefined}
      data-sums={looks.sums || undefined}
    >
      <PlotTools {...{ at, read, plotting, title, looks, setLooks, seen, edit }} />
      {read.problem !== null && <p className={styles['problem']}>{read.problem}</p>}
      {edit !== null && looks.writing && (
        <FormulaField
          read={read}
          over={read.over === null ? null : labelOf(read.over)}
          onAdd={(formula) => {
            edit('Add a formula', (d) => (addCurve(d, at, { formula }), true))
            // the curve has the room
            setLooks({ writing: false })
          }}
        />
      )}
      {looks.asTable ? (
        <PlotTable read={read} plotting={plotting} zoomed={looks.zoomed} />
      ) : (
        <Curves
          read={read}
          plotting={plotting}
          looks={looks}
          setLooks={setLooks}
          seen={seen}
          name={name}
          stays={stays}
          onAdd={edit === null ? null : (curve) => edit('Add a curve', (d) => (addCurve(d, at, curve), true))}
          onRemove={edit === null ? null : (index) => removeOrTell(lab, at, index)}
        />
      )}
    </article>
  )
}
