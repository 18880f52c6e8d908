import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyPatch } from '../engine/index.ts'
import { massOfShapes } from '../geometry/index.ts'
import { everyFeature } from '../testing/every-feature.ts'
import { randomSceneFile } from '../testing/random-scenes.ts'
import { classifyEdit, makeSceneStore, posedBodies, toMechanismSpec, validateScene, withOpenNumbers } from './index.ts'
import type { Scene, SceneDraft } from './index.ts'

function sceneOf(file: unknown): Scene {
  const result = validateScene(file)
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result.scene
}
const scene = sceneOf(everyFeature)

describe('the mechanism of a scene', () => {
  const spec = toMechanismSpec(scene)

  test('masses as stated, from the density, and from 1000 kg/m³', () => {
    expect(spec.bodies[0]).toMatchObject({ mass: 1.2, centre: [0.2, 0, 0], inertia: [0.02, 0.11, 0.12, 0.001, 0, 0] })
    expect(spec.bodies[1]).toMatchObject(massOfShapes(scene.bodies[1]!.shapes, 2700))
    expect(spec.bodies[2]).toMatchObject(massOfShapes(scene.bodies[2]!.shapes, 1000))
  })

  test('what a fixed body weighs is no number, so that nothing can come to depend on it', () => {
    expect(spec.bodies[3]).toMatchObject({ fixed: true, mass: NaN, centre: [0, 0, 0] })
    expect(spec.bodies[3]!.inertia.every(Number.isNaN)).toBe(true)
  })

  test('laws: a number, a tree, points', () => {
    expect(spec.joints[0]!.drives).toEqual([
      { kind: 'torque', law: { kind: 'points', points: [[0, 0], [1, 2], [3, 1]], beyond: 'repeat' } }, // prettier-ignore
    ])
    expect(spec.joints[3]!.drives.map(({ kind }) => kind)).toEqual(['force', 'torque'])
    expect(spec.joints[3]!.drives[1]!.law).toBe(-0.1)
    expect(spec.joints[0]!.main.motion!.translation[0]).toMatchObject({ kind: 'expression', tree: { op: 'multiply' } })
    expect(spec.joints[4]!.motion!.rotation[0]!).toMatchObject({ axis: [0, 0, 1], angle: { kind: 'expression' } })
  })

  test('it is plain data without names, colours or defaults left open, and goes through structured clone', () => {
    fc.assert(
      fc.property(randomSceneFile, (file) => {
        const made = toMechanismSpec(sceneOf(file))
        expect(structuredClone(made)).toEqual(made)
        const text = JSON.stringify(made)
        expect(text).not.toMatch(/"(colour|shapes|density|title)":/)
      }),
    )
  })

  test('rest lengths that the engine found are written where they were open, and nowhere else', () => {
    const open = sceneOf({
      ...everyFeature,
      forces: [
        { ...everyFeature.forces[0], restLength: null },
        { ...everyFeature.forces[0], id: 'other' },
      ],
    })
    const closed = withOpenNumbers(open, { forces: { s1: 0.7, other: 9, gone: 3 }, joints: { s1: 8 } })
    expect(closed.forces).toMatchObject([{ restLength: 0.7 }, { restLength: 0.5 }])
    expect(withOpenNumbers(closed, { forces: { s1: 2 }, joints: {} })).toBe(closed)
  })
})

describe('what an edit touches', () => {
  const after = (recipe: (draft: SceneDraft) => void): Scene => {
    const store = makeSceneStore(scene)
    const result = store.edit('edit', recipe)
    if (!result.ok) throw new Error(JSON.stringify(result.faults))
    return store.getState().scene
  }

  test.each<[string, 'view' | 'mechanism', (draft: SceneDraft) => void]>([
    ['nothing', 'view', () => undefined],
    ['the same values anew', 'view', (draft) => { draft.bodies[0]!.position = [0, 0, 0.5] }], // prettier-ignore
    ['a title', 'view', (draft) => { draft.title = 'x' }], // prettier-ignore
    ['a name', 'view', (draft) => { draft.joints[0]!.name = 'x' }], // prettier-ignore
    ['a colour', 'view', (draft) => { draft.bodies[1]!.shapes[0]!.colour = '#000000' }], // prettier-ignore
    ['a shape of a body whose mass is stated', 'view', (draft) => { draft.bodies[0]!.shapes.pop() }], // prettier-ignore
    ['a layer', 'view', (draft) => { draft.view.glyphScale = 'auto' }], // prettier-ignore
    ['what a fixed body weighs', 'view', (draft) => { draft.bodies[3]!.density = 3 }], // prettier-ignore
    ['a shape that weighs', 'mechanism', (draft) => { draft.bodies[1]!.shapes.pop() }], // prettier-ignore
    ['a mass', 'mechanism', (draft) => { draft.bodies[0]!.mass!.mass = 2 }], // prettier-ignore
    ['gravity', 'mechanism', (draft) => { draft.gravity = [0, 0, 0] }], // prettier-ignore
    ['a law', 'mechanism', (draft) => { draft.joints[0]!.drive = null }], // prettier-ignore
    ['a spring', 'mechanism', (draft) => { draft.forces[1]!.name = 'x'; (draft.forces[1] as { stiffness: number }).stiffness = 1 }], // prettier-ignore
    ['a setting of the run', 'mechanism', (draft) => { draft.simulation.step = 1 }], // prettier-ignore
    ['the order of bodies', 'mechanism', (draft) => { draft.bodies.reverse() }], // prettier-ignore
  ])('%s: %s', (_what, wanted, recipe) => {
    const edited = after(recipe)
    for (const [from, to] of [
      [scene, edited],
      [edited, scene],
    ] as const) {
      const found = classifyEdit(from, to)
      expect(found.class).toBe(wanted)
      const made = found.patch && applyPatch(toMechanismSpec(from), found.patch)
      expect(made ?? toMechanismSpec(to)).toEqual(toMechanismSpec(to))
    }
  })

  test('posed are the bodies whose initial pose or velocity changed, of those in both scenes', () => {
    const edited = after((draft) => {
      draft.bodies[0]!.position = [0, 0, 0.5]
      draft.bodies[1]!.position = [0, 0, 1]
      draft.bodies[2]!.angularVelocity = [0, 0, 1]
      draft.bodies[4]!.name = 'moved only in name'
      draft.bodies.splice(5, 1)
      draft.bodies.push({ ...draft.bodies[4]!, id: 'new' })
    })
    expect(posedBodies(classifyEdit(scene, edited))).toEqual(['rod', 'slider'])
    expect(posedBodies(classifyEdit(scene, scene))).toEqual([])
  })
})
