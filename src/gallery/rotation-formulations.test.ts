/** The four mechanisms that formulations of rotation are compared by: what moves them is the reference's, and they move as it does. */
import { describe, expect, test } from 'vitest'
import { loadFormulations, type MechanismSpec } from '../engine/index.ts'
import { parseScene, toMechanismSpec } from '../scene/index.ts'
import { motionOf, startOf, widen, type Distances } from '../testing/formulations.ts'
import { gallerySpec, runGallery } from '../testing/gallery-scenes.ts'
import type { MechanismRun } from '../testing/mechanism-run.ts'
import { referenceMotion, referenceScene, type Reference } from '../testing/reference.ts'
import { gallery } from './index.ts'

const { makeFormulation, makeKinematicAnalysis, FORMULATIONS } = await loadFormulations()

const DRIVEN = {
  'driven-pendulum': 'kissel-single-pendulum',
  'spatial-four-bar': 'kissel-four-link',
  'spatial-slider-crank': 'kissel-slider-crank',
} as const
const FREE = ['slender-double-pendulum', 'kissel-double-pendulum'] as const
const ALL = [FREE, ...Object.entries(DRIVEN)]

test('are one group of the gallery', () => {
  const group = gallery.find(({ id }) => id === FREE[0])?.group
  const ids = gallery.filter((item) => item.group === group).map(({ id }) => id)
  expect(ids.toSorted()).toEqual(ALL.map(([id]) => id).toSorted())
})

/** A mechanism without what is for the eye: names, and the stand, which is the ground. */
function bare({ bodies, joints, forces, gravity }: MechanismSpec) {
  const stand = bodies.find(({ fixed }) => fixed)
  if (stand) expect(stand).toMatchObject({ position: [0, 0, 0], orientation: [1, 0, 0, 0] })
  const moved = bodies.filter(({ fixed }) => !fixed)
  const grounded = joints.map((joint) => ({
    ...joint,
    main: { ...joint.main, body: joint.main.body === stand?.id ? 'ground' : joint.main.body },
  }))
  return { bodies: moved, joints: grounded, forces, gravity }
}

/** Numbers that are zero to rounding in the reference's file are written as zero in the gallery's. */
const rounded = (spec: object): unknown =>
  JSON.parse(JSON.stringify(spec), (_, x: unknown) => (typeof x === 'number' && Math.abs(x) < 1e-14 ? 0 : x))

test.each(ALL)('%s has the masses, inertias, frames and laws of %s', async (id, name) => {
  const parsed = parseScene(referenceScene(name))
  if (!parsed.ok) throw new Error(`${name} is no scene`)
  const [ours, theirs] = [bare(await gallerySpec(id)), bare(toMechanismSpec(parsed.scene))]
  expect(theirs.bodies.length).toBeGreaterThan(0)
  expect(rounded(ours)).toEqual(rounded(theirs))
})

/** Largest distances of a run by lock joints. */
async function runBeside(id: string, reference: Reference) {
  const run = await runGallery(id, { tolerance: 1e-10 })
  const most = { position: 0, velocity: 0, acceleration: 0 }
  reference.time.forEach((t, sample) => {
    run.advance(t)
    widenBy(most, run, reference, sample)
  })
  return most
}

test('the free one falls as the reference does, over 5 s', async () => {
  const { position, velocity, acceleration } = await runBeside(FREE[0], referenceMotion(FREE[1]))
  expect(position).toBeLessThan(1e-8)
  expect(velocity).toBeLessThan(1e-7)
  expect(acceleration).toBeLessThan(1e-5 / 39)
})

describe.each(Object.entries(DRIVEN))('%s moves as the closed form of %s says', (id, name) => {
  const reference = referenceMotion(name)

  test('by lock joints', async () => {
    const { position, velocity, acceleration } = await runBeside(id, reference)
    expect(position).toBeLessThan(1e-10)
    expect(velocity).toBeLessThan(1e-9)
    expect(acceleration).toBeLessThan(1e-8)
  })

  test.each(FORMULATIONS)('in %s', async (formulationName) => {
    const start = startOf(await gallerySpec(id))
    const formulation = makeFormulation(formulationName, start.model, start.state, start.constraints)
    const made = makeKinematicAnalysis(formulation)
    if (!made.ok) throw new Error(made.refusal.message)
    const most: Distances = { position: 0, orientation: 0, velocity: 0, acceleration: 0 }
    reference.time.forEach((t, sample) => {
      expect(made.analysis.moveTo(t)).toBeNull()
      widen(most, start.model, motionOf(formulation), reference, sample)
    })
    expect(most.position).toBeLessThan(1e-10)
    expect(most.orientation).toBeLessThan(1e-10)
    expect(most.velocity).toBeLessThan(1e-9)
    expect(most.acceleration).toBeLessThan(1e-8)
  })
})

const KINDS = {
  position: ['position', 'orientation'],
  velocity: ['velocity', 'angularVelocity'],
  acceleration: ['acceleration', 'angularAcceleration'],
} as const

/** Widens the distances of a run from a sample of the reference; angular quantities have the same bounds. */
function widenBy(
  most: Record<keyof typeof KINDS, number>,
  run: MechanismRun,
  { bodies }: Reference,
  sample: number,
): void {
  for (const [id, columns] of Object.entries(bodies)) {
    const motion = run.body(id)
    for (const kind of ['position', 'velocity', 'acceleration'] as const)
      for (const quantity of KINDS[kind]) {
        const given = (columns[quantity]?.[sample] ?? []) as readonly number[]
        const got: readonly number[] = motion[quantity]
        const dot = given.reduce((sum, x, k) => sum + x * (got[k] ?? NaN), 0)
        const sign = quantity === 'orientation' && dot < 0 ? -1 : 1
        most[kind] = Math.max(most[kind], Math.hypot(...given.map((x, k) => sign * (got[k] ?? NaN) - x)))
      }
  }
}
