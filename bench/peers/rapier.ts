/**
 * Rapier, in single precision as it is published. Impulse joints: bodies free, joints solved by sweeps. Multibody joints: joint coordinates
 * along the tree, loops closed by impulse joints; these are damped by the package, which JavaScript cannot turn off. Bodies start unturned, so that body axes are world axes and joints take world directions;
 * the frames of inertia are given instead.
 */
import type { ImpulseJoint, JointData, RigidBody, World } from '@dimforge/rapier3d-compat'
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
import { multiply, subtract, type Quat, type Vec3 } from '../mechanisms/rotation.ts'

type Rapier = typeof import('@dimforge/rapier3d-compat')

const xyz = ([x, y, z]: Vec3) => ({ x, y, z })

export async function loadRapier(): Promise<Engine> {
  const rapier = (await import('@dimforge/rapier3d-compat')).default as unknown as Rapier
  await rapier.init()
  return {
    name: 'Rapier',
    version: rapier.version(),
    families,
    start: (mechanism, settings, level) => start(rapier, mechanism, settings, level),
  }
}

function families(_: Mechanism, quick: boolean): Family[] {
  const levels = stepLevels(60, 8_000)
  const all: Settings[] = []
  for (const solverIterations of quick ? [16] : [16, 4, 64])
    for (const pgsIterations of quick ? [4] : [4, 1]) all.push({ joints: 'impulse', solverIterations, pgsIterations })
  all.push({ joints: 'multibody', solverIterations: 16, pgsIterations: 1 })
  return all.map((settings) => ({ settings, levels }))
}

function start(rapier: Rapier, mechanism: Mechanism, settings: Settings, level: Level): Run {
  const world = new rapier.World(xyz(mechanism.gravity))
  world.timestep = 1 / stepsOf(level)
  world.integrationParameters.numSolverIterations = Number(settings['solverIterations'])
  world.integrationParameters.numInternalPgsIterations = Number(settings['pgsIterations'])
  const ground = world.createRigidBody(rapier.RigidBodyDesc.fixed())
  const bodies = addBodies(rapier, world, mechanism)
  const sliders = slidersAlongX(mechanism)
  for (const joint of mechanism.joints) {
    // a body that may only slide along x needs no joint for it
    if (joint.type === 'prismatic' && sliders.has(joint.child)) continue
    const parent = bodies[joint.parent] ?? ground
    const data = toData(rapier, mechanism, joint)
    if (settings['joints'] === 'multibody' && !joint.closes)
      world.createMultibodyJoint(data, parent, bodies[joint.child]!, true)
    else {
      const made: ImpulseJoint = world.createImpulseJoint(data, parent, bodies[joint.child]!, true)
      made.setContactsEnabled(false)
    }
  }
  return {
    advance: advanceBySteps(level, () => world.step()),
    read(out) {
      const poseOf = (body: number) => {
        const r = bodies[body]!.translation()
        const q = bodies[body]!.rotation()
        const turn = multiply([q.w, q.x, q.y, q.z], mechanism.bodies[body]!.orientation)
        return { at: [r.x, r.y, r.z], turn } as const
      }
      writeWatched(mechanism, poseOf, out)
    },
    stop: () => world.free(),
  }
}

function addBodies(rapier: Rapier, world: World, mechanism: Mechanism): RigidBody[] {
  const sliders = slidersAlongX(mechanism)
  return mechanism.bodies.map((body, index) => {
    const [w, x, y, z]: Quat = body.orientation
    const description = rapier.RigidBodyDesc.dynamic()
      .setTranslation(...body.position)
      .setLinvel(...body.velocity)
      .setAngvel(xyz(body.angularVelocity))
      .setAdditionalMassProperties(body.mass, { x: 0, y: 0, z: 0 }, xyz(body.inertia), { w, x, y, z })
      .setLinearDamping(0)
      .setAngularDamping(0)
      .setCanSleep(false)
    if (sliders.has(index)) description.enabledTranslations(true, false, false).lockRotations()
    return world.createRigidBody(description)
  })
}

function toData(rapier: Rapier, mechanism: Mechanism, { type, child, parent, point, axis }: Joint): JointData {
  const anchor = (body: number) => xyz(subtract(point, mechanism.bodies[body]?.position ?? [0, 0, 0]))
  const [of1, of2] = [anchor(parent), anchor(child)]
  if (type === 'revolute') return rapier.JointData.revolute(of1, of2, xyz(axis))
  if (type === 'spherical') return rapier.JointData.spherical(of1, of2)
  if (type === 'prismatic') return rapier.JointData.prismatic(of1, of2, xyz(axis))
  throw new Error('Rapier has no universal joint')
}
