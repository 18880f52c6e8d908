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
import { quatOfColumns } from '../src/geometry/index.ts'
import { inBody, writeWatched, type Mechanism } from './mechanisms/mechanism.ts'
import { conjugate, cross, frameAlongZ, multiply, type Quat, type Vec3 } from './mechanisms/rotation.ts'

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
          ? quatOfColumns(axis, arm, cross(axis, arm))
          : frameAlongZ(Math.hypot(...axis) > 0.5 ? axis : [0, 0, 1])
      return {
        id: `joint ${j + 1}`,
        type,
        held: null,
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

const slice = (numbers: Float64Array, at: number, count: number): unknown => [...numbers.subarray(at, at + count)]

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
    read: (out) =>
      writeWatched(
        mechanism,
        (body) => ({ at: slice(state.q, 7 * body + 7, 3) as Vec3, turn: slice(state.q, 7 * body + 10, 4) as Quat }),
        out,
      ),
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
