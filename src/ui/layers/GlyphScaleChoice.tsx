import { useLaboratory, useSession } from '../../laboratory/index.ts'
import { HEADER, JOINT, jointAt, type Frame } from '../../simulation/index.ts'
import { NumberField } from '../fields/index.ts'
import { Choice } from '../primitives/index.ts'
import styles from './LayersPanel.module.css'

/** Length of the largest arrow over the size of the mechanism, where a fixed scale begins. */
const FIRST_LENGTH = 0.4

/** Newtons per metre at which the largest reaction of the frame gets an arrow of good length, to one digit. */
export function suggestScale({ layout, data }: Frame): number {
  let largest = 0
  for (let j = 0; j < layout.joints; j++) {
    const at = jointAt(layout, j) + JOINT.force
    const force = Math.hypot(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
    if (force > largest) largest = force
  }
  const size = data[HEADER.size] ?? 1
  const scale = largest / (FIRST_LENGTH * size)
  return scale > 0 && Number.isFinite(scale) ? Number(scale.toPrecision(1)) : 100
}

/** Arrows scaled so that the largest fits, or so many newtons per metre. */
export function GlyphScaleChoice() {
  const { session, simulation } = useLaboratory()
  const scale = useSession((s) => s.glyphScale)
  const set = session.getState().setGlyphScale
  return (
    <div className={styles.scale}>
      <Choice
        label="Arrow length"
        value={scale === 'auto' ? 'auto' : 'fixed'}
        options={[
          { value: 'auto', label: 'Automatic' },
          { value: 'fixed', label: 'Fixed' },
        ]}
        onChange={(kind) => {
          if (kind === 'auto') set('auto')
          else set({ newtonsPerMetre: simulation.frame === null ? 100 : suggestScale(simulation.frame) })
        }}
      />
      {scale === 'auto' ? (
        <p className={styles.hint}>The largest arrow in view has a good length; the legend says what it stands for.</p>
      ) : (
        <div className={styles.fixed}>
          <NumberField
            label="One metre is"
            dimension="stiffness"
            value={scale.newtonsPerMetre}
            onCommit={(newtonsPerMetre) => {
              if (newtonsPerMetre <= 0) return 'The scale is larger than zero.'
              set({ newtonsPerMetre })
              return null
            }}
          />
        </div>
      )}
    </div>
  )
}
