/**
 * PhysX, in single precision as it is published: a reduced-coordinate articulation along the tree on a fixed base, loops closed by joints
 * between its links, solved by temporal Gauss–Seidel. Link frames start unturned, so that joints take world directions; the frames of inertia are
 * given instead.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import loadModule from 'physx-js-webidl'
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
import { jointRates, turnedIntoBody, writeWatched, type Joint, type Mechanism } from '../mechanisms/mechanism.ts'
import { frameAlongX, multiply, subtract, type Quat, type Vec3 } from '../mechanisms/rotation.ts'

type Module = Awaited<ReturnType<typeof loadModule>>
type Physics = InstanceType<Module['PxPhysics']>
type Link = InstanceType<Module['PxArticulationLink']>

const VERSION = '5.6.1'
/** Beyond anything that a mechanism here does; the engine clamps at its caps. */
const FASTEST = 1e6

/** The package is built for pages and refuses to load where it sees Node: while it loads, it sees a page. */
async function loadAsInPage(): Promise<Module> {
  const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('physx-js-webidl/physx-js-webidl.wasm'))
  const page = globalThis as { process?: unknown; window?: unknown }
  const { process } = page
  page.process = undefined
  page.window = globalThis
  try {
    return await loadModule({ wasmBinary })
  } finally {
    page.process = process
    delete page.window
  }
}

export async function loadPhysx(): Promise<Engine> {
  const px = await loadAsInPage()
  const version = px.PHYSICS_VERSION
  const foundation = px.CreateFoundation(version, new px.PxDefaultAllocator(), new px.PxDefaultErrorCallback())
  const physics = px.CreatePhysics(version, foundation, new px.PxTolerancesScale())
  px.InitExtensions(physics)
  return {
    name: 'PhysX',
    version: VERSION,
    families,
    start: (mechanism, settings, level) => start(px, physics, mechanism, settings, level),
  }
}

function families(mechanism: Mechanism, quick: boolean): Family[] {
  const levels = stepLevels(60, 16_000)
  const loops = mechanism.joints.some(({ closes }) => closes)
  const all: Settings[] = []
  // iterations are for the loops' joints; a ball closes a plane loop as well as a pin does, with fewer rows
  for (const positionIterations of loops ? (quick ? [16] : [16, 64, 4]) : [1])
    for (const closing of loops && !quick ? ['ball', 'pin'] : ['ball'])
      for (const solver of quick ? ['TGS'] : ['TGS', 'PGS'])
        all.push({ solver, positionIterations, velocityIterations: 1, closing })
  return all.map((settings) => ({ settings, levels }))
}

function start(px: Module, physics: Physics, mechanism: Mechanism, settings: Settings, level: Level): Run {
  const vec = (v: Vec3) => new px.PxVec3(...v)
  const description = new px.PxSceneDesc(physics.getTolerancesScale())
  description.gravity = vec(mechanism.gravity)
  description.cpuDispatcher = px.DefaultCpuDispatcherCreate(0)
  description.filterShader = px.DefaultFilterShader()
  description.solverType = settings['solver'] === 'TGS' ? px.PxSolverTypeEnum.eTGS : px.PxSolverTypeEnum.ePGS
  const scene = physics.createScene(description)
  const tree = physics.createArticulationReducedCoordinate()
  tree.setArticulationFlag(px.PxArticulationFlagEnum.eFIX_BASE, true)
  tree.setSolverIterationCounts(Number(settings['positionIterations']), Number(settings['velocityIterations']))
  tree.setSleepThreshold(0)
  tree.setStabilizationThreshold(0)
  const pose = (at: Vec3, [w, x, y, z]: Quat) => new px.PxTransform(vec(at), new px.PxQuat(x, y, z, w))
  const unturned: Quat = [1, 0, 0, 0]
  const noLink = undefined as unknown as Link
  const base = tree.createLink(noLink, pose([0, 0, 0], unturned))
  base.setMass(1)
  base.setMassSpaceInertiaTensor(vec([1, 1, 1]))
  const frameOf = (joint: Joint, body: number) =>
    pose(subtract(joint.point, mechanism.bodies[body]?.position ?? [0, 0, 0]), frameAlongX(joint.axis))
  const links: Link[] = []
  for (const [index, body] of mechanism.bodies.entries()) {
    const joint = mechanism.joints.find((j) => j.child === index && !j.closes)!
    const link = tree.createLink(links[joint.parent] ?? base, pose(body.position, unturned))
    if (!link) throw new Error('PhysX takes no more links')
    links.push(link)
    link.setMass(body.mass)
    link.setCMassLocalPose(pose([0, 0, 0], body.orientation))
    link.setMassSpaceInertiaTensor(vec(body.inertia))
    link.setLinearDamping(0)
    link.setAngularDamping(0)
    link.setMaxLinearVelocity(FASTEST)
    link.setMaxAngularVelocity(FASTEST)
    link.setCfmScale(0)
    const inbound = link.getInboundJoint()
    inbound.setParentPose(frameOf(joint, joint.parent))
    inbound.setChildPose(frameOf(joint, index))
    setFreedoms(px, inbound, joint)
    inbound.setFrictionCoefficient(0)
    inbound.setMaxJointVelocity(FASTEST)
  }
  scene.addArticulation(tree)
  setVelocities(px, mechanism, links)
  tree.updateKinematic(new px.PxArticulationKinematicFlags(px.PxArticulationKinematicFlagEnum.eVELOCITY))
  const closing = mechanism.joints
    .filter(({ closes }) => closes)
    .map((joint) => {
      const create =
        settings['closing'] === 'pin' && joint.type === 'revolute' ? px.RevoluteJointCreate : px.SphericalJointCreate
      if (joint.type !== 'revolute' && joint.type !== 'spherical') throw new Error(`PhysX: no ${joint.type} joint here`)
      const parent = links[joint.parent] ?? base
      return create(physics, parent, frameOf(joint, joint.parent), links[joint.child]!, frameOf(joint, joint.child))
    })
  const step = 1 / stepsOf(level)
  return {
    advance: advanceBySteps(level, () => {
      scene.simulate(step)
      scene.fetchResults(true)
    }),
    read(out) {
      const poseOf = (body: number) => {
        const { p, q } = links[body]!.getGlobalPose()
        const turn = multiply([q.w, q.x, q.y, q.z], mechanism.bodies[body]!.orientation)
        return { at: [p.x, p.y, p.z], turn } as const
      }
      writeWatched(mechanism, poseOf, out)
    },
    stop() {
      for (const joint of closing) joint.release()
      scene.removeArticulation(tree)
      tree.release()
      scene.release()
    },
  }
}

function setFreedoms(px: Module, inbound: ReturnType<Link['getInboundJoint']>, { type }: Joint): void {
  const types = px.PxArticulationJointTypeEnum
  const axes = px.PxArticulationAxisEnum
  const free = px.PxArticulationMotionEnum.eFREE
  if (type === 'universal') throw new Error('PhysX has no universal joint')
  if (type === 'revolute') {
    inbound.setJointType(types.eREVOLUTE)
    inbound.setMotion(axes.eTWIST, free)
  } else if (type === 'prismatic') {
    inbound.setJointType(types.ePRISMATIC)
    inbound.setMotion(axes.eX, free)
  } else {
    inbound.setJointType(types.eSPHERICAL)
    for (const axis of [axes.eTWIST, axes.eSWING1, axes.eSWING2]) inbound.setMotion(axis, free)
  }
}

function setVelocities(px: Module, mechanism: Mechanism, links: readonly Link[]): void {
  const axes = px.PxArticulationAxisEnum
  for (const joint of mechanism.joints.filter(({ closes }) => !closes)) {
    const rates = jointRates(mechanism, joint)
    const inbound = links[joint.child]!.getInboundJoint()
    if (joint.type === 'revolute') inbound.setJointVelocity(axes.eTWIST, rates[0]!)
    else if (joint.type === 'prismatic') inbound.setJointVelocity(axes.eX, rates[0]!)
    else if (turnedIntoBody(mechanism, joint.child, [1, 0, 0]).some((_, k) => rates[k] !== 0))
      throw new Error('PhysX: initial rates of spherical joints are not set here')
  }
}
