import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { COMPARISON_OPTIONS, WAYS_OPTIONS } from '../../engine/index.ts'
import { useLaboratory, useScene, useSession } from '../../laboratory/index.ts'
import { createComparingWorker, makeComparing } from '../../simulation/index.ts'
import { Choice, Dialog } from '../primitives/index.ts'
import { Bench, Explanation, type Blocked } from './Bench.tsx'
import { makeDesk, type Desk } from './desk.ts'
import { fetchScene, insteadOf } from './mechanisms.ts'
import { Outcome } from './Outcome.tsx'
import styles from './Formulations.module.css'
import { Ways } from './ways/Ways.tsx'
import { makeWaysDesk } from './ways/ways-desk.ts'

const SUBJECTS = [
  { value: 'rotations', label: 'Rotations' },
  { value: 'accelerations', label: 'Equations of motion' },
] as const

const ABOUT = {
  rotations: 'Three ways to write a rotation, beside the lock constraints',
  accelerations: 'Four ways to the accelerations of a mechanism',
} as const

/** The same mechanism in several ways: by how rotations are written, and by how equations of motion are. */
export function FormulationsDialog() {
  const { session, scenes } = useLaboratory()
  const open = useSession((s) => s.dialog === 'formulations')
  const [subject, setSubject] = useState<keyof typeof ABOUT>('rotations')
  const [{ desk, waysDesk }] = useState(() => {
    const tools = {
      fetchScene: (mechanism: string) => fetchScene(mechanism, scenes.getState().scene),
      comparing: makeComparing({ createWorker: createComparingWorker }),
    }
    return {
      desk: makeDesk({ usual: COMPARISON_OPTIONS, ...tools }),
      waysDesk: makeWaysDesk({ options: WAYS_OPTIONS, ...tools }),
    }
  })
  const rotating = useStore(desk.state).progress !== null
  const equating = useStore(waysDesk.state).progress !== null
  const busy = rotating || equating
  // Nobody waits for it any more.
  useEffect(() => {
    if (open) return
    desk.cancel()
    waysDesk.cancel()
  }, [open, desk, waysDesk])
  useQuietView(busy)
  return (
    <Dialog
      open={open}
      onClose={() => session.getState().closeDialog()}
      title="Laboratory"
      description={ABOUT[subject]}
      width="wide"
    >
      <div className={styles['subject']}>
        <Choice label="What is compared" value={subject} options={SUBJECTS} onChange={setSubject} />
      </div>
      {subject === 'rotations' ? (
        <Rotations desk={desk} blocked={equating} />
      ) : (
        <Ways desk={waysDesk} blocked={rotating} />
      )}
    </Dialog>
  )
}

function Rotations({ desk, blocked }: { readonly desk: Desk } & Blocked) {
  const { found, problem, progress, wish } = useStore(desk.state)
  const onScreen = useScene((s) => s.scene)
  const runButton = useRef<HTMLButtonElement>(null)
  const compareWhole = (): void => {
    void desk.runWhole()
    // what was pressed is of no use until that is over
    runButton.current?.focus()
  }
  return (
    <div className={styles['page']} data-formulations>
      <div className={styles['aside']}>
        <Bench desk={desk} blocked={blocked} runButton={runButton} />
        <Explanation />
      </div>
      <Outcome
        found={found}
        problem={problem}
        busy={progress !== null}
        blocked={blocked}
        instead={insteadOf(found?.scene ?? null, wish.mechanism, onScreen)}
        onWhole={compareWhole}
      />
    </div>
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
