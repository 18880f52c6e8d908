/** Lockwork's own engine behind the bench's interface. */
import {
  INTEGRATORS,
  INTEGRATOR_SETTING,
  assemble,
  compile,
  makeIntegrator,
  makeState,
  makeWorkspace,
  type MechanismSpec,
  type Model,
  type State,
  type Workspace,
} from '../src/engine/index.ts'
import { stepLevels, toleranceLevels, type Engine, type Family, type Level, type Run, type Settings } from './engine.ts'
import { inBody, type Mechanism } from './mechanisms/mechanism.ts'
import {
  conjugate,
  cross,
  frameAlongZ,
  multiply,
  quaternionOfAxes,
  rotate,
  type Quat,
  type Vec3,
} from './mechanisms/rotation.ts'

/** The mechanism as the engine takes it, every joint with all its rows. */
export function toSpec(mechanism: Mechanism): MechanismSpec {
  const marker = (body: number, point: Vec3, frame: Quat) => ({
    body: mechanism.bodies[body]?.id ?? 'ground',
    position: inBody(mechanism, body, point),
    orientation: multiply(conjugate(mechanism.bodies[body]?.orientation ?? [1, 0, 0, 0]), frame),
    motion: null,
  })
  return {
    gravity: mechanism.gravity,
    bodies: mechanism.bodies.map(({ inertia, ...body }) => ({
      ...body,
      fixed: false,
      centre: [0, 0, 0],
      inertia: [...inertia, 0, 0, 0],
    })),
    joints: mechanism.joints.map(({ type, child, parent, point, axis, arm }, j) => {
      // a universal joint holds x of the main marker across y of the driven one
      const frame =
        type === 'universal'
          ? quaternionOfAxes(axis, arm, cross(axis, arm))
          : frameAlongZ(Math.hypot(...axis) > 0.5 ? axis : [0, 0, 1])
      return {
        id: `joint ${j + 1}`,
        type,
        rows: null,
        driven: marker(child, point, frame),
        main: marker(parent, point, frame),
        motion: null,
        drives: [],
        limits: null,
        damping: 0,
      }
    }),
    forces: [],
  }
}

export interface Built {
  readonly model: Model
  readonly state: State
  readonly ws: Workspace
}

/** Compiled and assembled. @throws where assembly fails */
export function build(spec: MechanismSpec): Built {
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  const assembly = assemble(model, state, ws)
  if (!assembly.ok) throw new Error(assembly.failure.message)
  return { model, state, ws }
}

/** Places of the watched points, world axes, 3 each. */
export function readWatched(mechanism: Mechanism, state: State, out: Float64Array): void {
  mechanism.watch.forEach(({ body, point }, i) => {
    const at = 7 * (body + 1)
    const q = [...state.q.subarray(at + 3, at + 7)] as unknown as Quat
    const turned = rotate(q, point)
    for (let k = 0; k < 3; k++) out[3 * i + k] = state.q[at + k]! + turned[k]!
  })
}

function start(mechanism: Mechanism, settings: Settings, level: Level): Run {
  const { model, state, ws } = build(toSpec(mechanism))
  const integrator = makeIntegrator(String(settings['integrator']), model, {
    tolerance: 'tolerance' in level ? level.tolerance : 1e-10,
    step: 'stepsPerSecond' in level ? 1 / level.stepsPerSecond : 1e-3,
  })
  return {
    advance(t) {
      const failure = integrator.advance(model, state, ws, t)
      if (failure) throw new Error(failure.message)
    },
    read: (out) => readWatched(mechanism, state, out),
    stop() {},
  }
}

/** Every scheme but `auto`, which is one of the others by turns. */
function families(_: Mechanism, quick: boolean): Family[] {
  return INTEGRATORS.filter((name) => name !== 'auto' && (!quick || INTEGRATOR_SETTING[name] === 'tolerance'))
    .toSorted((a, b) => Number(INTEGRATOR_SETTING[a] === 'step') - Number(INTEGRATOR_SETTING[b] === 'step'))
    .map((integrator) => ({
      settings: { integrator },
      levels:
        INTEGRATOR_SETTING[integrator] === 'tolerance'
          ? toleranceLevels(1e-2, 1e-12, 10 ** -0.25)
          : stepLevels(32, 40_000),
    }))
}

export const lockwork: Engine = { name: 'Lockwork', version: 'this tree', families, start }
