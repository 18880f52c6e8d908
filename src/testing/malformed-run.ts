import {
  assemble,
  BODY,
  calcBodyReading,
  calcEnergy,
  calcForceReading,
  calcJointReading,
  calcMobility,
  calcViolation,
  compile,
  computeDynamics,
  FORCE,
  JOINT,
  makeIntegrator,
  makeState,
  makeWorkspace,
} from '../engine/index.ts'
import { toMechanismSpec } from '../scene/index.ts'
import type { Scene } from '../scene/index.ts'

/** s of simulated time, and steps, whichever is over first: a scene may be valid and still very stiff. */
const UNTIL = 0.1
const STEPS = 60

export type Outcome =
  | { readonly kind: 'ran'; readonly time: number }
  | { readonly kind: 'failed'; readonly code: string }
  /** What came out was no number. */
  | { readonly kind: 'notFinite'; readonly what: string }

/** Runs a valid scene for a moment and looks at every number that the engine gives. */
export function runBriefly(scene: Scene): Outcome {
  const spec = toMechanismSpec(scene)
  const model = compile(spec)
  const state = makeState(model)
  const ws = makeWorkspace(model)
  const assembly = assemble(model, state, ws)
  if (!assembly.ok) return failed(assembly.failure)
  const mobility = calcMobility(model, state, ws)
  if (!Number.isFinite(mobility.rank)) return { kind: 'notFinite', what: 'the rank' }
  const integrator = makeIntegrator(scene.simulation.integrator, model, scene.simulation)
  const failure = integrator.advance(model, state, ws, UNTIL, STEPS)
  if (failure !== null) return failed(failure)
  computeDynamics(model, state, ws)

  const numbers: Record<string, Iterable<number>> = {
    'the state': [state.t, ...state.q, ...state.v],
    'the energy': Object.values(calcEnergy(model, state, ws)),
    'the violation': Object.values(calcViolation(model, state, ws)),
  }
  const out = new Float64Array(Math.max(BODY.length, JOINT.length, FORCE.length))
  spec.bodies.forEach(({ id }, i) => {
    out.fill(0)
    calcBodyReading(model, state, ws, i, out, 0)
    numbers[`body ${id}`] = out.slice(0, BODY.length)
  })
  spec.joints.forEach(({ id }, i) => {
    out.fill(0)
    calcJointReading(model, state, ws, i, out, 0)
    // The rest is NaN where the joint has no coordinate or drive.
    numbers[`joint ${id}`] = out.slice(0, JOINT.coordinate)
  })
  spec.forces.forEach(({ id }, i) => {
    out.fill(0)
    calcForceReading(model, state, ws, i, out, 0)
    numbers[`force ${id}`] = [out[FORCE.magnitude]!]
  })
  for (const [what, values] of Object.entries(numbers)) {
    for (const value of values) if (!Number.isFinite(value)) return { kind: 'notFinite', what }
  }
  return { kind: 'ran', time: state.t }
}

function failed({ code, message }: { readonly code: string; readonly message: string }): Outcome {
  return message.length > 10 ? { kind: 'failed', code } : { kind: 'notFinite', what: `the message "${message}"` }
}
