/** A pendulum, a four-bar and their like as engine specs, and a run of them in a few words. */
import {
  assemble,
  calcJointReading,
  compile,
  computeDynamics,
  JOINT,
  makeIntegrator,
  makeState,
  makeWorkspace,
  type MechanismSpec,
  type Model,
  type State,
  type Workspace,
} from '../engine/index.ts'
import { expression } from './expressions.ts'
import { bar, joint, marker } from './planar.ts'

export const g = 9.81

/** A mechanism at its start. */
export interface Assembled {
  readonly model: Model
  readonly state: State
  readonly ws: Workspace
}

/** Compiled and assembled, not moved. @throws where assembly fails */
export function assembled(spec: MechanismSpec): Assembled {
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  const assembly = assemble(model, state, ws)
  if (!assembly.ok) throw new Error(assembly.failure.message)
  return { model, state, ws }
}

export function start(spec: MechanismSpec, integrator = 'auto', tolerance = 1e-10) {
  const { model, state, ws } = assembled(spec)
  const run = makeIntegrator(integrator, model, { tolerance, step: 1e-3 })
  const to = (t: number): void => {
    const failure = run.advance(model, state, ws, t)
    if (failure) throw new Error(failure.message)
    computeDynamics(model, state, ws)
  }
  const out = new Float64Array(JOINT.length)
  const coordinate = (j = 0): number => {
    calcJointReading(model, state, ws, j, out, 0)
    return out[JOINT.coordinate]!
  }
  return { model, state, ws, run, to, out, coordinate }
}

export const pendulum = (
  more: Partial<MechanismSpec> = {},
  drives: Parameters<typeof joint>[4] = {},
): MechanismSpec => ({
  gravity: [0, 0, -g],
  bodies: [bar('rod', [0, 0], [1, 0], 2)],
  joints: [joint('pin', 'revolute', marker('rod', [-0.5, 0, 0]), marker('ground', [0, 0, 0]), drives)],
  forces: [],
  ...more,
})

export const fourBar = (more: Partial<MechanismSpec> = {}): MechanismSpec => {
  // crank 1, coupler 3, rocker 2.5, ground 3; closes with the crank upright
  const b: [number, number] = [0, 1]
  const d: [number, number] = [3, 0]
  const reach = Math.hypot(d[0] - b[0], d[1] - b[1])
  const along = (9 - 6.25 + reach * reach) / (2 * reach)
  const up = Math.sqrt(9 - along * along)
  const [ex, ez] = [(d[0] - b[0]) / reach, (d[1] - b[1]) / reach]
  const c: [number, number] = [b[0] + along * ex - up * ez, b[1] + along * ez + up * ex]
  return {
    gravity: [0, 0, -g],
    bodies: [bar('crank', [0, 0], b, 1), bar('coupler', b, c, 3), bar('rocker', d, c, 2.5)],
    joints: [
      joint('A', 'revolute', marker('crank', [-0.5, 0, 0]), marker('ground', [0, 0, 0]), {
        drives: [{ kind: 'angular-velocity', law: 2 * Math.PI }],
      }),
      joint('B', 'revolute', marker('coupler', [-1.5, 0, 0]), marker('crank', [0.5, 0, 0])),
      joint('C', 'revolute', marker('rocker', [1.25, 0, 0]), marker('coupler', [1.5, 0, 0])),
      joint('D', 'revolute', marker('rocker', [-1.25, 0, 0]), marker('ground', [3, 0, 0])),
    ],
    forces: [],
    ...more,
  }
}

/** A parallelogram laid flat: there one row of its plane says what the others say, but not once it has fallen. */
export function flatParallelogram(): MechanismSpec {
  const rodPin = (id: string, body: string, x: number, on: string, at: number) =>
    joint(id, 'revolute', marker(body, [x, 0, 0]), marker(on, [at, 0, 0]))
  return {
    gravity: [0, 0, -g],
    bodies: [bar('crank', [0, 0], [1, 0], 1), bar('coupler', [1, 0], [4, 0], 3), bar('rocker', [3, 0], [4, 0], 1)],
    joints: [
      rodPin('A', 'crank', -0.5, 'ground', 0),
      rodPin('B', 'coupler', -1.5, 'crank', 0.5),
      rodPin('C', 'rocker', 0.5, 'coupler', 1.5),
      rodPin('D', 'rocker', -0.5, 'ground', 3),
    ],
    forces: [],
  }
}

const ALONG_X = [Math.SQRT1_2, 0, Math.SQRT1_2, 0] as const
const ALONG_Z = [1, 0, 0, 0] as const

/** A slider on x at 0.6 m and what the law adds; a rod of 1 m from it to a slider on z. */
export const ellipse = (text: string): MechanismSpec => ({
  gravity: [0, 0, -9.81],
  bodies: [bar('x', [0.5, 0], [0.7, 0], 1), bar('rod', [0.6, 0], [0, 0.8], 2), bar('z', [0, 0.7], [0, 0.9], 1)],
  joints: [
    joint('along-x', 'prismatic', marker('x', [-0.6, 0, 0], ALONG_X), marker('ground', [0, 0, 0], ALONG_X), {
      drives: [{ kind: 'position', law: { kind: 'expression', tree: expression(text) } }],
    }),
    joint('lower', 'revolute', marker('rod', [-0.5, 0, 0]), marker('x', [0, 0, 0])),
    joint('upper', 'revolute', marker('rod', [0.5, 0, 0]), marker('z', [0, 0, 0])),
    joint('along-z', 'prismatic', marker('z', [0, 0, 0], ALONG_X), marker('ground', [0, 0, 0.8], ALONG_Z)),
  ],
  forces: [],
})

/**
 * Two bars in one line, their elbow braced by a spring and damper.
 *
 * @param restLength m; null: what it is from the start
 */
export const bracedElbow = (
  stiffness: number,
  damping: number,
  restLength: number | null = 1,
  forces: MechanismSpec['forces'] = [],
): MechanismSpec => ({
  gravity: [0, 0, -g],
  bodies: [bar('a', [0, 0], [1, 0], 1), bar('b', [1, 0], [2, 0], 1)],
  joints: [
    joint('shoulder', 'revolute', marker('a', [-0.5, 0, 0]), marker('ground', [0, 0, 0])),
    joint('elbow', 'revolute', marker('b', [-0.5, 0, 0]), marker('a', [0.5, 0, 0])),
  ],
  forces: [
    {
      kind: 'spring-damper',
      id: 'brace',
      from: { body: 'a', position: [0, 0, 0.3] },
      to: { body: 'b', position: [0, 0, 0.3] },
      stiffness,
      damping,
      restLength,
    },
    ...forces,
  ],
})

/** Slider-cranks on one shaft, that turns freely: cranks of 0.25, rods of 0.75, pistons along x, each crank a golden angle ahead of the last. */
export function sliderCranks(count: number): MechanismSpec {
  const radius = 0.25
  const length = 0.75
  const shaft = { ...bar('shaft', [-radius, 0], [radius, 0], 5), angularVelocity: [0, 2, 0] as const }
  const cylinders = Array.from({ length: count }, (_, n) => {
    const angle = 0.3 + 2.4 * n
    const pin: [number, number] = [radius * Math.cos(angle), radius * Math.sin(angle)]
    const piston: [number, number] = [pin[0] + Math.sqrt(length * length - pin[1] * pin[1]), 0]
    return {
      bodies: [bar(`rod ${n}`, pin, piston, 1), bar(`piston ${n}`, [piston[0] - 0.05, 0], [piston[0] + 0.05, 0], 1)],
      joints: [
        joint(`pin ${n}`, 'revolute', marker(`rod ${n}`, [-length / 2, 0, 0]), marker('shaft', [pin[0], 0, pin[1]])),
        joint(`gudgeon ${n}`, 'revolute', marker(`rod ${n}`, [length / 2, 0, 0]), marker(`piston ${n}`, [0, 0, 0])),
        joint(
          `guide ${n}`,
          'prismatic',
          marker(`piston ${n}`, [0, 0, 0], ALONG_X),
          marker('ground', [0, 0, 0], ALONG_X),
        ),
      ],
    }
  })
  return {
    gravity: [0, 0, -g],
    bodies: [shaft, ...cylinders.flatMap(({ bodies }) => bodies)],
    joints: [
      joint('bearing', 'revolute', marker('shaft', [0, 0, 0]), marker('ground', [0, 0, 0])),
      ...cylinders.flatMap(({ joints }) => joints),
    ],
    forces: [],
  }
}
