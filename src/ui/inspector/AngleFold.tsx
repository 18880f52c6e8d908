import { editOrTell, refusalOfEdit, useLaboratory, useReadout, useRun, useScene } from '../../laboratory/index.ts'
import { freedomsOf, leavesRun, setStartAngle, startAngle, type Joint, type SceneDraft } from '../../scene/index.ts'
import { coordinateNow } from '../../simulation/index.ts'
import { formatReading, NumberField, TURN_ROUNDING } from '../fields/index.ts'
import { Button } from '../primitives/index.ts'
import { AssembledNote, REWIND_SHOWS, useIsElsewhere } from './AssembledNote.tsx'
import { anglesDiffer, assembledAngle } from './assembled-start.ts'
import { Fold } from './Fold.tsx'
import styles from './Inspector.module.css'
import { turnsNote, turnsSince } from './turns.ts'

/** From where the angle of a joint is counted: what it is where the bodies start. Nothing for joints that have none of their own. */
export function AngleFold({ joint }: { readonly joint: Joint }) {
  const lab = useLaboratory()
  const { scenes, simulation } = lab
  const start = useScene(({ scene }) => startAngle(scene, joint))
  const isElsewhere = useIsElsewhere()
  const outdated = useRun((s) => s.outdated)
  const assembled = useReadout((frame) => assembledAngle(frame, joint))
  if (start === null) return null
  const isMoved = !isElsewhere && assembled !== null && anglesDiffer(assembled, start)
  const { id, name, type } = joint
  const label = `Count the angle of ${name} from elsewhere`
  const countFrom = (angle: number) => (draft: SceneDraft) => setStartAngle(draft, id, angle)
  const restartsFor = (angle: number) => ({ restarts: leavesRun(scenes.getState().scene, joint, angle) })
  return (
    <Fold
      id="joint-angle"
      title="Zero of the angle"
      initially={false}
      summary={
        isElsewhere
          ? `${formatReading(start, 'angle')} as stated`
          : `starts at ${formatReading(isMoved ? assembled : start, 'angle')}`
      }
    >
      <NumberField
        label="Angle at the start"
        caption="At the start"
        dimension="angle"
        value={start}
        noise={TURN_ROUNDING}
        hint={
          <>
            Limits, springs and a law of the angle go along: the motion stays as it is. The driven marker is turned
            about its z. {isMoved && <AssembledNote assembled={formatReading(assembled, 'angle')} />}
            {isElsewhere && `As the bodies are stated.${outdated ? '' : ` ${REWIND_SHOWS}`}`}
          </>
        }
        onCommit={(angle) => refusalOfEdit(scenes, label, countFrom(angle), restartsFor(angle))}
      />
      <div className={styles['buttons']}>
        <Button
          title="Where the joint stands now its angle is 0, to a whole turn"
          onClick={() => {
            const now = coordinateNow(simulation.frame, id, freedomsOf(type).indexOf('angle'))
            if (Number.isFinite(now)) editOrTell(lab, label, countFrom(start - now), restartsFor(start - now))
          }}
        >
          Zero here
        </Button>
      </div>
      <TurnsNote joint={joint} start={start} />
    </Fold>
  )
}

/** The start of a run is less than a turn from the zero, so that turns made since stay in the angle, wherever its zero is. */
function TurnsNote({ joint: { id, type }, start }: { readonly joint: Joint; readonly start: number }) {
  const turns =
    useReadout((frame) => turnsSince(start, coordinateNow(frame, id, freedomsOf(type).indexOf('angle')))) ?? 0
  return turns === 0 ? null : <p className={styles['quiet']}>{turnsNote(turns)}</p>
}
