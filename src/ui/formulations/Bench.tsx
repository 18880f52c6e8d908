import { Play, Square } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { useStore } from 'zustand'
import { useScene } from '../../laboratory/index.ts'
import { NumberField, SelectField } from '../fields/index.ts'
import { Button } from '../primitives/index.ts'
import type { Desk } from './desk.ts'
import styles from './Formulations.module.css'
import { choicesOf } from './mechanisms.ts'

/** Fewer, and there is nothing to time; more, and nobody waits for it. */
const STEPS = { least: 20, most: 100_000 }

export interface Blocked {
  /** Another comparison runs: both would take each other's time. */
  readonly blocked: boolean
}

interface BenchProps extends Blocked {
  readonly desk: Desk
  readonly runButton: RefObject<HTMLButtonElement | null>
}

/** Shows what is compared, the button that starts it, and its progress. */
export function Bench({ desk, blocked, runButton }: BenchProps) {
  const { wish, progress } = useStore(desk.state)
  const title = useScene((s) => s.scene.title)
  const { step, duration } = wish
  const busy = progress !== null
  return (
    <section className={styles['bench']} aria-label="Comparison">
      <div className={styles['fields']}>
        <SelectField
          label="Mechanism"
          value={wish.mechanism}
          options={choicesOf(title)}
          disabled={busy}
          onChange={(mechanism) => desk.choose({ mechanism })}
        />
        <NumberField
          label="Step size"
          value={step}
          dimension="time"
          min={Math.max(1e-5, duration / STEPS.most)}
          max={Math.min(0.05, duration / STEPS.least)}
          disabled={busy}
          onCommit={(value) => desk.choose({ step: value })}
        />
        <NumberField
          label="Duration"
          value={duration}
          dimension="time"
          min={Math.max(0.01, step * STEPS.least)}
          max={Math.min(60, step * STEPS.most)}
          disabled={busy}
          onCommit={(value) => desk.choose({ duration: value })}
        />
      </div>
      <RunButton busy={busy} blocked={blocked} desk={desk} runButton={runButton} />
      {progress !== null && <Progress {...progress} />}
    </section>
  )
}

/** What it is about, in a few sentences; how fast each is, words from the numbers say beside the table. */
export const Explanation = () => (
  <section className={styles['explained']}>
    <h3>What is compared</h3>
    <p>
      The mechanism is solved by the same method with the same steps, and rA, rp and rε differ only in how the
      orientation of a body is written; lock is the engine of this app, with joints and a solver of its own. rA has no
      length equation, as rp has, and no sines and cosines, as rε has; but joints and forces cost the same in all three,
      so that which is quickest, and by how much, is for the table to say. Kissel, Taves and Negrut, who compared the
      three in 2022, found rA more than twice as fast as rp in their programs. Where joints and drives fix a pose all
      find the same one; in free motion each errs in its own way, by as much as the order of the method says.
    </p>
  </section>
)

/** Starts or cancels the comparison; a single button for both keeps the focus. */
export function RunButton({
  busy,
  blocked,
  desk,
  runButton,
}: Pick<BenchProps, 'blocked' | 'runButton'> & {
  readonly busy: boolean
  readonly desk: Pick<Desk, 'run' | 'cancel'>
}) {
  if (blocked) return <p role="status">The other comparison runs: it takes the time that is measured here.</p>
  return (
    <Button
      ref={runButton}
      look={busy ? 'plain' : 'primary'}
      className={styles['run']}
      onClick={() => (busy ? desk.cancel() : void desk.run())}
    >
      {busy ? <Square aria-hidden="true" /> : <Play aria-hidden="true" />}
      {busy ? 'Cancel' : 'Run'}
    </Button>
  )
}

export function Progress({ done, doing }: { readonly done: number; readonly doing: string }) {
  const bar = useRef<HTMLDivElement>(null)
  // On a phone it may begin below what is seen.
  useEffect(() => {
    bar.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const percent = Math.round(100 * done)
  return (
    <div ref={bar} className={styles['progress']}>
      <div
        className={styles['track']}
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${doing}, ${percent} %`}
      >
        <div className={styles['fill']} style={{ width: `${100 * done}%` }} />
      </div>
      <p className={styles['doing']}>
        <span>{doing}</span>
        <span>{percent} %</span>
      </p>
    </div>
  )
}
