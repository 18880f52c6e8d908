import { Plus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { editOrTell, useLaboratory, useScene, useSession, type Plotting } from '../../laboratory/index.ts'
import { addCurve, plotsIn } from '../../scene/index.ts'
import { Button, IconButton, useCompact } from '../primitives/index.ts'
import { PlotCard } from './PlotCard.tsx'
import styles from './Plots.module.css'
import { QuantityPicker } from './QuantityPicker.tsx'

/** The plots of the scene, one below the other, with one cursor: where the run stands. */
export function PlotsPanel() {
  const lab = useLaboratory()
  const compact = useCompact()
  const plots = useScene(({ scene }) => plotsIn(scene))
  const readOnly = useScene((s) => s.readOnly)
  const presenting = useSession((s) => s.presenting)
  const { plotting, failed, again } = usePlotting()
  const add = (quantity: string): void => {
    editOrTell(lab, 'Plot it', (draft) => {
      addCurve(draft, null, { quantity })
      return true
    })
  }
  if (presenting) return null
  return (
    <section className={styles['panel']} aria-label="Plots" data-plots>
      <header className={styles['head']}>
        <h2 className={styles['title']}>Plots</h2>
        {!readOnly && (
          <QuantityPicker
            label="Plot a quantity"
            trigger={
              <Button look="quiet">
                <Plus aria-hidden="true" /> Plot a quantity
              </Button>
            }
            onPick={add}
          />
        )}
        {!compact && (
          <IconButton
            size="small"
            label="Close plots"
            icon={X}
            onClick={() => lab.session.getState().setPanel('plots', false)}
          />
        )}
      </header>
      {failed ? (
        <p className={styles['note']} role="alert">
          What draws plots could not be fetched. <Button onClick={again}>Try again</Button>
        </p>
      ) : plots.length === 0 ? (
        <p className={styles['note']}>
          Nothing is plotted yet. Choose a quantity: a force, a velocity, an angle, an energy. It is drawn as the
          mechanism runs.
        </p>
      ) : (
        plotting !== null && (
          <div className={styles['cards']}>
            {plots.map((_, at) => (
              <PlotCard key={at} at={at} plotting={plotting} readOnly={readOnly} />
            ))}
          </div>
        )
      )}
    </section>
  )
}

/** What collects the samples, once it is there. */
function usePlotting(): {
  readonly plotting: Plotting | null
  readonly failed: boolean
  readonly again: () => void
} {
  const { plots } = useLaboratory()
  const [plotting, setPlotting] = useState(plots.plotting)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let gone = false
    plots.load().then(
      (made) => {
        if (!gone) setPlotting(made)
      },
      () => {
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
    }
  }, [plots, tries])
  const again = (): void => {
    setFailed(false)
    setTries(tries + 1)
  }
  return { plotting, failed, again }
}
