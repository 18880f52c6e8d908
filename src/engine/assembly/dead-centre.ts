/**
 * Tells whether a run ends since a drive has come to a dead centre: a pose beyond which its joint cannot be moved. The rows of the drive depend on the others there, so
 * that the velocities that it asks for grow as 1/√(t* − t) toward the time t* of that pose:
 *
 *   C_q v = −C_t,   C_q a = Q_c(v)                  of the least velocity and acceleration that follow the laws
 *   t* − t = v · v / (2 v · a)                      since v grows like this
 *
 * and the joints do not close at a time beyond t*. Where a mechanism passes such a pose, as with a crank that is driven, the first does not hold; where motions part
 * there, the second does not.
 */
import { listJoints, spell, type Failure, type Sentence } from '../failure.ts'
import { computeCoordinates } from '../constraints/coordinate.ts'
import { addIntegrals } from '../kinematics/drive-integrals.ts'
import { isNearPose } from '../kinematics/near-pose.ts'
import { displace, projectPositions, projectVelocities, velocitiesHold } from '../kinematics/projection.ts'
import {
  computePositions,
  computeRates,
  computeRelativeVelocity,
  computeRightHandSides,
  largest,
} from '../kinematics/stages.ts'
import { factorWithout, prepareSystem, solveMetric } from '../kinematics/system.ts'
import { solve } from '../linalg/saddle.ts'
import { mulMV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import { countDriven, rowsOfJoint } from '../model/rows.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

/** A pose is near one in which bodies would move infinitely fast where they move this many times as fast as the laws, in rad or over the size. */
const BEYOND_BOUNDS = 30
/** A run ends at a dead centre that lies no further ahead than this, s, over max(1, t). */
const NEAR = 1e-3
/** A start stands beside a dead centre where its drives are no further from it than this, rad or over the size, */
const BESIDE = 0.02
/** and bodies move so many times as fast as its laws. */
const FAST = 4
/** The joints are examined so long beyond a dead centre at least, s, over max(1, t). */
const BEYOND = 1e-7
/** Corrections of velocities, which rows that nearly depend on each other need. */
const SWEEPS = 3
/** A law has a part in it if the speeds that it asks for by itself are at least this share of the largest. */
const TAKES_PART = 0.1
/** A joint at a fixed body is named before others that are up to so many times as fast: it is what a motor is put on. */
const GROUNDED = 10

/**
 * The failure of a mechanism that its drives have brought to a dead centre, which names them; null where the state is not at one.
 *
 * @param at a state on the constraints; not changed. The workspace is
 */
export function findDeadCentre(model: Model, at: State, ws: Workspace): Failure | null {
  const near = findNear(model, at, ws, BEYOND_BOUNDS, () => NEAR * Math.max(1, Math.abs(at.t)))
  if (near === null || near.ahead < 0) return null
  const { driving, instead } = near
  const sentence = tell(at.t, driving, instead)
  const joints = driving.map((id) => ({ id, gap: 0, angle: 0 }))
  return { code: 'diverged', message: spell(sentence), sentence, time: at.t, joints }
}

export interface BesideDeadCentre {
  /** Ids of joints that are driven toward a dead centre, or out of one. */
  readonly driven: readonly string[]
  /** Root of the sum of the squares of all speeds over the rate of the drive that asks for the most, turns in rad and displacements over the size. */
  readonly times: number
}

/**
 * What is driven toward a dead centre that it reaches in a moment, or away from one that it left a moment ago: the rates of a pose like that are many times those of
 * the drives, and so are the forces. Null where there is no such.
 *
 * @param at a state on the constraints; not changed. The workspace is
 */
export function findBesideDeadCentre(model: Model, at: State, ws: Workspace): BesideDeadCentre | null {
  const near = findNear(model, at, ws, FAST, (rate) => BESIDE / rate)
  return near && { driven: near.driving, times: near.times }
}

interface Near {
  /** Ids of the joints whose laws lead there. */
  readonly driving: readonly string[]
  readonly times: number
  /** The time until it is there, s; negative where it was there before. */
  readonly ahead: number
  /** A joint that could be driven instead. */
  readonly instead: string | null
}

/**
 * The dead centre that the drives lead to or come from in a moment; null where there is none.
 *
 * @param fast how many times as fast as the laws bodies move there at least
 * @param moment the time from or to it at most, s, for the rate of the laws, rad/s or size/s
 */
function findNear(model: Model, at: State, ws: Workspace, fast: number, moment: (rate: number) => number): Near | null {
  if (!model.moved) return null
  const probe = makeState(model)
  copyState(at, probe)
  computePositions(model, probe, ws)
  prepareSystem(model, probe, ws)
  computeRates(model, probe, ws)
  const asked = ws.ct.slice()
  const driving = findDriving(model, ws, asked, fast)
  if (driving.length === 0) return null
  follow(model, ws, asked, probe.v)
  const ahead = calcTimeLeft(model, probe, ws)
  if (!(Math.abs(ahead) <= moment(Math.max(...driving.map(({ rate }) => rate)))) || ahead === 0) return null
  const instead = findFastest(model, probe, ws)
  const further = Math.max(Math.abs(ahead), BEYOND * Math.max(1, Math.abs(at.t)))
  if (goesBeyond(model, at, ws, probe, ahead, ahead < 0 ? -further : further)) return null
  return { driving: driving.map(({ id }) => id), times: Math.max(...driving.map(({ times }) => times)), ahead, instead }
}

/** How far the mechanism is moved away from a dead centre, rad or over the size. */
const ASIDE = 1e-2
/** Share of the rates that are asked for which rounding may leave. */
const FOLLOWED = 1e-6

/** A dead centre at which a mechanism stands, in words: where it starts there, and where its drives have led it there. */
interface Standing {
  readonly sentence: Sentence
  readonly reached: Sentence
  readonly driven: readonly string[]
}

/**
 * Tells of a mechanism that stands at a dead centre of what is driven: there are no velocities with which its drives move, but without them it moves, and once it
 * has moved a little there are. Null where it does not stand at one.
 *
 * @param at a state on the constraints; not changed. The workspace is
 */
export function tellStanding(model: Model, at: State, ws: Workspace): Standing | null {
  const asked = Float64Array.from(model.rows.drive)
  const aside = makeState(model)
  copyState(at, aside)
  if (!asked.includes(1) || follows(model, aside, ws, asked)) return null
  if (!findFree(model, ws, asked, aside.v)) return null
  displace(model, aside.q, aside.v.slice(), ASIDE)
  if (!follows(model, aside, ws, asked)) return null
  computeRates(model, aside, ws)
  const driven = model.joints.filter((_, j) => countDriven(model.rows, j) > 0).map(({ id }) => id)
  const instead = findFastest(model, aside, ws)
  const sentence: Sentence = [
    'the mechanism stands at a dead centre, out of which ',
    ...listJoints(driven.slice(0, 4)),
    ' cannot be driven, since other joints would have to move infinitely fast. Start it from another pose, or drive another joint',
    ...tellInstead(instead),
    '.',
  ]
  return { sentence, driven, reached: tell(at.t, driven.slice(0, 4), instead) }
}

/** Whether there are velocities with these rates of the rows; writes them to the state. */
function follows(model: Model, state: State, ws: Workspace, asked: Float64Array): boolean {
  computePositions(model, state, ws)
  prepareSystem(model, state, ws)
  return follow(model, ws, asked, state.v) <= FOLLOWED
}

/**
 * Writes a velocity with which the mechanism moves where these rows are let go, 1 rad/s or size a second at most, to v; false where it does not move. Bodies have
 * mass 1 and moments of inertia ℓ² here. Needs positions.
 */
function findFree(model: Model, ws: Workspace, without: Float64Array, v: Float64Array): boolean {
  const { saddle, size } = ws
  factorWithout(
    model,
    ws,
    [...without.keys()].filter((r) => without[r] !== 0),
  )
  // any push will do that is square to no motion
  const push = Float64Array.from(v, (_, i) => Math.cos(1 + 2.7 * i) * (i % 6 < 3 ? 1 : size))
  const nothing = new Float64Array(model.rows.count)
  solve(saddle, push, nothing, v, new Float64Array(model.rows.count), true)
  const most = v.reduce((largest, x, i) => Math.max(largest, Math.abs(x) / (i % 6 < 3 ? size : 1)), 0)
  if (!(most > FOLLOWED / size)) return false
  for (let i = 0; i < v.length; i++) v[i] /= most
  return true
}

/**
 * Writes the least velocity that follows these rates of laws to v. Needs positions and the system prepared.
 *
 * @returns what it leaves of the rates at most
 */
function follow(model: Model, ws: Workspace, asked: Float64Array, v: Float64Array): number {
  const turn = new Float64Array(3 * model.bodyCount)
  const left = asked.slice()
  v.fill(0)
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let r = 0; r < left.length; r++) left[r] *= -1
    solveMetric(model, ws, null, left, ws.acceleration, ws.multipliers)
    for (let b = 1; b < model.bodyCount; b++) {
      if (model.fixed[b]) continue
      for (let i = 6 * b; i < 6 * b + 6; i++) v[i] += ws.acceleration[i]
    }
    for (let b = 0; b < model.bodyCount; b++) mulMV(turn, 3 * b, ws.R, 9 * b, v, 6 * b + 3)
    computeRelativeVelocity(model, ws, v, turn, left)
    for (let r = 0; r < left.length; r++) left[r] += asked[r]
  }
  return largest(left)
}

/**
 * Joints whose laws alone ask for velocities that are so many times as fast, with the rates of the laws, rad/s or size/s; those that ask for the fastest first. Needs positions
 * and the system prepared.
 */
function findDriving(
  model: Model,
  ws: Workspace,
  asked: Float64Array,
  fast: number,
): readonly { readonly id: string; readonly rate: number; readonly times: number }[] {
  const own = new Float64Array(asked.length)
  const v = new Float64Array(6 * model.bodyCount)
  const found = model.joints.flatMap(({ id }, j) => {
    own.fill(0)
    let rate = 0
    for (const r of rowsOfJoint(model.rows, j)) {
      own[r] = asked[r]
      rate = Math.max(rate, Math.abs(asked[r]) * ws.rowScale[r])
    }
    if (!(rate > 0)) return []
    follow(model, ws, own, v)
    const speed = Math.sqrt(dotOf(v, v, ws.size))
    const times = (speed * ws.size) / rate
    return times > fast ? [{ id, speed, rate: rate / ws.size, times }] : []
  })
  found.sort((a, b) => b.speed - a.speed)
  return found.filter(({ speed }) => speed >= TAKES_PART * found[0].speed)
}

/** a · b, lengths over the size. */
function dotOf(a: Float64Array, b: Float64Array, size: number): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += i % 6 < 3 ? (a[i] * b[i]) / (size * size) : a[i] * b[i]
  return sum
}

/** The time until the velocities of the state have grown beyond all bounds, s; negative where they do not grow. Needs positions and the system prepared. */
function calcTimeLeft(model: Model, state: State, ws: Workspace): number {
  computeRates(model, state, ws)
  computeRightHandSides(model, state, ws)
  solveMetric(model, ws, null, ws.qc, ws.acceleration, ws.multipliers)
  for (let b = 0; b < model.bodyCount; b++) if (model.fixed[b]) ws.acceleration.fill(0, 6 * b, 6 * b + 6)
  return dotOf(state.v, state.v, ws.size) / (2 * dotOf(state.v, ws.acceleration, ws.size))
}

/** The joint with a coordinate and without a law that moves fastest, those at a fixed body first. Needs positions and rates. */
function findFastest(model: Model, state: State, ws: Workspace): string | null {
  computeCoordinates(model, state, ws)
  let found: string | null = null
  let most = 0
  for (const [j, { id, moving, angle, slide, body1, body2 }] of model.joints.entries()) {
    if (moving) continue
    const turn = angle >= 0 ? Math.abs(ws.coordinates[4 * j + 1]) : 0
    const shift = slide ? Math.abs(ws.coordinates[4 * j + 3]) / ws.size : 0
    const rate = Math.max(turn, shift) * (model.fixed[body1] || model.fixed[body2] ? GROUNDED : 1)
    if (!(rate > most)) continue
    most = rate
    found = id
  }
  return found
}

/**
 * Whether the joints close and have velocities at a time beyond the dead centre, in a pose near the one that is predicted.
 *
 * @param probe with the velocities at `at`; overwritten
 * @param ahead time to the dead centre, s
 * @param beyond time from there on, s
 */
function goesBeyond(model: Model, at: State, ws: Workspace, probe: State, ahead: number, beyond: number): boolean {
  probe.t = at.t + ahead + beyond
  addIntegrals(model, at, probe)
  // along velocities that grow as 1/√(t* − t), the way to the dead centre is twice as long as with those of now
  displace(model, probe.q, probe.v.slice(), 2 * ahead)
  const predicted = probe.q.slice()
  if (projectPositions(model, probe, ws) < 0 || !isNearPose(model, probe.q, predicted, ws.size)) return false
  projectVelocities(model, probe, ws)
  return velocitiesHold(probe, ws)
}

const tellInstead = (instead: string | null): Sentence =>
  instead === null ? [] : [', such as ', { kind: 'joint', id: instead, noun: '' }]

function tell(t: number, driving: readonly string[], instead: string | null): Sentence {
  const many = driving.length > 1
  return [
    `From t = ${t.toPrecision(6)} s on the mechanism cannot follow `,
    many ? 'the laws of ' : 'the law of ',
    ...listJoints(driving),
    `: this is a dead centre, where ${many ? 'these joints' : 'this joint'} cannot be driven any further, since other joints would have to move infinitely fast. Drive another joint`,
    ...tellInstead(instead),
    `${instead === null ? '' : ','} in ${many ? 'their' : 'its'} place, or change the law so that it ends before.`,
  ]
}
