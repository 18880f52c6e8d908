import { describe, expect, it } from 'vitest'
import type { Vec3 } from '../../engine/index.ts'
import {
  add,
  AT_REST,
  cross,
  dot,
  lengthOf,
  scale,
  screwAxis,
  subtract,
  type BodyMotion,
} from '../../geometry/index.ts'
import { addCurve, setScrew, validateScene, type Scene } from '../../scene/index.ts'
import { readBodyMotion, readTime } from '../../simulation/index.ts'
import { openLaboratory } from '../../testing/laboratory-driver.ts'
import { makePlotting } from '../plots/plotting.ts'
import { calcAxode } from './axodes.ts'
import { makeRelativeRuns } from './relative-runs.ts'

const near = (a: Vec3, b: Vec3, within: number) => a.forEach((x, k) => expect(Math.abs(x - b[k]!)).toBeLessThan(within))

function read(parts: object): Scene {
  const parsed = validateScene({
    format: 'lockwork/scene',
    version: 1,
    simulation: { integrator: 'dormand-prince', tolerance: 1e-12 },
    ...parts,
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  return parsed.scene
}

const MASS = { mass: 2, centre: [0.1, 0.05, -0.2], inertia: [0.02, 0.05, 0.06, 0.001, 0, 0.002] }

/** A body that a cylindrical joint turns by 3 rad/s and slides by 0.06 m/s along an axis that is slanted. */
const AXIS: Vec3 = [0, -Math.sin(0.6), Math.cos(0.6)]
const PLACE: Vec3 = [0.2, 0.1, -0.1]
const screwing = (): Scene => {
  const orientation = [Math.cos(0.3), Math.sin(0.3), 0, 0]
  return read({
    bodies: [{ id: 'nut', position: [0.4, -0.1, 0.3], mass: MASS }],
    joints: [
      {
        id: 'screw',
        type: 'cylindrical',
        driven: { body: 'nut', position: [-0.2, 0.2, -0.4], orientation },
        main: { body: 'ground', position: PLACE, orientation },
        drive: [
          { kind: 'angular-velocity', law: 3 },
          { kind: 'velocity', law: 0.06 },
        ],
      },
    ],
  })
}

async function play(scene: Scene, seconds: number) {
  const { lab, driver } = await openLaboratory({ first: scene })
  lab.simulation.pause()
  lab.simulation.rewind()
  await driver.settle()
  await driver.play(seconds)
  const motion = (id: string): BodyMotion => readBodyMotion(lab.simulation.frame!, id)!
  return { lab, driver, motion, time: () => readTime(lab.simulation.frame!) }
}

describe('the screw axis of a body in the run', () => {
  it('of a driven cylindrical joint is its axis, with the ratio of the drives as pitch; so it is where the run was sought', async () => {
    const { lab, driver, motion } = await play(screwing(), 0.7)
    for (const time of [null, 0.3]) {
      if (time !== null) lab.simulation.seek(time)
      await driver.settle()
      const found = screwAxis(motion('nut'), motion('ground'), [1, 1, 1], 1)
      if (found.kind !== 'screw') throw new Error(found.kind)
      near(found.direction, AXIS, 1e-9)
      expect(Math.abs(found.rate - 3)).toBeLessThan(1e-9)
      expect(Math.abs(found.pitch - 0.02)).toBeLessThan(1e-9)
      expect(lengthOf(cross(subtract(found.point, PLACE), AXIS))).toBeLessThan(1e-9)
    }
  })

  it('of a body in free flight is ω × v/ω² from its centre of mass, which falls on its parabola', async () => {
    const [v, omega]: Vec3[] = [[1, 2, 3], [4, -5, 2]] // prettier-ignore
    const flying = read({
      gravity: [0, 0, -9.81],
      bodies: [{ id: 'stone', position: [0.4, -0.1, 0.3], velocity: v, angularVelocity: omega, mass: MASS }],
    })
    const { motion, time } = await play(flying, 0.31)
    const begun = add(v!, cross(omega!, MASS.centre as unknown as Vec3))
    const t = time()
    const centre = add(add([0.4, -0.1, 0.3], MASS.centre as unknown as Vec3), add(scale(begun, t), [0, 0, (-9.81 * t * t) / 2])) // prettier-ignore
    const speed = add(begun, [0, 0, -9.81 * t])
    const stone = motion('stone')
    const found = screwAxis(stone, AT_REST, centre, 1)
    if (found.kind !== 'screw') throw new Error(found.kind)
    const w = stone.angularVelocity
    near(found.point, add(centre, scale(cross(w, speed), 1 / dot(w, w))), 1e-9)
    expect(Math.abs(found.pitch - dot(w, speed) / dot(w, w))).toBeLessThan(1e-9)
  })

  it('of a body that is only pushed is at infinity, and says so', async () => {
    const { motion } = await play(
      read({
        bodies: [{ id: 'block', mass: MASS }],
        joints: [
          {
            id: 'rail',
            type: 'prismatic',
            driven: { body: 'block' },
            main: { body: 'ground', orientation: [0.5, 0.5, 0.5, 0.5] },
            drive: { kind: 'position', law: '0.1*sin(3*t)' },
          },
        ],
      }),
      0.2,
    )
    expect(screwAxis(motion('block'), AT_REST, [0, 0, 0], 1).kind).toBe('slide')
  })
})

describe('the axodes of a motion over the run', () => {
  it('of a screw are one line in both bodies; what was before they were asked for is theirs too, beside plots that ask as well', async () => {
    const { lab, driver } = await play(screwing(), 0.5)
    const edit = lab.scenes.edit
    edit('screw', (d) => setScrew(d, 'nut', 'ground', { axode: true }))
    edit('plot', (d) => void addCurve(d, null, { quantity: 'body nut.position.x' }))
    const runs = makeRelativeRuns(lab)
    const plotting = makePlotting(lab)
    await driver.settle()
    await driver.play(0.2)
    const { fixed, moving } = calcAxode(runs, { body: 'nut' }, [0, 0, 0], 1)
    expect(fixed.length).toBeGreaterThan(35)
    expect(moving.length).toBe(fixed.length)
    for (const line of fixed) {
      near(line!.direction, AXIS, 1e-9)
      expect(lengthOf(cross(subtract(line!.point, PLACE), AXIS))).toBeLessThan(1e-9)
    }
    for (const line of moving) near(line!.direction, moving[0]!.direction, 1e-9)
    expect(plotting.samples.values('body nut.position.x')!.filter(Number.isFinite).length).toBeGreaterThan(35)
    runs.dispose()
    plotting.dispose()
  })
})
