import { planarityRead, useLaboratory, useTreatment, useRun, useScene } from '../../laboratory/index.ts'
import { nameOfBody, type Scene } from '../../scene/index.ts'
import { HEADER, readTime, type Diagnosis } from '../../simulation/index.ts'
import { AnswerState, Findings, Problem } from '../asking/index.ts'
import {
  planeCounts,
  treatmentNote,
  TreatmentSwitch,
  drivenText,
  freedomText,
  nonholonomicText,
} from '../mobility/index.ts'
import { standsBefore } from '../notices/index.ts'
import styles from './Diagnosis.module.css'
import { Freedoms } from './Freedoms.tsx'
import { Redundant } from './Redundant.tsx'
import { stoppedBy } from './stopped.ts'
import { useDiagnosis } from './useDiagnosis.ts'
import { usePreview } from './usePreview.ts'
import { Verdicts } from './Verdicts.tsx'
import { unfinishedText, verdictsOf } from './verdicts.ts'

/** Why the mechanism moves as it does, or does not: what holds it, what is too much, and every way in which it can go. */
export function DiagnosisPanel() {
  const lab = useLaboratory()
  const preview = usePreview()
  const looking = useDiagnosis(preview.label !== null)
  const scene = useScene((s) => s.scene)
  const hasRun = useRun((s) => s.hasRun)
  const report = useRun((s) => s.report)
  const treatment = useTreatment()
  const { problem, stale, asking } = looking
  const diagnosis = looking.diagnosis === null ? null : stillThere(looking.diagnosis, scene)
  const isOld = useRun((s) => s.outdated)
  // Where it cannot be put together, what is known is of the mechanism before the change.
  const isOfBefore = isOld && diagnosis === null
  const mobility = diagnosis?.mobility ?? report?.mobility ?? null
  const size = lab.simulation.frame?.data[HEADER.size] ?? 1
  const failure = useRun((s) => s.failure)
  const contradicts = failure?.code === 'notConsistent'
  const contradicting = contradicts ? (failure.joints ?? []).map(({ id }) => id) : []
  const verdicts = verdictsOf({
    scene,
    mobility: isOfBefore ? null : mobility,
    diagnosis,
    size,
    hasRun,
    contradicting,
  })
  const { frame } = lab.simulation
  const stands = failure === null ? null : standsBefore(failure, frame === null || isOld ? null : readTime(frame))
  const stopped = stoppedBy(failure, stands !== null)
  const note = treatmentNote(planarityRead(scene, report), treatment)
  const driven = mobility === null || contradicts || isOfBefore ? null : drivenText(mobility)
  const rolling = mobility === null || isOfBefore ? null : nonholonomicText(mobility)
  const outdated = looking.diagnosis !== null && (stale || asking)
  const unfinished = diagnosis === null ? null : unfinishedText(diagnosis)
  return (
    <div className={styles['panel']} aria-busy={asking} tabIndex={-1} data-diagnosis>
      <AnswerState
        busy={outdated ? 'It has changed: looking again …' : asking ? 'Looking at it …' : null}
        time={looking.diagnosis === null ? null : looking.time}
        again={looking.again}
      />
      {stopped !== null && <Verdicts label="What stopped it" verdicts={[stopped]} />}
      <Findings className={styles['findings']} stale={stale}>
        {mobility !== null && scene.bodies.length > 0 && (
          <div>
            <p className={styles['headline']} data-testid="diagnosed-freedoms" data-value={mobility.mechanism.dof}>
              {isOfBefore && 'Before the change: '}
              {freedomText(mobility)}
            </p>
            {driven !== null && <p className={styles['quiet']}>{driven}</p>}
            {rolling !== null && <p className={styles['quiet']}>{rolling}</p>}
            {!isOld && (
              <>
                {planeCounts(treatment.parts, (id) => nameOfBody(scene, id)).map((count) => (
                  <p key={count} className={styles['quiet']}>
                    {count}
                  </p>
                ))}
                <TreatmentSwitch large />
                {note !== null && <p className={styles['quiet']}>{note}</p>}
              </>
            )}
          </div>
        )}
        {problem !== null && problem !== failure?.message && <Problem>{problem}</Problem>}
        {verdicts.length > 0 && <Verdicts label="What stands out" verdicts={verdicts} />}
        {diagnosis !== null && (
          <>
            <Freedoms
              motions={looking.diagnosis?.freedoms ?? diagnosis.freedoms}
              driven={diagnosis.drives.length > 0}
            />
            <Redundant diagnosis={diagnosis} preview={preview} />
          </>
        )}
        {unfinished !== null && <p className={styles['quiet']}>{unfinished}</p>}
      </Findings>
    </div>
  )
}

/** Leaves out what the diagnosis says of deleted joints and bodies, until there is a new one. */
function stillThere(diagnosis: Diagnosis, { joints, bodies }: Scene): Diagnosis {
  const ids = new Set([...joints, ...bodies].map(({ id }) => id))
  const has = ({ joint }: { readonly joint: string }) => ids.has(joint)
  return {
    ...diagnosis,
    freedoms: diagnosis.freedoms.filter(({ twists }) => twists.every(({ body }) => ids.has(body))),
    takenBy: diagnosis.takenBy.filter(has),
    drives: diagnosis.drives.filter(has),
    singular: diagnosis.singular.filter((id) => ids.has(id)),
    deadCentres: diagnosis.deadCentres.filter((id) => ids.has(id)),
    swaps: diagnosis.swaps.filter(has),
    mobility: { ...diagnosis.mobility, redundant: diagnosis.mobility.redundant.filter(has) },
  }
}
