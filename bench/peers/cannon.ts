/** cannon-es, in double precision: bodies free, joints as stiff springs after Lacoursière, solved by Gauss–Seidel sweeps. */
import {
  Body,
  GSSolver,
  HingeConstraint,
  PointToPointConstraint,
  RotationalEquation,
  Vec3 as CannonVec3,
  World,
  type Constraint,
} from 'cannon-es'
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
  slidersAlongX,
  turnedIntoBody,
  writeWatched,
  type Joint,
  type Mechanism,
} from '../mechanisms/mechanism.ts'
import type { Vec3 } from '../mechanisms/rotation.ts'

const VERSION = '0.20.0'
/** Forces are clamped at this, which nothing here comes near. */
const MOST_FORCE = 1e12

export const cannon: Engine = { name: 'cannon-es', version: VERSION, families, start }

function families(_: Mechanism, quick: boolean): Family[] {
  const levels = stepLevels(60, 16_000)
  const all: Settings[] = []
  for (const iterations of quick ? [50] : [50, 10, 250])
    for (const relaxation of quick ? [3] : [3, 1, 10]) all.push({ iterations, stiffness: 1e9, relaxation })
  if (!quick) all.push({ iterations: 50, stiffness: 1e12, relaxation: 3 })
  return all.map((settings) => ({ settings, levels }))
}

const vec = (v: Vec3): CannonVec3 => new CannonVec3(...v)

function start(mechanism: Mechanism, settings: Settings, level: Level): Run {
  const step = 1 / stepsOf(level)
  const world = new World({ gravity: vec(mechanism.gravity), allowSleep: false })
  const solver = new GSSolver()
  solver.iterations = Number(settings['iterations'])
  solver.tolerance = 1e-14
  world.solver = solver
  world.quatNormalizeFast = false
  world.quatNormalizeSkip = 0
  const ground = new Body({ mass: 0 })
  world.addBody(ground)
  const bodies = addBodies(world, mechanism)
  const sliders = slidersAlongX(mechanism)
  for (const joint of mechanism.joints) {
    // a body that may only slide along x needs no joint for it
    if (joint.type === 'prismatic' && sliders.has(joint.child)) continue
    const made = toConstraint(mechanism, joint, bodies[joint.parent] ?? ground, bodies[joint.child]!)
    for (const equation of made.equations)
      equation.setSpookParams(Number(settings['stiffness']), Number(settings['relaxation']), step)
    world.addConstraint(made)
  }
  return {
    advance: advanceBySteps(level, () => world.step(step)),
    read(out) {
      const poseOf = (body: number) => {
        const { position: r, quaternion: q } = bodies[body]!
        return { at: [r.x, r.y, r.z], turn: [q.w, q.x, q.y, q.z] } as const
      }
      writeWatched(mechanism, poseOf, out)
    },
    stop() {},
  }
}

function addBodies(world: World, mechanism: Mechanism): Body[] {
  const sliders = slidersAlongX(mechanism)
  return mechanism.bodies.map((body, index) => {
    const made = new Body({
      mass: body.mass,
      position: vec(body.position),
      velocity: vec(body.velocity),
      angularVelocity: vec(body.angularVelocity),
      linearDamping: 0,
      angularDamping: 0,
      allowSleep: false,
    })
    const [w, x, y, z] = body.orientation
    made.quaternion.set(x, y, z, w)
    if (sliders.has(index)) {
      made.linearFactor.set(1, 0, 0)
      made.angularFactor.set(0, 0, 0)
    }
    made.inertia.set(...body.inertia)
    made.invInertia.set(1 / body.inertia[0], 1 / body.inertia[1], 1 / body.inertia[2])
    made.updateInertiaWorld(true)
    made.updateSolveMassProperties()
    world.addBody(made)
    return made
  })
}

function toConstraint(mechanism: Mechanism, joint: Joint, parent: Body, child: Body): Constraint {
  const { type, point, axis, arm } = joint
  const pivotA = vec(inBody(mechanism, joint.parent, point))
  const pivotB = vec(inBody(mechanism, joint.child, point))
  if (type === 'revolute') {
    const axisA = vec(turnedIntoBody(mechanism, joint.parent, axis))
    const axisB = vec(turnedIntoBody(mechanism, joint.child, axis))
    const options = { pivotA, pivotB, axisA, axisB, maxForce: MOST_FORCE, collideConnected: false }
    return new HingeConstraint(parent, child, options)
  }
  if (type === 'prismatic') throw new Error('cannon-es has no prismatic joint')
  const ball = new PointToPointConstraint(parent, pivotA, child, pivotB, MOST_FORCE)
  ball.collideConnected = false
  if (type === 'universal') {
    const axisA = vec(turnedIntoBody(mechanism, joint.parent, axis))
    const axisB = vec(turnedIntoBody(mechanism, joint.child, arm))
    const options = { axisA, axisB, maxAngle: Math.PI / 2, maxForce: MOST_FORCE }
    ball.equations.push(new UniversalArm(parent, child, options))
  }
  return ball
}

/** Keeps two axes at a right angle; the package's equation reads its body axes from outside. */
class UniversalArm extends RotationalEquation {
  private readonly inA: CannonVec3
  private readonly inB: CannonVec3
  constructor(a: Body, b: Body, options: ConstructorParameters<typeof RotationalEquation>[2]) {
    super(a, b, options)
    this.inA = this.axisA.clone()
    this.inB = this.axisB.clone()
  }
  override computeB(h: number): number {
    this.bi.quaternion.vmult(this.inA, this.axisA)
    this.bj.quaternion.vmult(this.inB, this.axisB)
    return super.computeB(h)
  }
}
