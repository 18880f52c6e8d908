/** Why a mechanism does not come to rest: what goes on accelerating, and what drives it. */
import { spell, type Failure, type Sentence } from '../failure.ts'
import { calcLoad } from '../forces/load.ts'
import { cross3, dot3, mulMV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { atUnitPace, paceOf, relativeTwist, type Motion } from '../analysis/motions.ts'

/** Pace over that of the fastest body, or joint, from which one counts as moving. */
const MOVES = 0.1

/** Needs the imbalance at the state's pose (imbalance.ts): one that nothing nearby balances. */
export function explainRestless(model: Model, state: State, ws: Workspace): Failure {
  const motion = atUnitPace(model, ws.size, ws.acceleration)
  let fastest = 1
  for (let b = 1; b < model.bodyCount; b++)
    if (!model.fixed[b] && paceOf(motion, b, ws.size) > paceOf(motion, fastest, ws.size)) fastest = b
  const [cause, remedy] = findCause(model, state, ws, motion)
  const sentence: Sentence = [
    ...cause,
    ' meets nothing that balances it: ',
    { kind: 'body', id: model.bodyIds[fastest], noun: '' },
    ' goes on accelerating, and no pose nearby is at rest. ',
    remedy,
  ]
  const joints = model.joints.flatMap(({ id, rowCount }, j) => {
    if (rowCount === 0) return []
    const twist = relativeTwist(model, ws, motion, j)
    return Math.max(Math.hypot(...twist.subarray(0, 3)), Math.hypot(...twist.subarray(3))) > MOVES
      ? [{ id, gap: 0, angle: 0 }]
      : []
  })
  return { code: 'noEquilibrium', message: spell(sentence), sentence, time: state.t, joints }
}

/** What puts the most power into the motion, and what can be done about it. */
function findCause(model: Model, state: State, ws: Workspace, motion: Motion): readonly [Sentence, string] {
  const { gravity, mass, fixed } = model
  let most = 0
  let found: readonly [Sentence, string] = [['What acts on it'], 'Add a joint or a spring that holds it.']
  const see = (power: number, cause: Sentence, remedy: string): void => {
    if (power <= most) return
    most = power
    found = [cause, remedy]
  }
  let weight = 0
  for (let b = 1; b < model.bodyCount; b++) if (!fixed[b]) weight += mass[b] * dot3(gravity, 0, motion, 6 * b)
  see(weight, ['Gravity'], 'Hold it by a joint or a spring, or switch gravity off.')
  model.joints.forEach(({ id, drives }, j) => {
    const twist = relativeTwist(model, ws, motion, j)
    for (const { kind, on } of drives) {
      if (kind !== 'effort') continue
      const turns = on === 'angle'
      const power = turns ? ws.jointEffort[2 * j] * twist[5] : ws.jointEffort[2 * j + 1] * twist[2] * ws.size
      const cause: Sentence = [`The ${turns ? 'torque' : 'force'} in `, { kind: 'joint', id, noun: 'joint' }]
      see(power, cause, 'Make it weaker, or let it work against a weight or a spring.')
    }
  })
  const wrench = new Float64Array(6)
  const [arm, W, v] = [new Float64Array(3), new Float64Array(3), new Float64Array(3)]
  model.loads.forEach(({ id, body, point }, l) => {
    if (fixed[body]) return
    calcLoad(model, state, ws, l, wrench)
    mulMV(arm, 0, ws.R, 9 * body, point, 0)
    mulMV(W, 0, ws.R, 9 * body, motion, 6 * body + 3)
    cross3(v, 0, W, 0, arm, 0)
    for (let k = 0; k < 3; k++) v[k] += motion[6 * body + k]
    const power = dot3(wrench, 0, v, 0) + dot3(wrench, 3, W, 0)
    see(
      power,
      ['Load ', { kind: 'force', id, noun: '' }],
      'Make it weaker, or let it work against a weight or a spring.',
    )
  })
  return found
}

/** The search ended before it found a pose of balance, or could tell that there is none. */
export function explainUnfinished(state: State, iterations: number): Failure {
  const message = `No pose of balance was found from here in ${iterations} steps. Bring it nearer to where it should rest, or let it settle.`
  return { code: 'noEquilibrium', message, time: state.t }
}
