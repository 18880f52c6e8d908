import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { COMPARISON_OPTIONS } from '../../engine/index.ts'
import { useLaboratory, useSession } from '../../laboratory/index.ts'
import { createComparingWorker, makeComparing } from '../../simulation/index.ts'
import { Dialog } from '../primitives/index.ts'
import { Bench, Explanation } from './Bench.tsx'
import { makeDesk } from './desk.ts'
import { fetchScene } from './mechanisms.ts'
import { Outcome } from './Outcome.tsx'
import styles from './Formulations.module.css'

/** The same mechanism by rotation matrix, Euler parameters and Euler angles, and by what the app itself runs on. */
export function FormulationsDialog() {
  const { session, scenes } = useLaboratory()
  const open = useSession((s) => s.dialog === 'formulations')
  const [desk] = useState(() =>
    makeDesk({
      usual: COMPARISON_OPTIONS,
      fetchScene: (mechanism) => fetchScene(mechanism, scenes.getState().scene),
      comparing: makeComparing({ createWorker: createComparingWorker }),
    }),
  )
  const { found, problem, progress } = useStore(desk.state)
  // Nobody waits for it any more.
  useEffect(() => {
    if (!open) desk.cancel()
  }, [open, desk])
  useQuietView(progress !== null)
  const runButton = useRef<HTMLButtonElement>(null)
  const compareWhole = (): void => {
    void desk.runWhole()
    // what was pressed is of no use until that is over
    runButton.current?.focus()
  }
  return (
    <Dialog
      open={open}
      onClose={() => session.getState().closeDialog()}
      title="Laboratory"
      description="Three ways to write a rotation"
      width="wide"
    >
      <div className={styles['page']} data-formulations>
        <div className={styles['aside']}>
          <Bench desk={desk} runButton={runButton} />
          <Explanation />
        </div>
        <Outcome found={found} problem={problem} busy={progress !== null} onWhole={compareWhole} />
      </div>
    </Dialog>
  )
}

/** What plays in the view would take its share of the time that is measured: it waits meanwhile. */
function useQuietView(busy: boolean): void {
  const { playback } = useLaboratory()
  useEffect(() => {
    if (!busy || !playback.playing) return
    playback.pause()
    return () => playback.play()
  }, [busy, playback])
}
