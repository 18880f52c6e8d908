/** Small scenes whose motion is known in closed form. They lie in the x-y plane, with gravity along −y and axes along z. */
import { validateScene } from '../scene/index.ts'
import type { Scene } from '../scene/index.ts'

const HALF = Math.SQRT1_2
/** Turns z to x. */
const ALONG_X = [HALF, 0, HALF, 0]
const INERTIA = [0.01, 0.02, 0.025, 0, 0, 0]

function scene(parts: object): Scene {
  const parsed = validateScene({ format: 'lockwork/scene', version: 1, gravity: [0, -9.81, 0], ...parts })
  if (!parsed.ok) throw new Error(parsed.faults.map(({ pointer, message }) => `${pointer}: ${message}`).join('\n'))
  return parsed.scene
}

/** A thrown body without joints: x = 1.5 t, y = 4 t − ½ g t². */
export function thrownBody(): Scene {
  const stone = { id: 'stone', velocity: [1.5, 4, 0], mass: { mass: 2, inertia: INERTIA } }
  return scene({ title: 'Thrown body', bodies: [stone] })
}

/** A bar on a revolute joint at the origin, released from rest along +x; its centre is 0.7 m from the joint. */
export function pendulum(mass = 1.3): Scene {
  const bar = { id: 'bar', mass: { mass, centre: [0.7, 0, 0], inertia: INERTIA } }
  const pin = { id: 'pin', type: 'revolute', driven: { body: 'bar' }, main: { body: 'ground' } }
  return scene({ title: 'Pendulum', bodies: [bar], joints: [pin] })
}

/** Two bars in a row, released from rest along +x: chaotic. */
export function doublePendulum(): Scene {
  const { bodies, joints } = pendulum()
  const second = { id: 'second', position: [1.4, 0, 0], mass: { mass: 0.8, centre: [0.5, 0, 0], inertia: INERTIA } }
  const elbow = {
    id: 'elbow',
    type: 'revolute',
    driven: { body: 'second' },
    main: { body: 'bar', position: [1.4, 0, 0] },
  }
  return scene({ title: 'Double pendulum', bodies: [...bodies, second], joints: [...joints, elbow] })
}

/** A bar that a spring of open rest length holds up: the length of the start, 0.5 m. */
export function sprungPendulum(): Scene {
  const { bodies, joints } = pendulum()
  const from = { body: 'ground', position: [0.6, 0.5, 0] }
  const to = { body: 'bar', position: [0.6, 0, 0] }
  const spring = { id: 'spring', kind: 'spring-damper', from, to, stiffness: 300, damping: 2 }
  return scene({ title: 'Sprung pendulum', bodies, joints, forces: [spring] })
}

export interface SliderCrankOptions {
  readonly crank?: number
  readonly rod?: number
  readonly law?: string | number
}

/**
 * Crank turned by a law, rod, and a slider on the x axis at `crank cos φ + √(rod² − crank² sin² φ)`. With a rod shorter than the crank it
 * locks at sin φ = rod / crank.
 */
export function sliderCrank({ crank = 0.2, rod = 0.5, law = '3*t' }: SliderCrankOptions = {}): Scene {
  const body = (id: string, length: number, x: number, mass: number) => ({
    id,
    position: [x, 0, 0],
    mass: { mass, centre: [length / 2, 0, 0], inertia: INERTIA },
  })
  return scene({
    title: 'Slider-crank',
    bodies: [body('crank', crank, 0, 1.1), body('rod', rod, crank, 0.9), body('slider', 0, crank + rod, 1.7)],
    joints: [
      {
        id: 'main',
        type: 'revolute',
        driven: { body: 'crank' },
        main: { body: 'ground' },
        drive: { kind: 'angle', law },
      },
      { id: 'pin', type: 'revolute', driven: { body: 'rod' }, main: { body: 'crank', position: [crank, 0, 0] } },
      { id: 'wrist', type: 'spherical', driven: { body: 'slider' }, main: { body: 'rod', position: [rod, 0, 0] } },
      {
        id: 'guide',
        type: 'prismatic',
        driven: { body: 'slider', orientation: ALONG_X },
        main: { body: 'ground', orientation: ALONG_X },
      },
    ],
  })
}

/** A slider-crank whose crank is driven by its rate, 4 rad/s, and stands at an angle, rad; all bodies where the joints have them. */
export function cranksByRate({
  angle,
  crank,
  rod,
}: {
  readonly angle: number
  readonly crank: number
  readonly rod: number
}): Scene {
  const scene = sliderCrank({ crank, rod })
  const [x, y] = [crank * Math.cos(angle), crank * Math.sin(angle)]
  const lean = -Math.asin(y / rod)
  const about = (turn: number) => [Math.cos(turn / 2), 0, 0, Math.sin(turn / 2)] as const
  const poses = new Map([
    ['crank', { position: [0, 0, 0], orientation: about(angle) }],
    ['rod', { position: [x, y, 0], orientation: about(lean) }],
    ['slider', { position: [x + rod * Math.cos(lean), 0, 0], orientation: about(0) }],
  ] as const)
  return {
    ...scene,
    bodies: scene.bodies.map((body) => ({ ...body, ...poses.get(body.id as 'crank') })),
    joints: scene.joints.map((joint) =>
      joint.id === 'main' ? { ...joint, name: 'Crank bearing', drive: { kind: 'angular-velocity', law: 4 } } : joint,
    ),
  }
}

/** The same with its slide driven by its rate, m/s, in place of the crank, whose bearing is damped (N·m·s/rad): beyond the stretched pose it cannot be driven. */
export function slidesByRate({
  rate,
  damping,
  ...pose
}: Parameters<typeof cranksByRate>[0] & { readonly rate: number; readonly damping: number }): Scene {
  const scene = cranksByRate(pose)
  return {
    ...scene,
    joints: scene.joints.map((joint) => {
      if (joint.id === 'guide') return { ...joint, name: 'Slide', drive: { kind: 'velocity' as const, law: rate } }
      return joint.id === 'main' ? { ...joint, drive: null, damping } : joint
    }),
  }
}

/** A bar that is welded to the ground in two places at once: no assembly. */
export function impossible(): Scene {
  const bar = { id: 'bar', mass: { mass: 1, inertia: INERTIA } }
  const here = { id: 'here', type: 'weld', driven: { body: 'bar' }, main: { body: 'ground' } }
  const there = { id: 'there', type: 'weld', driven: { body: 'bar' }, main: { body: 'ground', position: [0.3, 0, 0] } }
  return scene({ title: 'Impossible', bodies: [bar], joints: [here, there] })
}
