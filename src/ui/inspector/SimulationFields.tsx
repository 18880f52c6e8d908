import { INTEGRATORS, INTEGRATOR_SETTING } from '../../engine/index.ts'
import { useRun, useScene, useEdit } from '../../laboratory/index.ts'
import { setSimulation } from '../../scene/index.ts'
import { NumberField, SelectField } from '../fields/index.ts'
import { INTEGRATOR_WORDS, choiceWords, integratorOf } from '../integrators/index.ts'

/** Fields of the simulation: the integrator, and the one setting that it uses. */
export function SimulationFields() {
  const simulation = useScene((s) => s.scene.simulation)
  const edit = useEdit()
  const integrator = integratorOf(simulation)
  return (
    <>
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
    </>
  )
}

const GROUPS = { tolerance: 'Chooses its steps', step: 'Fixed steps' } as const

/** Tells which scheme the automatic choice uses at present, and why. */
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
