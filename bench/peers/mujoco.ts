/**
 * MuJoCo, the official WebAssembly build. Two ways to build a mechanism:
 * - `tree`: joint coordinates along the tree, loops closed by `connect` (position in 3 rows; what a planar loop has too many of them is zero);
 * - `free`: every body free, every joint by `connect` (two of them for a pin, one for a ball). Costs more per link, but grows linearly.
 * Constraints in MuJoCo are soft: the closest to ideal is solimp at its cap of 0.9999 and the stiffest solref that the step bears.
 */
import loadModule, { type MainModule, type MjData, type MjModel, type MjsBody, type MjSpec } from '@mujoco/mujoco'
import {
  advanceBySteps,
  stepLevels,
  stepsOf,
  type Engine,
  type Family,
  type Level,
  type Run,
  type Settings,
} from '../engine.ts'
import {
  inBody,
  jointRates,
  turnedIntoBody,
  writeWatched,
  type Joint,
  type Mechanism,
} from '../mechanisms/mechanism.ts'
import { add, conjugate, multiply, scale, type Quat, type Vec3 } from '../mechanisms/rotation.ts'

/** MuJoCo caps the impedance here (mjMAXIMP). */
const MOST_IMPEDANCE = 0.9999
const ITERATIONS = 100

/** For timing single calls: evaluation, step with one evaluation, and the way back to the start. */
export interface Timed {
  readonly rows: number
  evaluate(): void
  step(): void
  reset(): void
  stop(): void
}

/** MuJoCo for the growth part: Euler, in either build. */
export async function loadMujoco(): Promise<{
  time(mechanism: Mechanism, step: number, kind: 'tree' | 'free'): Timed
}> {
  const mj = await loadModule()
  return {
    time(mechanism, step, kind) {
      const settings = { build: kind, integrator: 'Euler', timeConstant: 2, dampingRatio: 1 }
      const { model, data, bodyId } = build(mj, mechanism, settings, step)
      const reset = (): void => {
        mj.mj_resetData(model, data)
        setVelocities(mechanism, model, data, bodyId, kind === 'free')
      }
      mj.mj_forward(model, data)
      return {
        rows: data.nefc,
        evaluate: () => mj.mj_forward(model, data),
        step: () => mj.mj_step(model, data),
        reset,
        stop() {
          data.delete()
          model.delete()
        },
      }
    },
  }
}

export async function loadMujocoEngine(): Promise<Engine> {
  const mj = await loadModule()
  return {
    name: 'MuJoCo',
    version: mj.mj_versionString(),
    families,
    start: (mechanism, settings, level) => start(mj, mechanism, settings, level),
  }
}

function families(mechanism: Mechanism, quick: boolean): Family[] {
  const loops = mechanism.joints.some(({ closes }) => closes)
  const levels = stepLevels(32, 100_000)
  // the one of fourth order first: the others, of first order, rarely get anywhere before they cost more
  if (!loops) {
    const integrators = quick ? ['RK4'] : ['RK4', 'Euler', 'implicitfast', 'discrete']
    return integrators.map((integrator) => ({ settings: { build: 'tree', integrator }, levels }))
  }
  // time constant of the constraint in steps, its damping ratio, and whether its regularisation takes the exact diagonal
  const all: Settings[] = []
  for (const timeConstant of quick ? [2, 4] : [2, 1.4, 4, 1, 8, 0.7])
    for (const dampingRatio of quick ? [1] : [1, 2, 0.5])
      for (const exactDiagonal of quick ? [false] : [false, true])
        all.push({ build: 'tree', integrator: 'RK4', timeConstant, dampingRatio, exactDiagonal })
  for (const integrator of quick ? [] : ['implicitfast', 'discrete', 'Euler'])
    for (const timeConstant of [1, 2, 4]) all.push({ build: 'tree', integrator, timeConstant, dampingRatio: 1 })
  return all.map((settings) => ({ settings, levels }))
}

interface Built {
  readonly model: MjModel
  readonly data: MjData
  /** MuJoCo's index of each body. */
  readonly bodyId: readonly number[]
}

/** Compiles a mechanism. Bodies are made by calls, not by text: its parser runs out of stack at 200 nested bodies. */
export function build(mj: MainModule, mechanism: Mechanism, settings: Settings, step: number): Built {
  const spec = mj.parseXMLString('<mujoco><compiler angle="radian"/></mujoco>')
  const flags = mj.mjtDisableBit
  // refsafe would soften constraints to two steps at least
  spec.option.disableflags = flags.mjDSBL_CONTACT.value | flags.mjDSBL_REFSAFE.value
  if (settings['exactDiagonal'] === true) spec.option.enableflags = mj.mjtEnableBit.mjENBL_DIAGEXACT.value
  spec.option.timestep = step
  spec.option.gravity.set(mechanism.gravity)
  spec.option.integrator = integratorOf(mj, settings)
  spec.option.tolerance = Number(settings['tolerance'] ?? 1e-8)
  spec.option.iterations = ITERATIONS
  spec.option.solver = mj.mjtSolver.mjSOL_NEWTON.value
  if (settings['build'] === 'free') spec.memory = 1 << 30
  const bodies = addBodies(mj, spec, mechanism, settings['build'] === 'free')
  for (const joint of mechanism.joints)
    if (joint.closes || settings['build'] === 'free') addConnects(mj, spec, mechanism, joint, settings, step)
  const model = mj.mj_compile(spec)
  const data = new mj.MjData(model)
  const bodyId = bodies.map((body) => mj.mjs_getId(body.element))
  setVelocities(mechanism, model, data, bodyId, settings['build'] === 'free')
  spec.delete()
  return { model, data, bodyId }
}

function integratorOf(mj: MainModule, settings: Settings): number {
  const { mjINT_RK4, mjINT_EULER, mjINT_IMPLICITFAST, mjINT_DISCRETE } = mj.mjtIntegrator
  const known = { RK4: mjINT_RK4, Euler: mjINT_EULER, implicitfast: mjINT_IMPLICITFAST, discrete: mjINT_DISCRETE }
  const found = Object.entries(known).find(([name]) => name === settings['integrator'])
  if (!found) throw new Error(`MuJoCo has no integrator ${settings['integrator']}`)
  return found[1].value
}

function addBodies(mj: MainModule, spec: MjSpec, mechanism: Mechanism, free: boolean): MjsBody[] {
  const defaults = mj.mjs_getSpecDefault(spec)!
  const world = mj.mjs_findBody(spec, 'world')!
  const parentOf = new Map(mechanism.joints.filter((j) => !j.closes).map((j) => [j.child, j]))
  const made: MjsBody[] = []
  mechanism.bodies.forEach((body, index) => {
    const hangsBy = parentOf.get(index)
    if (!hangsBy) throw new Error(`body ${body.id} hangs by nothing`)
    const parent = free ? -1 : hangsBy.parent
    const made1 = mj.mjs_addBody(made[parent] ?? world, defaults)!
    made.push(made1)
    mj.mjs_setName(made1.element, `b${index}`)
    made1.pos.set(inBody(mechanism, parent, body.position))
    made1.quat.set(multiply(conjugate(mechanism.bodies[parent]?.orientation ?? [1, 0, 0, 0]), body.orientation))
    made1.ipos.set([0, 0, 0])
    made1.mass = body.mass
    made1.inertia.set(body.inertia)
    made1.explicitinertial = true
    if (free) mj.mjs_addFreeJoint(made1)
    else addJoint(mj, mechanism, made1, hangsBy)
  })
  return made
}

function addJoint(mj: MainModule, mechanism: Mechanism, body: MjsBody, { type, child, point, axis, arm }: Joint): void {
  const types = mj.mjtJoint
  const parts: readonly (readonly [{ readonly value: number }, Vec3])[] =
    type === 'universal'
      ? [
          [types.mjJNT_HINGE, axis],
          [types.mjJNT_HINGE, arm],
        ]
      : type === 'spherical'
        ? [[types.mjJNT_BALL, axis]]
        : [[type === 'prismatic' ? types.mjJNT_SLIDE : types.mjJNT_HINGE, axis]]
  for (const [kind, along] of parts) {
    const made = mj.mjs_addJoint(body, mj.mjs_getDefault(body.element)!)!
    made.type = kind as typeof made.type
    made.pos.set(inBody(mechanism, child, point))
    made.axis.set(turnedIntoBody(mechanism, child, along))
  }
}

/** A joint as `connect` constraints: one point for a ball, two on the axis for a pin (and, for a tree that is closed by a pin, one is enough). */
function addConnects(
  mj: MainModule,
  spec: MjSpec,
  mechanism: Mechanism,
  { type, child, parent, point, axis, closes }: Joint,
  settings: Settings,
  step: number,
): void {
  if (type !== 'revolute' && type !== 'spherical') throw new Error(`no connect for a ${type} joint`)
  const pin = type === 'revolute' && !closes
  const points = pin ? [add(point, scale(-HALF_PIN, axis)), add(point, scale(HALF_PIN, axis))] : [point]
  for (const at of points) {
    const equality = mj.mjs_addEquality(spec, mj.mjs_getSpecDefault(spec)!)!
    equality.type = mj.mjtEq.mjEQ_CONNECT
    equality.objtype = mj.mjtObj.mjOBJ_BODY
    equality.name1 = `b${child}`
    equality.name2 = parent < 0 ? 'world' : `b${parent}`
    const data = new Float64Array(equality.data.length)
    data.set(inBody(mechanism, child, at))
    equality.data.set(data)
    equality.solref.set([Number(settings['timeConstant']) * step, Number(settings['dampingRatio'])])
    equality.solimp.set([MOST_IMPEDANCE, MOST_IMPEDANCE, 1e-3, 0.5, 2])
  }
}

/** Half the distance of the two points that make a pin, m. */
const HALF_PIN = 0.05

function setVelocities(
  mechanism: Mechanism,
  model: MjModel,
  data: MjData,
  bodyId: readonly number[],
  free: boolean,
): void {
  const qvel: Float64Array = data.qvel
  const addresses: Int32Array = model.body_dofadr
  mechanism.bodies.forEach((body, index) => {
    const at = addresses[bodyId[index]!]!
    if (free) qvel.set([...body.velocity, ...turnedIntoBody(mechanism, index, body.angularVelocity)], at)
    else
      qvel.set(
        jointRates(
          mechanism,
          mechanism.joints.find((j) => j.child === index && !j.closes)!,
        ),
        at,
      )
  })
}

function start(mj: MainModule, mechanism: Mechanism, settings: Settings, level: Level): Run {
  const { model, data, bodyId } = build(mj, mechanism, settings, 1 / stepsOf(level))
  const advance = advanceBySteps(level, () => mj.mj_step(model, data))
  return {
    advance,
    read(out) {
      // a step leaves positions of its start in xpos
      mj.mj_kinematics(model, data)
      const xpos: Float64Array = data.xpos
      const xquat: Float64Array = data.xquat
      const poseOf = (body: number) => {
        const id = bodyId[body]!
        const at = [...xpos.subarray(3 * id, 3 * id + 3)] as unknown as Vec3
        return { at, turn: [...xquat.subarray(4 * id, 4 * id + 4)] as unknown as Quat }
      }
      writeWatched(mechanism, poseOf, out)
    },
    stop() {
      data.delete()
      model.delete()
    },
  }
}
