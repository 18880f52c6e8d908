import { planarityRead, useLaboratory, useTreatment, useRun, useScene, wishFor } from '../../laboratory/index.ts'
import { classes, Tooltip } from '../primitives/index.ts'
import { treatmentNote } from './treatment-note.ts'
import styles from './TreatmentSwitch.module.css'

/** In what reactions and redundancy are read: in the plane, where something moves in one, or in space. */
export function TreatmentSwitch({ large = false }: { readonly large?: boolean }) {
  const { scenes, session, simulation } = useLaboratory()
  const report = useRun((s) => s.report)
  const planarity = useScene(({ scene }) => planarityRead(scene, report))
  const treatment = useTreatment()
  if (planarity === null) return null
  const inPlane = treatment.parts.length > 0
  const isPlanar = planarity.parts.length > 0
  const note = treatmentNote(planarity, treatment)
  const read = (where: 'plane' | 'space'): void => {
    const { report: now } = simulation.status.getState()
    session.getState().setTreatment(wishFor(where, { scene: scenes.getState().scene, report: now }))
  }
  return (
    <div
      className={classes(styles.switch, large && styles.large)}
      role="group"
      aria-label="Read in"
      data-testid="treatment"
    >
      <Tooltip label={note ?? 'Forces in the plane, torques about its normal, constraints that count there'}>
        <button
          type="button"
          aria-pressed={inPlane}
          aria-disabled={!isPlanar}
          onClick={() => isPlanar && read('plane')}
        >
          Plane
        </button>
      </Tooltip>
      <Tooltip label="Forces, torques and constraints in all directions">
        <button type="button" aria-pressed={!inPlane} onClick={() => read('space')}>
          Space
        </button>
      </Tooltip>
    </div>
  )
}
