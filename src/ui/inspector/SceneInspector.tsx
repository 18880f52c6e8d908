import { useRun, useScene } from '../../laboratory/index.ts'
import { setAbout, setGravity, setSimulation, type Vec3 } from '../../scene/index.ts'
import { INTEGRATORS, INTEGRATOR_SETTING } from '../../engine/index.ts'
import { NumberField, SelectField, TextField, VectorField } from '../fields/index.ts'
import { INTEGRATOR_WORDS, choiceWords } from '../integrators/index.ts'
import { Choice } from '../primitives/index.ts'
import { Fold } from './Fold.tsx'
import styles from './Inspector.module.css'
import { useEdit } from './useEdit.ts'

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

/** Nothing selected: the scene itself. */
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
        <TextField
          label="Description"
          lines={4}
          value={scene.description}
          placeholder="What to look at. Markdown."
          onCommit={(description) => edit('Change description', (draft) => setAbout(draft, { description }))}
        />
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

/** How the motion is computed: the integrator, and the one setting that it goes by. */
function SimulationFold() {
  const simulation = useScene((s) => s.scene.simulation)
  const edit = useEdit()
  const integrator = INTEGRATORS.find((name) => name === simulation.integrator) ?? 'auto'
  return (
    <Fold id="simulation" title="Simulation" initially={false} summary={INTEGRATOR_WORDS[integrator].label}>
      <SelectField
        label="Integrator"
        value={integrator}
        options={INTEGRATORS.map((name) => ({
          value: name,
          group: GROUPS[INTEGRATOR_SETTING[name]],
          ...INTEGRATOR_WORDS[name],
        }))}
        hint={integrator === 'auto' ? <AtWork /> : INTEGRATOR_WORDS[integrator].meaning}
        onChange={(next) => edit('Change integrator', (draft) => setSimulation(draft, { integrator: next }))}
      />
      {INTEGRATOR_SETTING[integrator] === 'tolerance' ? (
        <NumberField
          label="Tolerance"
          dimension="scalar"
          value={simulation.tolerance}
          hint="Error allowed per step; smaller is slower."
          onCommit={(tolerance) => edit('Change tolerance', (draft) => setSimulation(draft, { tolerance }))}
        />
      ) : (
        <NumberField
          label="Step"
          dimension="time"
          value={simulation.step}
          hint={
            integrator === 'baumgarte'
              ? `Length of all steps. The joints are pulled back with α = β = 1/(5 h) = ${Number((1 / (5 * simulation.step)).toPrecision(3))}/s.`
              : 'Length of all steps; shorter is closer and slower.'
          }
          onCommit={(step) => edit('Change step', (draft) => setSimulation(draft, { step }))}
        />
      )}
    </Fold>
  )
}

const GROUPS = { tolerance: 'Chooses its steps', step: 'Fixed steps' } as const

/** What the automatic choice works with now, and why. */
function AtWork() {
  const method = useRun((s) => s.method)
  const reason = useRun((s) => s.reason)
  if (method === '') return INTEGRATOR_WORDS.auto.meaning
  return (
    <span data-testid="method" data-value={method}>
      Now {choiceWords(method, reason)}
    </span>
  )
}
