/** What is drawn of the gallery's reactions, by what equilibrium says of them: in the plane and in space. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { treatmentOf } from '../../laboratory/index.ts'
import type { TreatmentWish } from '../../session/index.ts'
import { makeSession } from '../../session/index.ts'
import { holdsOf, massOfBody } from '../../scene/index.ts'
import { bodyOffset, calcPointMotion, HEADER } from '../../simulation/index.ts'
import { galleryScene } from '../../testing/gallery-scenes.ts'
import { makeSimulationDriver } from '../../testing/simulation-driver.ts'
import { dot, scale } from '../../tools/index.ts'
import type { Glyph } from '../viewing/glyph.ts'
import { collectGlyphs } from '../viewing/glyph.ts'
import { describeItem } from '../overlay/describe.ts'

const LAYERS = { ...makeSession().getState().layers, reactionForces: true, reactionTorques: true, gravity: true }

/** Of a mechanism that has run for a while. */
async function look(id: string, treatment: TreatmentWish = 'auto') {
  const { simulation, run, settle, frame } = makeSimulationDriver()
  onTestFinished(() => simulation.dispose())
  const scene = await galleryScene(id)
  simulation.load(scene)
  await settle()
  simulation.play()
  await run(0.25)
  const { report } = simulation.status.getState()
  const now = frame()
  const { normals } = treatmentOf({ scene, report, treatment })
  const seen = { normals, pointsRead: {} }
  const all = collectGlyphs(scene, now, LAYERS, seen)
  const glyphs = all.filter(({ owner, kind }) => owner.kind === 'joint' && (kind === 'force' || kind === 'torque'))
  const say = (joint: string) => describeItem(scene, now, { kind: 'joint', id: joint }, seen)
  return { scene, frame: now, all, glyphs, say, normals }
}
const told = (glyphs: readonly Glyph[], kind: Glyph['kind']) =>
  new Set(glyphs.filter((glyph) => glyph.kind === kind).map((glyph) => glyph.told))

describe('reactions of the gallery', () => {
  test.each(['slider-crank', 'four-bar'])('%s: in the plane nothing is hatched or called a share', async (id) => {
    const { scene, glyphs, say, normals } = await look(id)
    expect(normals.size).toBe(scene.joints.length)
    expect(told(glyphs, 'force')).toEqual(new Set(['determined']))
    expect([...told(glyphs, 'torque')].filter((one) => one !== 'determined')).toEqual([])
    expect(scene.joints.flatMap((joint) => JSON.stringify(say(joint.id))).join(' ')).not.toMatch(/≈|share|unique/)
    for (const { kind, vector, owner } of glyphs) {
      const across = dot(vector, normals.get(owner.id)!)
      if (kind === 'force') expect(Math.abs(across)).toBeLessThan(1e-9 * Math.hypot(...vector))
      else expect(Math.abs(across)).toBeCloseTo(Math.hypot(...vector), 9)
    }
  })
  test.each(['slider-crank', 'four-bar'])('%s: in space what lies in the plane stays solid', async (id) => {
    const plane = await look(id)
    const space = await look(id, 'space')
    const [normal] = plane.normals.values()
    expect(told(space.glyphs, 'torque').has('share')).toBe(true)
    for (const { kind, told: how, vector } of space.glyphs)
      if (kind === 'force') {
        const across = Math.abs(dot(vector, normal!)) / Math.hypot(...vector)
        // Solid: in the plane; hatched: square to it.
        expect(across).toBeCloseTo(how === 'determined' ? 0 : 1, 6)
      }
  })
  test('four-bar without redundancy: all solid, in space too', async () => {
    for (const treatment of ['auto', 'space'] as const) {
      const { glyphs } = await look('four-bar-isostatic', treatment)
      expect(glyphs.map((glyph) => glyph.told)).toEqual(glyphs.map(() => 'determined'))
    }
  })
  test('door: its weight acts across the plane that it turns in, so that it is read in space: solid sum, hatched split', async () => {
    const { glyphs, normals, frame } = await look('door')
    expect(normals.size).toBe(0)
    const forces = glyphs.filter(({ kind }) => kind === 'force')
    expect(forces.filter(({ together }) => together.length === 0).every((glyph) => glyph.told === 'share')).toBe(true)
    const [sum, ...others] = forces.filter(({ together }) => together.length > 0)
    expect(others).toEqual([])
    expect(sum?.told).toBe('determined')
    expect(sum?.together).toEqual(frame.index.bundles[0]?.joints)
  })
})

test.each(['coupled-springs', 'three-carts', 'engine-mounts', 'cart-pole'])(
  '%s: what is drawn on a body adds up to what moves it',
  async (id) => {
    const { scene, frame, all } = await look(id, 'space')
    const forces = all.filter(({ kind }) => kind === 'force' || kind === 'gravity')
    const largest = Math.max(...forces.map(({ magnitude }) => magnitude))
    for (const body of scene.bodies.filter(({ fixed }) => !fixed)) {
      const place = bodyOffset(frame, body.id)
      const { mass, centre } = massOfBody(body)
      const { acceleration } = calcPointMotion(frame.data, place, centre)
      const left = [...scale(acceleration, -mass)]
      for (const { owner, at, vector } of forces) {
        const joint = scene.joints.find((one) => owner.kind === 'joint' && one.id === owner.id)
        const force = scene.forces.find((one) => owner.kind === 'force' && one.id === owner.id)
        // An arrow of a force acts on the body that has its start as one of the force's points.
        const holds = force ? holdsOf(force).filter((hold) => hold.body === body.id) : []
        const starts = holds.some(({ position }) => near(calcPointMotion(frame.data, place, position).position, at))
        const sense =
          owner.id === body.id || starts || joint?.driven.body === body.id ? 1 : joint?.main.body === body.id ? -1 : 0
        left.forEach((_, k) => (left[k]! += sense * vector[k]!))
      }
      for (const x of left) expect(Math.abs(x)).toBeLessThan(1e-7 * largest)
    }
  },
)
const near = (a: readonly number[], b: readonly number[]): boolean => a.every((x, k) => Math.abs(x - b[k]!) < 1e-9)

describe('where masses are too far apart for the numbers', () => {
  test('reactions and accelerations are hatched and called inexact, and nothing else is', async () => {
    const { scene, frame, say } = await look('four-bar')
    const layers = { ...LAYERS, acceleration: true, velocity: true, gravity: true }
    const all = () => collectGlyphs(scene, frame, layers, { normals: new Map(), pointsRead: {} })
    const kinds = ['force', 'torque', 'acceleration'] as const
    frame.data[HEADER.off] = 1e-7
    for (const kind of kinds) expect([...told(all(), kind)]).not.toContain('inexact')
    frame.data[HEADER.off] = 1e-3
    for (const kind of kinds) expect(told(all(), kind)).toEqual(new Set(['inexact']))
    for (const kind of ['velocity', 'gravity'] as const) expect(told(all(), kind)).toEqual(new Set(['determined']))
    const words = say('crank-pin')
    expect(words?.rows.find(([name]) => name === 'force')?.[1]).toMatch(/^≈ /)
    expect(words?.note).toMatch(/^≈ Inexact: /)
  })
})
