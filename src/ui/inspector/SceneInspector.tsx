import { useScene, useEdit } from '../../laboratory/index.ts'
import { setAbout, setGravity, type Vec3 } from '../../scene/index.ts'
import { NumberField, TextField, VectorField } from '../fields/index.ts'
import { INTEGRATOR_WORDS, integratorOf } from '../integrators/index.ts'
import { Choice, Lazy } from '../primitives/index.ts'
import { DescriptionField } from './DescriptionField.tsx'
import { Fold } from './Fold.tsx'
import styles from './Inspector.module.css'
import { selectedInspectors } from './parts.ts'

/** Standard strength for a direction chosen while gravity is off, m/s². */
const EARTH = 9.81

const DIRECTIONS = [
  { value: 'down', label: '↓ z', unit: [0, 0, -1] },
  { value: 'x', label: '→ x', unit: [1, 0, 0] },
  { value: 'y', label: '→ y', unit: [0, 1, 0] },
  { value: 'off', label: 'Off', unit: null },
] as const

type Direction = (typeof DIRECTIONS)[number]['value'] | 'own'

/** The preset that a gravity vector lies along; `own` for any other. */
function directionOf(gravity: Vec3): Direction {
  const size = Math.hypot(...gravity)
  if (size === 0) return 'off'
  const found = DIRECTIONS.find((d) => d.unit !== null && d.unit.every((u, k) => u * size === gravity[k]))
  return found?.value ?? 'own'
}

/** The inspector of the scene itself, shown when nothing is selected. */
export function SceneInspector() {
  const scene = useScene((s) => s.scene)
  const edit = useEdit()
  const { gravity } = scene
  const strength = Math.hypot(...gravity)
  const direction = directionOf(gravity)
  const put = (next: Vec3): string | null => edit('Change gravity', (draft) => setGravity(draft, next))
  return (
    <>
      <Fold id="scene" title="Scene">
        <TextField
          label="Title"
          value={scene.title}
          placeholder="Untitled"
          onCommit={(title) => edit('Change title', (draft) => setAbout(draft, { title }))}
        />
        <DescriptionField />
        <TextField
          label="Tags"
          value={scene.tags.join(', ')}
          placeholder="planar, four-bar"
          onCommit={(text) => {
            const tags = [
              ...new Set(
                text
                  .split(',')
                  .map((tag) => tag.trim())
                  .filter((tag) => tag !== ''),
              ),
            ]
            return edit('Change tags', (draft) => setAbout(draft, { tags }))
          }}
        />
      </Fold>
      <Fold id="gravity" title="Gravity">
        <div className={styles['wide']}>
          <Choice
            label="Direction of gravity"
            value={direction}
            options={DIRECTIONS.map(({ value, label }) => ({ value: value as Direction, label }))}
            onChange={(value) => {
              const unit = DIRECTIONS.find((d) => d.value === value)?.unit ?? null
              const size = strength === 0 ? EARTH : strength
              put(unit === null ? [0, 0, 0] : [unit[0] * size, unit[1] * size, unit[2] * size])
            }}
          />
        </div>
        <NumberField
          label="Strength of gravity"
          caption="Strength"
          dimension="acceleration"
          value={strength}
          min={0}
          onCommit={(next) => {
            const along: Vec3 =
              strength === 0 ? [0, 0, -1] : [gravity[0] / strength, gravity[1] / strength, gravity[2] / strength]
            return put([along[0] * next, along[1] * next, along[2] * next])
          }}
        />
        <VectorField label="Gravity vector" caption="Vector" dimension="acceleration" value={gravity} onCommit={put} />
      </Fold>
      <SimulationFold />
      <p className={styles['quiet']}>Select a body, joint or force to see and edit it.</p>
    </>
  )
}

/** Settings of the simulation, in a fold that is closed at first. */
function SimulationFold() {
  const integrator = useScene((s) => integratorOf(s.scene.simulation))
  return (
    <Fold id="simulation" title="Simulation" initially={false} summary={INTEGRATOR_WORDS[integrator].label}>
      <Lazy part={selectedInspectors}>{({ SimulationFields }) => <SimulationFields />}</Lazy>
    </Fold>
  )
}
