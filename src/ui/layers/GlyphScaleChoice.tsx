import { useLaboratory, useSession } from '../../laboratory/index.ts'
import { NumberField } from '../fields/index.ts'
import { Choice } from '../primitives/index.ts'
import { suggestScale, UNKNOWN_SCALE } from './glyph-scale.ts'
import styles from './LayersPanel.module.css'

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
          else set({ newtonsPerMetre: simulation.frame === null ? UNKNOWN_SCALE : suggestScale(simulation.frame) })
        }}
      />
      {scale === 'auto' ? (
        <p className={styles.hint}>
          The largest arrow in view has a good length; the legend says what it stands for. A torque is as large as the
          force that has it about an arm of the mechanism’s size.
        </p>
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
