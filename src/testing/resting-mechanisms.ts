/** Mechanisms to be brought to rest, and whether what holds them there balances. */
import type { ForceSpec, MechanismSpec, Model, Workspace } from '../engine/index.ts'
import { bar, joint, marker } from './planar.ts'
import { g } from './small-mechanisms.ts'
import { listRowsOnBodies } from './jacobian.ts'

type Point = readonly [number, number]

/** Bars of 1 m and 0.8 m, by their angles from hanging, rad. */
export function doublePendulum(first: number, second: number, drives: Parameters<typeof joint>[4] = {}): MechanismSpec {
  const elbow: Point = [Math.sin(first), -Math.cos(first)]
  const tip: Point = [elbow[0] + 0.8 * Math.sin(second), elbow[1] - 0.8 * Math.cos(second)]
  return {
    gravity: [0, 0, -g],
    bodies: [bar('upper', [0, 0], elbow, 1), bar('lower', elbow, tip, 0.7)],
    joints: [
      joint('top', 'revolute', marker('upper', [-0.5, 0, 0]), marker('ground', [0, 0, 0]), drives),
      joint('elbow', 'revolute', marker('lower', [-0.4, 0, 0]), marker('upper', [0.5, 0, 0])),
    ],
    forces: [],
  }
}

/** A four-bar on revolutes, crank 1, coupler 3, rocker 2.5, ground 3, with two springs; the crank leans by so much from upright, rad. */
export function springFourBar(lean = 0): MechanismSpec {
  const b: Point = [-Math.sin(lean), Math.cos(lean)]
  const d: Point = [3, 0]
  const reach = Math.hypot(d[0] - b[0], d[1] - b[1])
  const along = (9 - 6.25 + reach * reach) / (2 * reach)
  const up = Math.sqrt(9 - along * along)
  const [ex, ez] = [(d[0] - b[0]) / reach, (d[1] - b[1]) / reach]
  const c: Point = [b[0] + along * ex - up * ez, b[1] + along * ez + up * ex]
  return {
    gravity: [0, 0, -g],
    bodies: [bar('crank', [0, 0], b, 1), bar('coupler', b, c, 3), bar('rocker', d, c, 2.5)],
    joints: [
      joint('A', 'revolute', marker('crank', [-0.5, 0, 0]), marker('ground', [0, 0, 0])),
      joint('B', 'revolute', marker('coupler', [-1.5, 0, 0]), marker('crank', [0.5, 0, 0])),
      joint('C', 'revolute', marker('rocker', [1.25, 0, 0]), marker('coupler', [1.5, 0, 0])),
      joint('D', 'revolute', marker('rocker', [-1.25, 0, 0]), marker('ground', [3, 0, 0])),
    ],
    forces: [
      {
        kind: 'spring-damper',
        id: 'stay',
        from: { body: 'coupler', position: [0.3, 0, 0.1] },
        to: { body: 'ground', position: [-1, 0, 3] },
        stiffness: 60,
        damping: 2,
        restLength: 1.1,
      },
      { kind: 'torsion-spring', id: 'coil', joint: 'D', stiffness: 25, damping: 1, restAngle: 1.4 },
    ],
  }
}

/** Pushed across its plane and twisted, so that its three rows too many have something to share out. */
export function pushedFourBar(lean = 0): MechanismSpec {
  const spec = springFourBar(lean)
  const push: ForceSpec = {
    kind: 'load',
    id: 'push',
    body: 'coupler',
    position: [0.7, 0, 0],
    force: [0, 20, 0],
    torque: [9, 0, 4],
    axes: 'world',
  }
  return { ...spec, forces: [...spec.forces, push] }
}

/** A bar on a pin far away, with a coil as stiff as told, N·m; nothing at all for 0. */
export function stiffWheel(stiffness: number): Pick<MechanismSpec, 'bodies' | 'joints' | 'forces'> {
  if (stiffness === 0) return { bodies: [], joints: [], forces: [] }
  return {
    bodies: [bar('wheel', [5, 0], [6, 0], 1)],
    joints: [joint('axle', 'revolute', marker('wheel', [0, 0, 0]), marker('ground', [5.5, 0, 0]))],
    forces: [{ kind: 'torsion-spring', id: 'coil axle', joint: 'axle', stiffness, damping: 0, restAngle: 0 }],
  }
}

/** A chain of `count` links from (0, 0) to (6, 0), laid in a V as deep as told, m. */
export function hangingChain(count: number, depth = 4): MechanismSpec {
  const knots = Array.from({ length: count + 1 }, (_, i): Point => {
    const s = i / count
    return [6 * s, -2 * depth * Math.min(s, 1 - s)]
  })
  const bodies = knots.slice(1).map((end, i) => bar(`link-${i}`, knots[i]!, end, 0.4))
  const half = knots.slice(1).map((end, i) => Math.hypot(end[0] - knots[i]![0], end[1] - knots[i]![1]) / 2)
  const joints = bodies.map(({ id }, i) =>
    joint(
      `pin-${i}`,
      'revolute',
      marker(id, [-half[i]!, 0, 0]),
      i === 0 ? marker('ground', [0, 0, 0]) : marker(bodies[i - 1]!.id, [half[i - 1]!, 0, 0]),
    ),
  )
  const last = marker(bodies.at(-1)!.id, [half.at(-1)!, 0, 0])
  return {
    gravity: [0, 0, -g],
    bodies,
    joints: [...joints, joint('end', 'revolute', last, marker('ground', [6, 0, 0]))],
    forces: [],
  }
}

/** Largest force on a body that reactions leave, over the largest of all, torques over the size: by forces, rows and multipliers of the workspace. */
export function balanceOf(model: Model, ws: Workspace): number {
  const left = ws.force.slice()
  // at rest weights and springs balance in the sum
  const weights = model.mass.map((m, b) => (model.fixed[b] ? 0 : m * g))
  let largest = Math.max(...ws.force.map(Math.abs), ...ws.magnitude.map(Math.abs), ...weights)
  ws.multipliers.forEach((gamma, row) => (largest = Math.max(largest, Math.abs(gamma / ws.rowScale[row]!))))
  for (const { row, body, values } of listRowsOnBodies(model, ws))
    for (const [k, x] of values.entries()) left[6 * body + k]! -= ws.multipliers[row]! * x
  let most = 0
  for (let b = 1; b < model.bodyCount; b++)
    if (!model.fixed[b])
      for (let k = 0; k < 6; k++) most = Math.max(most, Math.abs(left[6 * b + k]!) / (k < 3 ? 1 : ws.size))
  return most / largest
}
