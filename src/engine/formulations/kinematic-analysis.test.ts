/** Kinematic analysis of the models of Kissel, Taves and Negrut and of what can go wrong, in all three formulations. */
import { describe, expect, it, test } from 'vitest'
import { loadFormulations, type FormulationName } from '../index.ts'
import { driveTorque, motionOf, referenceStart, startOf, widen } from '../../testing/formulations.ts'
import { largestSize, referenceMotion, type Series } from '../../testing/reference.ts'
import { ellipse, fourBar, pendulum } from '../../testing/small-mechanisms.ts'
import { KINEMATIC_OPTIONS, type KinematicOptions } from './kinematic-analysis.ts'

const { makeFormulation, makeKinematicAnalysis, readWrench, FORMULATIONS } = await loadFormulations()
const DRIVEN = ['kissel-single-pendulum', 'kissel-slider-crank', 'kissel-four-link'] as const
const largestGap = (a: Float64Array, b: Float64Array): number =>
  Math.max(...a.map((x, k) => Math.abs(x - (b[k] ?? NaN))))

/** One matrix per pose, started from the last one: what the paper's programs do. */
const AS_PUBLISHED: KinematicOptions = { ...KINEMATIC_OPTIONS, predict: false, renew: false }

function analysisOf(name: FormulationName, start: ReturnType<typeof startOf>, options = KINEMATIC_OPTIONS) {
  const formulation = makeFormulation(name, start.model, start.state, start.constraints)
  const made = makeKinematicAnalysis(formulation, options)
  if (!made.ok) throw new Error(made.refusal.message)
  return { formulation, analysis: made.analysis }
}

describe.each(DRIVEN)('%s', (scene) => {
  const reference = referenceMotion(scene)

  test.each(FORMULATIONS)('%s: the closed form over 3 s', (name) => {
    const start = referenceStart(scene)
    const { formulation, analysis } = analysisOf(name, start)
    const most = { position: 0, orientation: 0, velocity: 0, acceleration: 0 }
    for (let n = 0; n <= 300; n++) {
      expect(analysis.moveTo(n / 100)).toBeNull()
      if (n % 10 === 0) widen(most, start.model, motionOf(formulation), reference, n / 10)
    }
    // a hundredth of what is asked, 1e-10, 1e-9, 1e-8: rounding is 1e-13 and less
    expect(most.position).toBeLessThan(1e-12)
    expect(most.orientation).toBeLessThan(1e-12)
    expect(most.velocity).toBeLessThan(1e-11)
    expect(most.acceleration).toBeLessThan(1e-10)
    // predicted to third order, each pose takes two steps at most
    expect(analysis.iterations / analysis.poses).toBeLessThan(3.01)
  })

  test.each(FORMULATIONS)('%s: reactions and the torque of the drive are those of the closed form', (name) => {
    const start = referenceStart(scene)
    const { formulation, analysis } = analysisOf(name, start)
    expect(formulation.spare.count).toBe(0)
    const indexOf = (id: string): number => start.model.joints.findIndex((joint) => joint.id === id)
    const [id, drive] = Object.entries(reference.drives ?? {})[0]
    const wrench = new Float64Array(6)
    for (let n = 0; n <= 30; n++) {
      analysis.moveTo(n / 10)
      const multipliers = analysis.computeMultipliers()
      // about the main marker's z axis, which is along ±x of the world in all three
      const effort = Math.abs(driveTorque(formulation, multipliers, indexOf(id)))
      const bound = (series: Series): number => 1e-9 * largestSize(series)
      expect(Math.abs(effort - Math.abs(drive.torqueWorld[n][0]))).toBeLessThan(bound(drive.torqueWorld))
      for (const [joint, { force = [], torque = [] }] of Object.entries(reference.joints)) {
        readWrench(formulation, multipliers, indexOf(joint), wrench)
        const scale = Math.max(bound(force), bound(torque))
        const gaps = (of: Series, at: number): number[] =>
          (of[n] as number[]).map((x, k) => Math.abs(wrench[at + k] - x))
        expect(Math.max(...gaps(force, 0))).toBeLessThan(bound(force))
        expect(Math.max(...gaps(torque, 3))).toBeLessThan(scale)
      }
    }
  })
})

/** [KTN Table 9], steps of 1e-3 s. */
const TABLE_9 = {
  'kissel-single-pendulum': { rp: 3.82, rA: 3.8, re: 3.8 },
  'kissel-four-link': { rp: 4.47, rA: 4.5, re: 4.77 },
  'kissel-slider-crank': { rp: 4.83, rA: 4.7, re: 4.79 },
} as const

describe.each(DRIVEN)('%s', (scene) => {
  test.each(FORMULATIONS)('%s takes the Newton steps of table 9', (name) => {
    const { analysis } = analysisOf(name, referenceStart(scene), AS_PUBLISHED)
    for (let n = 1; n <= 3000; n++) analysis.moveTo(n / 1000)
    expect(Math.abs(analysis.iterations / analysis.poses - TABLE_9[scene][name])).toBeLessThan(0.1)
  })
})

describe('Euler angles', () => {
  it('of the crank come near their singularity, and the axes are renamed', () => {
    const { formulation, analysis } = analysisOf('re', referenceStart('kissel-slider-crank'))
    for (let n = 0; n <= 300; n++) expect(analysis.moveTo(n / 100)).toBeNull()
    // z of the crank is 2π t from the horizontal: within asin 0.15 of z of the world from 0.2260 s on; x, once it is z, never is
    expect(formulation.singularities).toEqual([{ body: 'crank', time: 0.23 }])
  })

  it('stop there when told to', () => {
    const { analysis } = analysisOf('re', referenceStart('kissel-slider-crank'), {
      ...KINEMATIC_OPTIONS,
      stopAtSingularity: true,
    })
    let refusal = null
    for (let n = 0; n <= 100 && !refusal; n++) refusal = analysis.moveTo(n / 100)
    expect(refusal).toMatchObject({ code: 'singularAngles', body: 'crank', time: 0.23 })
  })

  it('start with renamed axes in a body that lies in it', () => {
    // pins of a pendulum along y, its rod and frame along the axes of the world: z up
    const law = { kind: 'expression', tree: { op: 't' } } as const
    const start = startOf(pendulum({}, { drives: [{ kind: 'angle', law }] }))
    const { formulation, analysis } = analysisOf('re', start)
    expect(formulation.singularities).toEqual([{ body: 'rod', time: 0 }])
    const turned = analysisOf('rA', start)
    for (let n = 0; n <= 20; n++) {
      expect(analysis.moveTo(n / 10)).toBeNull()
      turned.analysis.moveTo(n / 10)
      const [a, b] = [motionOf(formulation), motionOf(turned.formulation)]
      for (const key of ['q', 'v', 'a'] as const) expect(largestGap(a[key], b[key])).toBeLessThan(1e-12)
    }
  })
})

describe.each(FORMULATIONS)('%s', (name) => {
  it('takes redundant rows out: a planar four-bar with its drive has 21 rows of rank 18', () => {
    const { formulation, analysis } = analysisOf(name, startOf(fourBar()))
    expect(formulation.rows.count + formulation.spare.count).toBe(21)
    expect(formulation.rows.count).toBe(18)
    for (let n = 0; n <= 100; n++) expect(analysis.moveTo(n / 100)).toBeNull()
  })

  it('keeps to its branch, however far apart the poses are', () => {
    const [fine, coarse] = [analysisOf(name, startOf(fourBar())), analysisOf(name, startOf(fourBar()))]
    for (let n = 1; n <= 1000; n++) expect(fine.analysis.moveTo(n / 250)).toBeNull()
    for (let n = 1; n <= 10; n++) expect(coarse.analysis.moveTo(0.4 * n)).toBeNull()
    expect(coarse.analysis.poses).toBeGreaterThan(10)
    const [a, b] = [motionOf(fine.formulation), motionOf(coarse.formulation)]
    for (const quantity of ['v', 'a'] as const) expect(largestGap(a[quantity], b[quantity])).toBeLessThan(1e-9)
    for (const at of [7, 14, 21])
      expect(largestGap(a.q.subarray(at, at + 3), b.q.subarray(at, at + 3))).toBeLessThan(1e-11)
  })

  it('stays at the last good pose where there is no other', () => {
    // a rod of 1 m between a slider on x, which goes 0.6 m and t out, and one on z
    const { formulation, analysis } = analysisOf(name, startOf(ellipse('t')))
    let refusal = null
    for (let n = 1; n <= 20 && !refusal; n++) refusal = analysis.moveTo(0.03 * n)
    expect(refusal).toMatchObject({ code: 'diverged' })
    const { t } = formulation.pose
    expect(t).toBeGreaterThan(0.3999)
    expect(t).toBeLessThan(0.4)
    const { q } = motionOf(formulation)
    expect(q[7]).toBeCloseTo(0.6 + t, 12)
    expect(Math.hypot(q[7], q[7 * 3 + 2])).toBeCloseTo(1, 12)
  })

  it('holds a torsion spring over many turns: the drive carries its torque', () => {
    const law = { kind: 'expression', tree: { op: 'multiply', a: { op: 'number', value: 9 }, b: { op: 't' } } } as const
    const spring = { kind: 'torsion-spring', id: 's', joint: 'pin', stiffness: 2, damping: 0.5, restAngle: 1 } as const
    const start = startOf(pendulum({ gravity: [0, 0, 0], forces: [spring] }, { drives: [{ kind: 'angle', law }] }))
    const { formulation, analysis } = analysisOf(name, start)
    for (let n = 0; n <= 60; n++) {
      const t = n / 20
      expect(analysis.moveTo(t)).toBeNull()
      const effort = driveTorque(formulation, analysis.computeMultipliers(), 0)
      expect(Math.abs(effort - (2 * (9 * t - 1) + 0.5 * 9))).toBeLessThan(1e-10)
    }
  })

  it('says how many freedoms are open', () => {
    const { model, state, constraints } = referenceStart('kissel-double-pendulum')
    const made = makeKinematicAnalysis(makeFormulation(name, model, state, constraints))
    expect(made).toMatchObject({ ok: false, refusal: { code: 'notDetermined' } })
    expect(!made.ok && made.refusal.message).toContain('2 freedoms')
  })
})
