import { ChartSpline, Zap } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { editOrTell, useLaboratory, useScene } from '../../laboratory/index.ts'
import { drivesOf, exertEfforts, givesEffort, type SceneDraft, type TreeCoordinate } from '../../scene/index.ts'
import { AnswerState, Findings, Problem } from '../asking/index.ts'
import { Stroke } from '../charts/index.ts'
import { formatReading, NumberField } from '../fields/index.ts'
import { Button, Section } from '../primitives/index.ts'
import styles from './Coordinates.module.css'
import { deskOf, lengthOf, movesAlike, useDesk, usePlanned } from './desk.ts'
import { curvesOf, peakOf, wordFor } from './efforts.ts'
import { EffortsPlot } from './EffortsPlot.tsx'
import { areFollowed, plannedLaws } from './plan.ts'

/** s: of a motion of which no trajectory says how long it is. */
const USUAL = 10
/** More samples are hardly worth their splines. */
const MOST_SAMPLES = 20_000

/** What the motion that laws lead takes of its drives, and the way to have these efforts drive it instead. */
export function EffortsSection({ coordinates }: { readonly coordinates: readonly TreeCoordinate[] }) {
  const lab = useLaboratory()
  const { scenes, simulation } = lab
  const { sample, efforts, put, ...desk } = useDesk()
  const { points, way, table } = usePlanned()
  const duration = desk.duration ?? lengthOf({ points, table }) ?? USUAL
  const scene = useScene((s) => s.scene)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [open, setOpen] = useState(true)
  useEffect(() => () => simulation.endAsking('efforts'), [simulation])
  const isLed = coordinates.some(({ leads }) => leads !== null)
  const isPushed = scene.joints.some((joint) => drivesOf(joint).some(({ kind }) => givesEffort(kind)))
  const samples = Math.round(duration / sample) + 1
  const tooMany =
    samples > MOST_SAMPLES ? `That is ${samples} samples, more than ${MOST_SAMPLES}. Take fewer, farther apart.` : null

  const ask = async (): Promise<void> => {
    setBusy(true)
    const of = scenes.getState().scene
    const found = await simulation.ask('efforts', { duration, sample, step: of.simulation.step })
    setBusy(false)
    if (found === null) return
    setProblem(found.ok ? null : found.why)
    if (!found.ok) return
    deskOf(lab).setState({ efforts: { told: found.told, of, driven: null } })
    setOpen(true)
  }
  const drive = (): void => {
    if (efforts === null) return
    const next = exertEfforts(scenes.getState().scene, efforts.told)
    const recipe = (draft: SceneDraft): true => {
      draft.bodies = next.bodies as SceneDraft['bodies']
      draft.joints = next.joints as SceneDraft['joints']
      return true
    }
    if (editOrTell(lab, `Drive by these ${wordFor(efforts.told)}`, recipe, { restarts: true }) === null) return
    put({ efforts: { ...efforts, driven: scenes.getState().scene } })
  }
  const drives = efforts !== null && movesAlike(efforts.driven, scene)
  const planned = useMemo(() => plannedLaws({ points, way, table }, coordinates), [points, way, table, coordinates])
  // Where efforts drive the joints nothing leads them.
  const unfollowed = isLed && planned !== null && !areFollowed(planned, coordinates)
  const stale = efforts !== null && !drives && (unfollowed || !movesAlike(efforts.of, scene))
  const beside = document.querySelector('[data-wide]')
  const plot = efforts !== null && open && (
    <EffortsPlot efforts={efforts.told} stale={stale} onClose={() => setOpen(false)} />
  )
  return (
    <Section title="Inverse dynamics">
      <NumberField
        label="Duration of the motion"
        caption="Duration"
        dimension="time"
        value={duration}
        min={sample}
        onCommit={(next) => put({ duration: next })}
      />
      <NumberField
        label="Time from sample to sample"
        caption="Sample every"
        dimension="time"
        value={sample}
        min={1e-4}
        onCommit={(next) => put({ sample: next })}
      />
      <div className={styles['buttons']}>
        <Button onClick={() => void ask()} disabled={!isLed || unfollowed || busy || tooMany !== null}>
          <ChartSpline aria-hidden="true" />
          {efforts === null ? 'Compute and plot' : 'Compute again'}
        </Button>
        {efforts !== null && !open && <Button onClick={() => setOpen(true)}>Show the plot</Button>}
      </div>
      {busy && <AnswerState busy="Following the motion …" time={null} again={() => {}} />}
      {!isLed && drives && (
        <p className={styles['quiet']}>
          These efforts drive the joints now. To compute anew, Follow a trajectory again.
        </p>
      )}
      {!isLed && !drives && (
        <p className={styles['quiet']}>
          {isPushed
            ? 'Drives exert efforts here, and no law leads a joint: to compute what a motion takes, follow a trajectory.'
            : 'No law leads a joint yet: follow a trajectory first.'}
        </p>
      )}
      {unfollowed && (
        <p className={styles['quiet']} role="status">
          The trajectory above is not the one that leads the joints now: Follow it first.
        </p>
      )}
      {tooMany !== null && <p className={styles['quiet']}>{tooMany}</p>}
      {problem !== null && <Problem>{problem}</Problem>}
      {efforts !== null && (
        <>
          <Findings className={styles['findings']} stale={stale}>
            <table className={styles['peaks']}>
              <thead>
                <tr>
                  <th scope="col">Joint</th>
                  <th scope="col">Largest</th>
                  <th scope="col">RMS</th>
                </tr>
              </thead>
              <tbody>
                {curvesOf(efforts.told, scene).map((curve) => {
                  const { size, time, mean } = peakOf(curve.values, efforts.told.times)
                  return (
                    <tr key={curve.name}>
                      <th scope="row">
                        <Stroke colour={curve.colour} dash={curve.dash} /> {curve.name}
                      </th>
                      <td>
                        {formatReading(size, curve.quantity)}
                        <small>at {formatReading(time, 'time')}</small>
                      </td>
                      <td>{formatReading(mean, curve.quantity)}</td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
            <p className={styles['quiet']}>Largest in size; root of the mean square.</p>
          </Findings>
          <Driving stale={stale} unfollowed={unfollowed} drives={drives} word={wordFor(efforts.told)} onDrive={drive} />
        </>
      )}
      {plot !== false && (beside === null ? plot : createPortal(plot, beside))}
    </Section>
  )
}

interface DrivingProps {
  readonly stale: boolean
  /** Whether a trajectory is there that nothing follows. */
  readonly unfollowed: boolean
  /** Whether the efforts drive the joints now. */
  readonly drives: boolean
  /** What they are called: torques, forces. */
  readonly word: string
  readonly onDrive: () => void
}

function Driving({ stale, unfollowed, drives, word, onDrive }: DrivingProps) {
  return (
    <>
      {!drives && (
        <div className={styles['buttons']}>
          <Button onClick={onDrive} disabled={stale}>
            <Zap aria-hidden="true" />
            Drive by these {word}
          </Button>
        </div>
      )}
      <p className={styles['quiet']} role="status">
        {drives
          ? 'They drive the joints now, and the motion follows: play it. An arm that does not balance by itself, as one that stands up, soon falls off its trajectory, as motors without control would let it.'
          : stale
            ? `${unfollowed ? 'The trajectory has changed since: follow it, and' : 'The mechanism has changed since:'} compute them again.`
            : `The laws give way to the ${word}, and the motion follows from them.`}
      </p>
    </>
  )
}
