/** Explains why a mechanism does not come to rest: which bodies keep accelerating, and what drives them, or how far away it would be balanced. */
import { spell, type Failure, type Sentence } from '../failure.ts'
import { calcForcesOf, kindOf } from '../forces/forces.ts'
import { dot3 } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import { countRowsOfJoint } from '../model/rows.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { displace } from '../kinematics/projection.ts'
import { atUnitPace, massProduct, paceOf, relativeTwist, type Motion } from '../analysis/motions.ts'
import { computeImbalance } from './imbalance.ts'

/** Pace over that of the fastest body or joint above which one counts as moving. */
const MOVES = 0.1
/** Turn over displacement, rad and ℓ, up to which a body goes straight on. */
const STRAIGHT = 1e-3
/** Springs are followed so far, ℓ; what they would take more for is rounding of their forces. */
const FARTHEST = 1e9

/**
 * Explains an imbalance that nothing nearby balances. Needs the imbalance at the state's pose (imbalance.ts).
 *
 * @param start State.q where the search began
 */
export function explainRestless(model: Model, state: State, ws: Workspace, start: Float64Array): Failure {
  const motion = atUnitPace(model, ws.size, ws.acceleration)
  let fastest = 1
  for (let b = 1; b < model.bodyCount; b++)
    if (!model.fixed[b] && paceOf(motion, b, ws.size) > paceOf(motion, fastest, ws.size)) fastest = b
  const { cause, remedy, ease } = findCause(model, state, ws, motion)
  const who = { kind: 'body', id: model.bodyIds[fastest], noun: '' } as const
  const left = findDistanceLeft(model, state, ws, motion, fastest)
  const sentence: Sentence =
    left === null
      ? [...cause, ' meets nothing that balances it: ', who, ' goes on accelerating, and no pose nearby is at rest. ', remedy] // prettier-ignore
      : [
          ...cause,
          ' is balanced far from here only: ',
          who,
          ` would have to go about ${Number((left + travelOf(state, start, fastest)).toPrecision(2))} m. Make the springs that hold it stiffer, or ${ease}.`,
        ]
  const joints = model.joints.flatMap(({ id }, j) => {
    if (countRowsOfJoint(model.rows, j) === 0) return []
    const twist = relativeTwist(model, ws, motion, j)
    return Math.max(Math.hypot(...twist.subarray(0, 3)), Math.hypot(...twist.subarray(3))) > MOVES
      ? [{ id, gap: 0, angle: 0 }]
      : []
  })
  return { code: 'noEquilibrium', message: spell(sentence), sentence, time: state.t, joints }
}

/** How far a body has come from a pose, m. */
const travelOf = ({ q }: State, start: Float64Array, body: number): number =>
  Math.hypot(...[0, 1, 2].map((k) => q[7 * body + k] - start[7 * body + k]))

/**
 * How far a body still goes, m, until what grows in proportion to its way balances the imbalance; null where nothing does, or bodies turn on the way, so that nothing
 * can be told of far away. The state is left as it is.
 */
function findDistanceLeft(model: Model, state: State, ws: Workspace, motion: Motion, fastest: number): number | null {
  for (let b = 1; b < model.bodyCount; b++)
    if (!model.fixed[b] && Math.hypot(...motion.subarray(6 * b + 3, 6 * b + 6)) > STRAIGHT) return null
  const pull = massProduct(model, ws.acceleration, motion)
  const q = state.q.slice()
  displace(model, state.q, motion, 1)
  computeImbalance(model, state, ws)
  const weaker = pull - massProduct(model, ws.acceleration, motion)
  state.q.set(q)
  computeImbalance(model, state, ws)
  if (!(weaker * FARTHEST > pull)) return null
  return (pull / weaker) * Math.hypot(...motion.subarray(6 * fastest, 6 * fastest + 3))
}

interface Cause {
  readonly cause: Sentence
  /** What can be done about it where nothing balances it. */
  readonly remedy: string
  /** How there can be less of it. */
  readonly ease: string
}

/** Names what puts most power into the motion, and what can be done about it. */
function findCause(model: Model, state: State, ws: Workspace, motion: Motion): Cause {
  const { gravity, mass, fixed } = model
  let most = 0
  let found: Cause = {
    cause: ['What acts on it'],
    remedy: 'Add a joint or a spring that holds it.',
    ease: 'what acts on it weaker',
  }
  const see = (power: number, next: Cause): void => {
    if (power <= most) return
    most = power
    found = next
  }
  let weight = 0
  for (let b = 1; b < model.bodyCount; b++) if (!fixed[b]) weight += mass[b] * dot3(gravity, 0, motion, 6 * b)
  see(weight, {
    cause: ['Gravity'],
    remedy: 'Hold it by a joint or a spring, or switch gravity off.',
    ease: 'the bodies lighter',
  })
  for (const batch of model.forces) {
    const kind = kindOf(batch)
    for (let i = 0; i < batch.count; i++) {
      const cause = kind.pusher?.(batch, i)
      if (!cause) continue
      const own = calcForcesOf(model, state, ws, batch, i)
      const power = own.reduce((sum, f, k) => sum + f * motion[k], 0)
      see(power, {
        cause,
        remedy: 'Make it weaker, or let it work against a weight or a spring.',
        ease: 'what pushes it weaker',
      })
    }
  }
  return found
}

/** The failure of a search that ended before it found an equilibrium, or could tell that there is none. */
export function explainUnfinished(state: State, iterations: number): Failure {
  const message = `No pose of balance was found from here in ${iterations} steps. Bring it nearer to where it should rest, or let it settle.`
  return { code: 'noEquilibrium', message, time: state.t }
}
