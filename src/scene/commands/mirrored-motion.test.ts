/** What is mirrored moves as the mirror shows it: joints of every type, with drives, limits, laws and markers that move. */
import { produce } from 'immer'
import { expect, it } from 'vitest'
import { runMechanism, type MechanismRun } from '../../testing/mechanism-run.ts'
import { fillOwnFields } from '../../testing/own-fields.ts'
import { validateScene } from '../file/validate.ts'
import type { Scene, Vec3 } from '../document.ts'
import { DRIVE_KINDS, freedomsOf, heldRowsOf, isElement, limitedFreedom } from '../joints.ts'
import { JOINT_TYPES, type JointType } from '../index.ts'
import { toMechanismSpec } from '../mechanism.ts'
import { mirrorItems, type Mirror } from './mirror.ts'

const MIRROR: Mirror = { normal: [0.6, 0, 0.8], at: 0.3 }
const mass = (more: number) => ({ mass: 1 + more, centre: [0.03, -0.02, 0.05], inertia: [0.02, 0.03, 0.025, 0.002, -0.003, 0.004] }) // prettier-ignore
const ROWS = [true, true, false, false, true, true] as const
const LIMITS = { lower: -0.02, upper: 0.01, stiffness: 40, damping: 1 }
const MOVES = {
  translation: ['0.02*sin(3*t)', 0, '0.03*t^2'],
  rotation: [{ axis: [0.48, 0.6, 0.64], angle: '0.2*sin(2*t)' }],
}
/** Laws of the rows that a type holds. */
function motionOf(type: JointType) {
  const held = heldRowsOf({ type, rows: ROWS })
  return {
    translation: ['0.03*sin(2*t)', '0.02*t^2', '0.04*t^2'].map((law, k) => (held[k] ? law : 0)),
    rotation: held[5] ? [{ axis: [0, 0, 1], angle: '0.3*t^2' }] : [],
  }
}

/** Two bodies that fly, a joint of a type between them, and those that it names from its driven body to the ground. */
function sceneOf(type: JointType, law: 'effort' | 'motion'): Scene {
  const { fields, named } = fillOwnFields(type)
  const freedoms = freedomsOf(type)
  // elements hold no axes: their markers stand askew, since what rolls must not lie flat
  const turned = isElement(type) ? [0.8, 0, 0.6, 0] : [0.5, 0.5, 0.5, 0.5]
  const ends = {
    driven: { body: 'b', position: [0.1, 0.02, -0.03], orientation: turned, motion: MOVES },
    main: { body: 'a', position: [-0.1, 0.05, 0.04], orientation: [0.5, 0.5, 0.5, 0.5] },
  }
  const drive = freedoms.map((of) => ({ kind: DRIVE_KINDS[of].at(-1), law: '0.4 + sin(3*t)' }))
  const parsed = validateScene({
    format: 'lockwork/scene',
    version: 1,
    gravity: [0, 0, 0],
    bodies: [
      { id: 'a', position: [0.4, 0.1, 0], velocity: [0.1, 0.3, -0.2], angularVelocity: [0.5, 0.4, 0.9], mass: mass(0) },
      { id: 'b', position: [0.22, 0.15, 0.05], velocity: [-0.2, 0.1, 0.4], angularVelocity: [1, -0.7, 0.3], mass: mass(1) },
    ],
    joints: [
      ...named.map(({ id, type: of }) => ({ id, type: of, driven: { body: 'b' }, main: { body: 'ground', position: [0.2, 0.1, 0] } })),
      {
        id: 'j',
        type,
        ...ends,
        ...fields,
        ...(type === 'lock' ? { rows: ROWS } : {}),
        ...(law === 'effort' && drive.length > 0 ? { drive: drive.length > 1 ? drive : drive[0] } : {}),
        ...(law === 'effort' && limitedFreedom(type) ? { limits: LIMITS } : {}),
        ...(law === 'motion' && !isElement(type) ? { motion: motionOf(type) } : {}),
      },
    ],
  }) // prettier-ignore
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults))
  return parsed.scene
}

const seen = (v: Vec3): Vec3 => {
  const { normal, at } = MIRROR
  const beyond = 2 * (at - v[0] * normal[0] - v[1] * normal[1] - v[2] * normal[2])
  return [v[0] + beyond * normal[0], v[1] + beyond * normal[1], v[2] + beyond * normal[2]]
}
const CORNERS: readonly Vec3[] = [[0, 0, 0], [0.2, 0, 0], [0, 0.2, 0], [0, 0, 0.2]] // prettier-ignore
const places = (run: MechanismRun, of: (v: Vec3) => Vec3): readonly Vec3[] =>
  ['a', 'b'].flatMap((id) => CORNERS.map((corner) => run.point(id, of(corner))))

it.each(JOINT_TYPES.flatMap((type) => [[type, 'effort'] as const, [type, 'motion'] as const]))(
  'a mirrored mechanism moves as its mirror image: %s, %s',
  (type, law) => {
    const scene = sceneOf(type, law)
    const all = scene.bodies.map(({ id }) => ({ kind: 'body', id }) as const)
    const image = produce(scene, (draft) => mirrorItems(draft, all, MIRROR))
    const [here, there] = [scene, image].map((one) => runMechanism(toMechanismSpec(one), { tolerance: 1e-10 })) as [MechanismRun, MechanismRun] // prettier-ignore
    const start = places(here, (v) => v)
    here.advance(0.4)
    there.advance(0.4)
    // the axis of a body that a mirror turns over is z
    const is = places(there, ([x, y, z]) => [x, y, -z])
    const moved = places(here, (v) => v)
    moved.forEach((place, i) => seen(place).forEach((x, k) => expect(is[i]![k]).toBeCloseTo(x, 7)))
    expect(Math.max(...moved.flatMap((place, i) => place.map((x, k) => Math.abs(x - start[i]![k]!))))).toBeGreaterThan(
      0.02,
    )
  },
)
