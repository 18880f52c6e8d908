import { describe, expect, it, onTestFinished, test } from 'vitest'
import type { PlanarPart, Vec3 } from '../../engine/index.ts'
import { listQuantities, validateScene, type Scene } from '../../scene/index.ts'
import { readWrench, type MechanismReport } from '../../simulation/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { makeSimulationDriver } from '../../testing/simulation-driver.ts'
import { findAcross, findInPlane, findWhole } from './across.ts'
import { actsAcross, notUnique, planarityRead, treatmentOf, redundancyOf, wishFor } from './treatment.ts'

/** A gallery scene with the report of its start. */
async function look(id: string, change: (scene: Scene) => Scene = (scene) => scene) {
  const { simulation, settle, frame } = makeSimulationDriver()
  onTestFinished(() => simulation.dispose())
  const scene = change(await galleryScene(id))
  simulation.load(scene)
  await settle()
  const { report } = simulation.status.getState()
  if (report === null) throw new Error(`there is no report of ${id}`)
  const in_ = (treatment: 'auto' | 'plane' | 'space') => treatmentOf({ scene, report, treatment })
  const spare = (treatment: 'auto' | 'plane' | 'space') => redundancyOf(report, in_(treatment))?.count
  return { scene, report, frame: frame(), in: in_, spare }
}

describe('a mechanism that moves in a plane', () => {
  test.each([
    // Redundant constraints in the plane and in space.
    ['slider-crank', 0, 3],
    ['four-bar', 0, 3],
    ['four-bar-isostatic', 0, 0],
    ['parallelogram', 1, 7],
  ])('%s is read in it by itself: %i redundant there, %i in space', async (id, inPlane, inSpace) => {
    const { in: read, spare, scene, report, frame } = await look(id)
    expect(read('auto').whole).toBe(true)
    expect(read('auto').normals.size).toBe(scene.joints.length)
    expect([spare('auto'), spare('plane'), spare('space')]).toEqual([inPlane, inPlane, inSpace])
    expect(redundancyOf(report, read('auto'))?.rows).toHaveLength(inPlane)
    expect(notUnique(frame, report, read('auto')).length > 0).toBe(inPlane > 0)
    expect(notUnique(frame, report, read('space')).length > 0).toBe(inSpace > 0)
    expect(wishFor('plane', { scene, report })).toBe('auto')
    expect(wishFor('space', { scene, report })).toBe('space')
  })

  test('is read in space where its weight acts across, unless the plane is asked for', async () => {
    const { in: read, spare, scene, report } = await look('door')
    expect(read('auto')).toMatchObject({ parts: [], whole: false, across: true })
    expect(spare('auto')).toBe(5)
    expect(read('plane')).toMatchObject({ whole: true, across: false })
    expect(wishFor('plane', { scene, report })).toBe('plane')
    expect(wishFor('space', { scene, report })).toBe('auto')
    const light = await look('door', (of) => ({ ...of, gravity: [0, 0, 0] }))
    expect(light.in('auto').whole).toBe(true)
  })

  it('is not there where nothing moves in a plane, or where there is no analysis', async () => {
    const { in: read } = await look('governor')
    expect(read('plane')).toMatchObject({ parts: [], whole: false, across: false })
    expect(treatmentOf({ scene: await galleryScene('door'), report: null, treatment: 'auto' }).parts).toEqual([])
    expect(redundancyOf(null, read('auto'))).toBeNull()
  })
})

test('without joints there is nothing to be read in a plane or in space', async () => {
  const { scene, report } = await look('four-bar')
  expect(planarityRead(scene, report)).toBe(report.planarity)
  expect(planarityRead(scene, null)).toBeNull()
  const alone = await look('four-bar', (of) => ({ ...of, bodies: [], joints: [], forces: [] }))
  expect(planarityRead(alone.scene, alone.report)).toBeNull()
})

describe('a plane mechanism beside one in space', () => {
  /** A four-bar, and a block that two balls hold at one point. */
  const both = (scene: Scene): Scene => {
    const [body] = scene.bodies.filter(({ fixed }) => !fixed)
    const [joint] = scene.joints
    const ball = (id: string) => ({
      ...joint!,
      id,
      type: 'spherical' as const,
      drive: null,
      driven: { ...joint!.driven, body: 'block', position: [0, 0, 0] as Vec3 },
      main: { ...joint!.main, body: 'ground', position: [5, 5, 5] as Vec3 },
    })
    const block = { ...body!, id: 'block', position: [5, 5, 5] as Vec3 }
    return { ...scene, bodies: [...scene.bodies, block], joints: [...scene.joints, ball('ball'), ball('again')] }
  }
  it('is counted in its plane, the other in space', async () => {
    const { in: read, spare, report } = await look('four-bar', both)
    expect(read('auto').whole).toBe(false)
    expect(read('auto').parts).toHaveLength(1)
    // Both balls hold the same three rows; of the four-bar 3 are redundant in space, none in the plane.
    expect([spare('auto'), spare('space')]).toEqual([3, 6])
    expect(redundancyOf(report, read('auto'))).toMatchObject({ count: 3, inPlane: 0 })
    expect(new Set(redundancyOf(report, read('auto'))?.rows.map(({ joint }) => joint))).toEqual(new Set(['again']))
  })
})

describe('quantities across the plane', () => {
  const named = async (id: string, treatment: 'auto' | 'space'): Promise<readonly string[]> => {
    const { scene, report, in: read } = await look(id)
    const isAcross = findAcross(scene, report.bundles, read(treatment))
    return listQuantities(scene, report.bundles).filter(isAcross).map(({ name }) => name)
  } // prettier-ignore

  it('are those along its normal of what points, and about axes in it of what turns', async () => {
    const across = await named('slider-crank', 'auto')
    for (const name of [
      'joint bearing.force.y',
      'joint bearing.torque.x',
      'joint bearing.torque.z',
      'body piston.centre.velocity.y',
      'body piston.acceleration.y',
      'body piston.angle.x',
      'body rod.angularVelocity.z',
      'marker bearing.driven.velocity.y',
    ])
      expect(across).toContain(name)
    for (const name of across.filter((one) => !/main|driven\.[xyz]/.test(one)))
      expect([name, name.endsWith('.y')]).toEqual([name, !/torque|angle|angular/.test(name)])
    // in its own axes z of a pin's marker is the normal
    expect(across).toContain('joint bearing.force.main.z')
    expect(across).not.toContain('joint bearing.torque.driven.z')
  }) // prettier-ignore

  it('are part of the magnitudes of reactions, which are larger for that than what is read in the plane', async () => {
    const { scene, report, frame, in: read } = await look('slider-crank')
    const whole = (treatment: 'auto' | 'space'): readonly string[] =>
      listQuantities(scene, report.bundles)
        .filter(findWhole(scene, report.bundles, read(treatment)))
        .map(({ name }) => name)
    const reactions = scene.joints.flatMap(({ id }) => [`joint ${id}.force.size`, `joint ${id}.torque.size`])
    expect(whole('auto').toSorted()).toEqual(reactions.toSorted())
    expect(whole('space')).toEqual([])
    const normal = read('auto').normals.get('crankpin')!
    const [all, inPlane] = [null, normal].map((one) => Math.hypot(...readWrench(frame, 'crankpin', one)!.force.vector))
    expect(all! / inPlane!).toBeGreaterThan(1 + 1e-6)
  })

  it('leave the magnitudes of forces in the plane, which are those that are read there', async () => {
    const { scene, report, in: read } = await look('slider-crank')
    const named = (treatment: 'auto' | 'space'): readonly string[] => {
      const inPlane = findInPlane(scene, report.bundles, read(treatment))
      return listQuantities(scene, report.bundles).flatMap((one) => (inPlane(one) === true ? [one.name] : []))
    }
    expect(named('auto')).toEqual(scene.joints.map(({ id }) => `joint ${id}.force.xz`))
    expect(named('space')).toEqual([])
  })

  it('are none in space', async () => {
    expect(await named('slider-crank', 'space')).toEqual([])
    expect(await named('governor', 'auto')).toEqual([])
  })
})

it('counts in space by the rank there, not by the freedoms in the plane: at a singular pose some lead out of it, and nowhere', async () => {
  const { report, in: read } = await look('four-bar')
  const treatment = read('auto')
  const [part] = treatment.parts
  const mobility = report.mobility!
  const { rows, rank } = mobility.mechanism
  const singular = { ...mobility, mechanism: { ...mobility.mechanism, rank: rank - 1 } }
  const parts = [{ ...part!, inSpace: { rows, rank: rank - 1 } }]
  expect(redundancyOf({ mobility: singular }, { ...treatment, parts })?.count).toBe(0)
})

describe('what acts across a plane', () => {
  const part: Pick<PlanarPart, 'bodies' | 'normal'> = { bodies: ['rod'], normal: [0, 1, 0] }
  const mass = { mass: 1, inertia: [1, 1, 1, 0, 0, 0] }
  const withLoad = (load: object, gravity: Vec3 = [0, 0, -9.81]): Scene => {
    const parsed = validateScene({
      format: 'lockwork/scene',
      version: 1,
      gravity,
      bodies: [
        { id: 'rod', mass, orientation: [Math.SQRT1_2, Math.SQRT1_2, 0, 0] },
        { id: 'other', mass },
      ],
      forces: [{ id: 'push', kind: 'load', body: 'rod', ...load }],
    })
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
    return parsed.scene
  }
  it.each<[string, boolean, object, Vec3?]>([
    ['weight in the plane', false, {}],
    ['weight across', true, {}, [0, 1e-3, -9.81]],
    ['no weight', false, {}, [0, 0, 0]],
    ['a force in the plane, by a law', false, { force: ['t', 0, 2] }],
    ['a force across', true, { force: [0, 'sin(t)', 0] }],
    ['a torque about the normal', false, { torque: [0, 3, 0] }],
    ['a torque in the plane', true, { torque: [1, 0, 0] }],
    // The rod is turned by 90° about x: its z axis is −y of the world.
    ['a force of the body in the plane', false, { axes: 'body', force: [1, 1, 0] }],
    ['a force of the body across', true, { axes: 'body', force: [0, 0, 1] }],
    ['a force on another body', false, { body: 'other', force: [0, 1, 0] }],
  ])('%s: %s', (_, expected, load, gravity) => {
    expect(actsAcross(withLoad(load, gravity), part)).toBe(expected)
  })
})

it('a report without a frame that tells is believed', () => {
  const frame = {
    layout: { bodies: 0, joints: 1, forces: 0, bundles: 0 },
    index: { joints: new Map([['pin', 0]]), bundles: [] },
    data: new Float64Array(200).fill(NaN),
  } as unknown as Parameters<typeof notUnique>[0]
  const report = { indeterminate: ['pin'] } as unknown as MechanismReport
  const treatment = { parts: [], normals: new Map(), whole: false, across: false }
  expect(notUnique(frame, report, treatment)).toEqual(['pin'])
  expect(notUnique(frame, null, treatment)).toEqual([])
})
