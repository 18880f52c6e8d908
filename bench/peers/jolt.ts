/** Jolt, in single precision as it is published: bodies free, joints solved by sweeps over velocities, then over positions. */
import initJolt from 'jolt-physics/wasm-compat'
import type Jolt from 'jolt-physics/wasm-compat'
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
import { slidersAlongX, writeWatched, type Joint, type Mechanism } from '../mechanisms/mechanism.ts'
import { across, type Quat, type Vec3 } from '../mechanisms/rotation.ts'

type Module = typeof Jolt

/** Beyond anything that a mechanism here does; the engine clamps at its caps. */
const FASTEST = 1e4
const MOST_BODIES = 8192
const VERSION = '1.1.0'

export async function loadJolt(): Promise<Engine> {
  const jolt = await initJolt()
  return {
    name: 'Jolt',
    version: VERSION,
    families,
    start: (mechanism, settings, level) => start(jolt, mechanism, settings, level),
  }
}

function families(_: Mechanism, quick: boolean): Family[] {
  const levels = stepLevels(60, 8_000)
  const all: Settings[] = []
  for (const velocitySteps of quick ? [16] : [16, 64, 4, 250])
    for (const positionSteps of quick ? [2] : [2, 16]) all.push({ velocitySteps, positionSteps, baumgarte: 0.2 })
  if (!quick) all.push({ velocitySteps: 64, positionSteps: 16, baumgarte: 0.8 })
  return all.map((settings) => ({ settings, levels }))
}

function start(jolt: Module, mechanism: Mechanism, settings: Settings, level: Level): Run {
  const physics = makeWorld(jolt)
  const system = physics.GetPhysicsSystem()
  const vec = (v: Vec3) => new jolt.Vec3(...v)
  const gravity = vec(mechanism.gravity)
  system.SetGravity(gravity)
  const tuning = system.GetPhysicsSettings()
  tuning.mNumVelocitySteps = Number(settings['velocitySteps'])
  tuning.mNumPositionSteps = Number(settings['positionSteps'])
  tuning.mBaumgarte = Number(settings['baumgarte'])
  tuning.mAllowSleeping = false
  system.SetPhysicsSettings(tuning)
  const bodies = addBodies(jolt, system.GetBodyInterface(), mechanism)
  const sliders = slidersAlongX(mechanism)
  for (const joint of mechanism.joints) {
    // a body that may only slide along x needs no joint for it
    if (joint.type === 'prismatic' && sliders.has(joint.child)) continue
    const made = toConstraint(jolt, joint)
    system.AddConstraint(made.Create(bodies[joint.parent] ?? physics.sGetFixedToWorldBody(), bodies[joint.child]!))
  }
  const step = 1 / stepsOf(level)
  return {
    advance: advanceBySteps(level, () => physics.Step(step, 1)),
    read(out) {
      const poseOf = (body: number) => {
        const r = bodies[body]!.GetCenterOfMassPosition()
        const at: Vec3 = [r.GetX(), r.GetY(), r.GetZ()]
        const q = bodies[body]!.GetRotation()
        return { at, turn: [q.GetW(), q.GetX(), q.GetY(), q.GetZ()] } as const
      }
      writeWatched(mechanism, poseOf, out)
    },
    stop: () => jolt.destroy(physics),
  }
}

function makeWorld(jolt: Module): Jolt.JoltInterface {
  const settings = new jolt.JoltSettings()
  settings.mMaxBodies = MOST_BODIES
  settings.mMaxBodyPairs = MOST_BODIES
  settings.mMaxContactConstraints = MOST_BODIES
  settings.mMaxWorkerThreads = 0
  // one layer, which never collides with itself
  const pairs = new jolt.ObjectLayerPairFilterTable(1)
  const broad = new jolt.BroadPhaseLayerInterfaceTable(1, 1)
  broad.MapObjectToBroadPhaseLayer(0, new jolt.BroadPhaseLayer(0))
  settings.mObjectLayerPairFilter = pairs
  settings.mBroadPhaseLayerInterface = broad
  settings.mObjectVsBroadPhaseLayerFilter = new jolt.ObjectVsBroadPhaseLayerFilterTable(broad, 1, pairs, 1)
  const made = new jolt.JoltInterface(settings)
  jolt.destroy(settings)
  return made
}

function addBodies(jolt: Module, space: Jolt.BodyInterface, mechanism: Mechanism): Jolt.Body[] {
  const sliders = slidersAlongX(mechanism)
  const shape = new jolt.SphereShape(0.01)
  return mechanism.bodies.map((body, index) => {
    const [w, x, y, z]: Quat = body.orientation
    const settings = new jolt.BodyCreationSettings(
      shape,
      new jolt.RVec3(...body.position),
      new jolt.Quat(x, y, z, w),
      jolt.EMotionType_Dynamic,
      0,
    )
    settings.mLinearDamping = 0
    settings.mAngularDamping = 0
    settings.mMaxLinearVelocity = FASTEST
    settings.mMaxAngularVelocity = FASTEST
    settings.mAllowSleeping = false
    settings.mApplyGyroscopicForce = true
    settings.mOverrideMassProperties = jolt.EOverrideMassProperties_MassAndInertiaProvided
    settings.mMassPropertiesOverride.mMass = body.mass
    const inertia = settings.mMassPropertiesOverride.mInertia
    const column = (k: number) => {
      const v: [number, number, number] = [0, 0, 0]
      v[k] = body.inertia[k]!
      return new jolt.Vec4(...v, 0)
    }
    for (let k = 0; k < 3; k++) inertia.SetColumn4(k, column(k))
    inertia.SetColumn4(3, new jolt.Vec4(0, 0, 0, 1))
    settings.mLinearVelocity = new jolt.Vec3(...body.velocity)
    settings.mAngularVelocity = new jolt.Vec3(...body.angularVelocity)
    if (sliders.has(index)) settings.mAllowedDOFs = jolt.EAllowedDOFs_TranslationX
    const made = space.CreateBody(settings)
    space.AddBody(made.GetID(), jolt.EActivation_Activate)
    jolt.destroy(settings)
    return made
  })
}

function toConstraint(jolt: Module, { type, point, axis }: Joint): Jolt.TwoBodyConstraintSettings {
  const at = () => new jolt.RVec3(...point)
  const along = () => new jolt.Vec3(...axis)
  if (type === 'spherical') {
    const settings = new jolt.PointConstraintSettings()
    settings.mSpace = jolt.EConstraintSpace_WorldSpace
    settings.mPoint1 = at()
    settings.mPoint2 = at()
    return settings
  }
  if (type !== 'revolute') throw new Error(`Jolt: no ${type} joint here`)
  const settings = new jolt.HingeConstraintSettings()
  const normal = () => new jolt.Vec3(...across(axis))
  settings.mSpace = jolt.EConstraintSpace_WorldSpace
  settings.mPoint1 = at()
  settings.mPoint2 = at()
  settings.mHingeAxis1 = along()
  settings.mHingeAxis2 = along()
  settings.mNormalAxis1 = normal()
  settings.mNormalAxis2 = normal()
  return settings
}
