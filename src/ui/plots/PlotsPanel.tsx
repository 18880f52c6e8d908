import { Compass, Plus, X } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { performAction, useLaboratory, useScene, useSession, type Plotting } from '../../laboratory/index.ts'
import { plotsIn, type Plot } from '../../scene/index.ts'
import { Button, classes, focusView, IconButton, useCompact } from '../primitives/index.ts'
import { plotIt, takeAsked } from './plot-it.ts'
import { followPlots, NO_PLOTS } from './plot-keys.ts'
import { PlotCard } from './PlotCard.tsx'
import styles from './Plots.module.css'
import { QuantityPicker, QuantitySearch } from './QuantityPicker.tsx'
import { ReadingMenu } from './ReadingMenu.tsx'
import { showPlot } from './show-plot.ts'
import { useFocusInPlots } from './useFocusInPlots.ts'
import { useReceiving } from './useReceiving.ts'

/** The plots of the scene, one below the other, with one cursor: where the run stands. */
export function PlotsPanel() {
  const lab = useLaboratory()
  const compact = useCompact()
  const plots = useScene(({ scene }) => plotsIn(scene))
  const keys = usePlotKeys(plots)
  const readOnly = useScene((s) => s.readOnly)
  const presenting = useSession((s) => s.presenting)
  const { plotting, failed, again } = usePlotting()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (plotting === null) return
    const card = panel.current?.querySelectorAll('[data-plot]')[takeAsked(plots)]
    if (card !== undefined) showPlot(card, 'top')
  }, [plots, plotting])
  const handlersOfFocus = useFocusInPlots(panel, plots.length)
  const close = (): void => lab.session.getState().setPanel('plots', false)
  /** Esc gives the search up: first what was typed, which the field does by itself, then the plots. */
  const giveUp = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !(event.target instanceof HTMLInputElement) || event.target.value !== '') return
    event.preventDefault()
    close()
    focusView()
  }
  const { over, menu, closeMenu, handlers } = useReceiving(panel, readOnly)
  /** What was searched in goes with the first plot: the focus stays in the panel. */
  const pickHere = (quantity: string): void => {
    panel.current?.focus()
    plotIt(lab, quantity, null)
  }
  if (presenting) return null
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={classes(styles['panel'], over && styles['receiving'])}
      aria-label="Plots"
      data-plots
      {...handlers}
      {...handlersOfFocus}
    >
      <header className={styles['head']}>
        {/* On a phone the tab of the sheet says it, and buttons need the width. */}
        <h2 className={compact ? 'visually-hidden' : styles['title']}>Plots</h2>
        {!readOnly && (
          <QuantityPicker
            label="Plot a quantity"
            trigger={
              <Button look="quiet">
                <Plus aria-hidden="true" /> Plot a quantity
              </Button>
            }
            onPick={(quantity) => plotIt(lab, quantity, null)}
          />
        )}
        {compact ? (
          // No tool rail offers it here.
          <Button look="quiet" onClick={() => performAction(lab, lab.actions.get('panel-motion'))}>
            <Compass aria-hidden="true" /> Velocity geometry
          </Button>
        ) : (
          <IconButton size="small" label="Close plots" icon={X} onClick={close} />
        )}
      </header>
      {failed ? (
        <p className={styles['note']} role="alert">
          What draws plots could not be fetched. <Button onClick={again}>Try again</Button>
        </p>
      ) : plots.length === 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc leaves the search in it
        <div className={styles['note']} onKeyDown={giveUp}>
          {readOnly ? (
            <NothingToSee />
          ) : (
            <p>
              Nothing is plotted yet. Choose a quantity: a force, a velocity, an angle, an energy. It is drawn as the
              mechanism runs.
            </p>
          )}
          {/* A small screen has room for one search: that of the button. */}
          {!readOnly && !compact && <QuantitySearch label="Plot" onPick={pickHere} />}
        </div>
      ) : (
        plotting !== null && (
          <div className={styles['cards']}>
            {plots.map((_, at) => (
              <PlotCard key={keys[at]} at={at} plotting={plotting} readOnly={readOnly} alone={plots.length === 1} />
            ))}
          </div>
        )
      )}
      {menu !== null && <ReadingMenu of={menu} onClose={closeMenu} />}
    </section>
  )
}

/** Where one only looks at a scene that has no plots: what has to come before one. */
function NothingToSee() {
  const { sharing } = useLaboratory()
  const isGuest = useSession((s) => s.guest !== null)
  return (
    <>
      <p>This scene has no plots, and can only be looked at. To plot a quantity, make the scene yours first.</p>
      {isGuest && <Button onClick={() => sharing.makeMine()}>Make it mine</Button>}
    </>
  )
}

function usePlotKeys(plots: readonly Plot[]): readonly number[] {
  const [known, setKnown] = useState(() => followPlots(NO_PLOTS, plots))
  if (known.plots === plots) return known.keys
  const followed = followPlots(known, plots)
  setKnown(followed)
  return followed.keys
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
