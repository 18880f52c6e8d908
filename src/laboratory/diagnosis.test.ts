import { describe, expect, it } from 'vitest'
import { makeSceneStore, setMass } from '../scene/index.ts'
import { makeSimulationDriver } from '../testing/simulation-driver.ts'
import { sliderCrank } from '../testing/small-scenes.ts'
import { askDiagnosis, makeDiagnosis } from './diagnosis.ts'

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
})
