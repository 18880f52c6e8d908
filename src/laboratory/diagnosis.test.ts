import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeSceneStore, setMass } from '../scene/index.ts'
import { makeScriptedSimulation } from '../testing/scripted-simulation.ts'
import { makeSimulationDriver } from '../testing/simulation-driver.ts'
import { pendulum, sliderCrank } from '../testing/small-scenes.ts'
import { askDiagnosis, endDiagnosis, makeDiagnosis } from './diagnosis.ts'

describe('asking for a diagnosis', () => {
  it('tells the outcome of the last one asked for, with what it is of', async () => {
    const { simulation } = makeSimulationDriver()
    const scenes = makeSceneStore(sliderCrank())
    const lab = { scenes, simulation, diagnosis: makeDiagnosis() }
    simulation.load(scenes.getState().scene)
    const first = askDiagnosis(lab)
    expect(lab.diagnosis.getState()).toMatchObject({ diagnosis: null, asking: true, problem: null })
    const body = scenes.getState().scene.bodies[0]!.id
    scenes.edit('Heavier', (draft) => setMass(draft, body, 7))
    simulation.edit(scenes.getState().scene, [])
    const second = askDiagnosis(lab)
    await Promise.all([first, second])
    const { diagnosis, revision, asking, problem, time } = lab.diagnosis.getState()
    expect({ revision, asking, problem, time }).toEqual({ revision: 1, asking: false, problem: null, time: 0 })
    expect(diagnosis?.freedoms).toHaveLength(1)
    simulation.dispose()
  })

  it('does not wait for a run that is behind', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const run = makeScriptedSimulation()
    run.simulation.load(pendulum())
    run.ready()
    run.simulation.play()
    run.wait(0.05)
    expect(run.last().kind).toBe('advance')
    await run.simulation.upToDate()
    let done = false
    run.simulation.edit(pendulum(2), [])
    const waits = run.simulation.upToDate().then(() => (done = true))
    run.frame(0.001)
    await Promise.resolve()
    expect(done).toBe(false)
    run.ready(0.001)
    await waits
    run.simulation.dispose()
  })

  it('is over when it is not wanted any more', async () => {
    const { simulation, workers } = makeSimulationDriver()
    const scenes = makeSceneStore(sliderCrank())
    const lab = { scenes, simulation, diagnosis: makeDiagnosis() }
    simulation.load(scenes.getState().scene)
    await simulation.settled()
    const asked = askDiagnosis(lab)
    await simulation.upToDate()
    expect(workers).toHaveLength(2)
    endDiagnosis(lab)
    await asked
    expect(lab.diagnosis.getState()).toMatchObject({ diagnosis: null, asking: false, problem: null })
    expect(workers[1]!.terminated).toBe(true)
    simulation.dispose()
  })
})
