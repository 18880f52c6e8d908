/** Explains why a mechanism does not close: names the joints with the largest gaps. */
import { calcMobility, calcRankEffort } from '../analysis/mobility.ts'
import { listJoints, spell, type Failure, type Sentence } from '../failure.ts'
import { factor, solve } from '../linalg/saddle.ts'
import { mulMV } from '../math/vec3.ts'
import type { Model } from '../model/model.ts'
import { PERPENDICULAR_ROW, countDriven, countRowsOfJoint, rowsOfJoint } from '../model/rows.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'
import { POSITION_ENOUGH } from '../kinematics/projection.ts'
import { tellStanding } from './dead-centre.ts'
import { computeJacobian, computeRates, computeRelativeVelocity, largest } from '../kinematics/stages.ts'
import { factorWithout, solveMetric } from '../kinematics/system.ts'

/**
 * Gap of each joint: distance over its rows of lengths, m, and angle over its other rows, rad; largest first, the noticeable ones only. Of a constraint
 * element, C itself is told as the angle.
 */
export function calcGaps(model: Model, ws: Workspace): NonNullable<Failure['joints']> {
  const { block, turnStart, kind } = model.rows
  const gaps = model.joints.map(({ id }, j) => {
    let square = 0
    let turn = 0
    let tilt = 0
    for (const row of rowsOfJoint(model.rows, j)) {
      const c = ws.c[row]
      if (row < turnStart[block[row]]) square += c * c
      else if (kind[row] > PERPENDICULAR_ROW) tilt = Math.max(tilt, Math.abs(c))
      else if (kind[row] === PERPENDICULAR_ROW) tilt = Math.asin(Math.min(1, Math.abs(c)))
      else turn += c * c
    }
    const angle = 2 * Math.asin(Math.min(1, Math.sqrt(turn)))
    return { id, gap: Math.sqrt(square), angle: Math.max(angle, tilt) }
  })
  const weight = (g: (typeof gaps)[number]): number => g.gap / ws.size + g.angle
  gaps.sort((a, b) => weight(b) - weight(a))
  const most = gaps.length ? weight(gaps[0]) : 0
  return gaps.filter((g) => weight(g) > Math.max(0.05 * most, POSITION_ENOUGH))
}

/** Open joints that are listed by a failure, and that its message names. */
const MOST_LISTED = 12
export const MOST_NAMED = 4

/**
 * The failure of a mechanism that does not close at the state, with the joints whose gaps are largest; or, on the way (`diverged`), that cannot
 * follow from there on, with the joints whose laws drive it first. Needs positions.
 *
 * @param asking joints whose laws ask for poses that cannot be reached
 * @param time that is told, s, where the state was brought further to find what is open
 */
export function notAssembled(
  model: Model,
  state: State,
  ws: Workspace,
  code: 'notAssembled' | 'diverged' = 'notAssembled',
  asking: readonly string[] = [],
  time = state.t,
): Failure {
  const open = calcGaps(model, ws)
  const gaps = open.slice(0, MOST_LISTED)
  const list = listGaps(open, ws.size)
  const immovable = code === 'notAssembled' ? [] : findImmovable(model, state, ws)
  const isStuck = immovable.length > 0
  const driving = (): string[] => (isStuck ? immovable : findDriving(model, state, ws, gaps[0]?.id))
  const laws = code === 'notAssembled' ? asking : driving()
  const joints = [
    ...laws.map((id) => gaps.find((gap) => gap.id === id) ?? { id, gap: 0, angle: 0 }),
    ...gaps.filter(({ id }) => !laws.includes(id)),
  ]
  const tell = code === 'notAssembled' ? tellOpen : isStuck ? tellImmovable : tellLocked
  const when = `t = ${time.toPrecision(6)} s`
  const told = { code, message: spell(tell(when, laws, list)), sentence: tell(when, laws, ''), time, joints }
  return open.length > gaps.length ? { ...told, unlisted: open.length - gaps.length } : told
}

const lawsOf = (ids: readonly string[]): Sentence => [
  ids.length > 1 ? 'the laws of ' : 'the law of ',
  ...listJoints(ids),
]

function tellOpen(when: string, laws: readonly string[], list: string): Sentence {
  const here = 'The mechanism does not close from this pose'
  const gaps = list && `: ${list}`
  if (laws.length === 0)
    return [`${here}${gaps}. Move its bodies closer to where the joints meet, change a dimension, or free a row.`]
  const ask = laws.length > 1 ? 'ask' : 'asks'
  const rest = ` ${ask} for at ${when}${gaps}. Change the law or the dimensions, or free a row.`
  return [`${here} with what `, ...lawsOf(laws), rest]
}

function tellLocked(when: string, laws: readonly string[], list: string): Sentence {
  const here = `From ${when} on the mechanism cannot follow`
  const gaps = list && ` Open then: ${list}.`
  if (laws.length === 0) return [`${here}: it locks there.${gaps} Change the dimensions or how it starts.`]
  const why = 'the other joints do not allow the position asked for, or the mechanism locks there.'
  return [`${here} `, ...lawsOf(laws), `: ${why}${gaps} Change the law or the dimensions.`]
}

function tellImmovable(when: string, laws: readonly string[], list: string): Sentence {
  const gaps = list && ` Open then: ${list}.`
  const why = `the bodies that ${laws.length > 1 ? 'they join' : 'it joins'} are both fixed.`
  const way = 'Change the law, or let one of the bodies move.'
  return [`From ${when} on nothing can follow `, ...lawsOf(laws), `: ${why}${gaps} ${way}`]
}

/** The first ids with their gaps in m and rad, and how many more there are. */
function listGaps(gaps: NonNullable<Failure['joints']>, size: number): string {
  const more = gaps.length - MOST_NAMED
  const named = gaps
    .slice(0, MOST_NAMED)
    .map(({ id, gap, angle }) => {
      const parts = [
        gap > 1e-9 * size ? `${gap.toPrecision(3)} m` : '',
        angle > 1e-9 ? `${angle.toPrecision(3)} rad` : '',
      ]
      const text = parts.filter(Boolean).join(', ')
      return text && `${id} (gap ${text})`
    })
    .filter(Boolean)
    .join('; ')
  return more > 0 ? `${named}; and ${more} more` : named
}

/** Joints between two fixed bodies whose laws ask for motion. Needs positions. */
function findImmovable(model: Model, state: State, ws: Workspace): string[] {
  const { joints, fixed, rows } = model
  computeRates(model, state, ws)
  return joints
    .filter(({ body1, body2 }, j) => fixed[body1] && fixed[body2] && largestOf(ws.ct, rowsOfJoint(rows, j)) > 0)
    .slice(0, 4)
    .map(({ id }) => id)
}

/**
 * Joints whose laws move the piece of the mechanism that does not close: the one with the open joint or, where none is open, the one with the
 * fastest body (where a pose locks, speeds grow without end). Fastest laws first. Needs positions.
 */
function findDriving(model: Model, state: State, ws: Workspace, open: string | undefined): string[] {
  const { joints, fixed, bodyCount, piece } = model
  const pieceOf = ({ body1, body2 }: Model['joints'][number]): number => piece[fixed[body1] ? body2 : body1]
  let fastest = 0
  let most = -1
  for (let b = 1; b < bodyCount; b++) {
    const i = 6 * b
    const { v } = state
    const speed = Math.hypot(v[i], v[i + 1], v[i + 2]) / ws.size + Math.hypot(v[i + 3], v[i + 4], v[i + 5])
    if (fixed[b] || !(speed > most)) continue
    most = speed
    fastest = b
  }
  const opened = joints.find(({ id }) => id === open)
  const troubled = opened ? pieceOf(opened) : piece[fastest]
  computeRates(model, state, ws)
  return joints
    .map((joint, j) => {
      const rate = largestOf(ws.ct, rowsOfJoint(model.rows, j))
      return { id: joint.id, rate: pieceOf(joint) === troubled ? rate : 0 }
    })
    .filter(({ rate }) => rate > 0)
    .sort((a, b) => b.rate - a.rate)
    .slice(0, 4)
    .map(({ id }) => id)
}

/** Largest |x| among these rows. */
const largestOf = (x: Float64Array, rows: readonly number[]): number =>
  rows.reduce((most, row) => Math.max(most, Math.abs(x[row])), 0)

/** Share of the largest misfit from which a joint's is told. */
const NOTICEABLE = 0.05
/** A law is part of a contradiction if the rows cannot meet at least this share of its rate. */
const OPPOSED = 1e-6

/**
 * The failure of a mechanism whose laws ask for velocities that its joints, or each other, do not allow. Needs positions, rates and the system
 * prepared at this pose.
 */
export function notConsistent(model: Model, state: State, ws: Workspace): Failure {
  const laws = findOpposed(model, state, ws)
  const strained = findStressed(model, state, ws)
  const open = onlyFreeing(model, ws, strained)
  const holding = listHolding(
    open.filter(({ id }) => !laws.includes(id)),
    strained,
  )
  const left = tellLeft(model, state, ws)
  const standing = laws.length > 0 ? tellStanding(model, state, ws) : null
  const joints = [...laws, ...(standing === null ? holding : [])].map((id) => ({ id, gap: 0, angle: 0 }))
  const sentence: Sentence = [
    `No velocities satisfy all joints at t = ${state.t.toPrecision(6)} s: `,
    ...(standing?.sentence ?? tellContradiction(laws, holding, left)),
  ]
  return { code: 'notConsistent', message: spell(sentence), sentence, time: state.t, joints }
}

/** Freedoms of joints with which a loop does not move: a triangle of pins. */
const RIGID = 3

/**
 * Ids of the joints to name, at most four. Joints without any freedom come first; such a joint alone is to blame where the other joints of the strained loop would
 * have too few freedoms to move; otherwise it may just make one link of two bodies.
 */
function listHolding(others: readonly Stressed[], all: readonly Stressed[]): string[] {
  const welds = others.filter(({ free }) => free === 0)
  const alone = welds.length > 0 && all.reduce((sum, { free }) => sum + free, 0) <= RIGID
  const told = alone ? welds : [...welds, ...others.filter(({ free }) => free > 0)]
  return told.slice(0, 4).map(({ id }) => id)
}

interface Stressed {
  readonly id: string
  /** Number of freedoms that the joint leaves, those that laws move included. */
  readonly free: number
}

/**
 * Joints that are strained by the contradiction: what least squares over all rows leave of C_q v + C_t is square to every velocity, a
 * state of stress in which only the rows that take part in the contradiction are not zero. Needs positions and rates.
 */
function findStressed(model: Model, state: State, ws: Workspace): readonly Stressed[] {
  const { saddle } = ws
  const { metric } = model
  const v = new Float64Array(6 * model.bodyCount)
  const turn = new Float64Array(3 * model.bodyCount)
  const left = new Float64Array(model.rows.count)
  const multipliers = new Float64Array(model.rows.count)
  computeRates(model, state, ws)
  computeJacobian(model, ws)
  factor(saddle, metric.inverseMass, metric.inverseInertia, ws.J, ws.rowScale)
  for (let r = 0; r < left.length; r++) left[r] = -ws.ct[r]
  solve(saddle, ws.noForce, left, v, multipliers, true)
  for (let b = 0; b < model.bodyCount; b++) mulMV(turn, 3 * b, ws.R, 9 * b, v, 6 * b + 3)
  computeRelativeVelocity(model, ws, v, turn, left)
  const joints = model.joints.map(({ id, moving }, j) => {
    let misfit = 0
    for (const r of rowsOfJoint(model.rows, j)) misfit = Math.max(misfit, Math.abs(left[r] + ws.ct[r]) * ws.rowScale[r])
    const free = 6 - countRowsOfJoint(model.rows, j) + countDriven(model.rows, j)
    return { id, misfit: Number.isNaN(misfit) ? Infinity : misfit, free: moving ? Math.max(1, free) : free }
  })
  joints.sort((a, b) => b.misfit - a.misfit)
  return joints.filter(({ misfit }) => misfit > 0 && misfit >= NOTICEABLE * joints[0].misfit)
}

/** As many strained joints, those that are strained most, are asked whether they resolve the contradiction. */
const MOST_ASKED = 12

/**
 * The strained joints that resolve the contradiction if they alone are freed; all of them where none does. Where rows contradict each other in more than
 * one way, least squares spread what is left over joints that have a part in one of these ways only.
 */
function onlyFreeing(model: Model, ws: Workspace, open: readonly Stressed[]): readonly Stressed[] {
  const freeing = open.slice(0, MOST_ASKED).filter(({ id }) => resolves(model, ws, id))
  return freeing.length > 0 ? freeing : open
}

/** Whether velocities satisfy all rows but those of one joint: bodies have mass 1 and moments of inertia ℓ², which do not matter here. Needs positions and rates. */
function resolves(model: Model, ws: Workspace, id: string): boolean {
  const { saddle } = ws
  const { rows } = model
  const own = rowsOfJoint(
    rows,
    model.joints.findIndex((joint) => joint.id === id),
  )
  const v = new Float64Array(6 * model.bodyCount)
  const turn = new Float64Array(3 * model.bodyCount)
  const left = ws.ct.map((x) => -x)
  const multipliers = new Float64Array(rows.count)
  for (const r of own) left[r] = 0
  factorWithout(model, ws, own)
  solve(saddle, ws.noForce, left, v, multipliers, true)
  for (let b = 0; b < model.bodyCount; b++) mulMV(turn, 3 * b, ws.R, 9 * b, v, 6 * b + 3)
  computeRelativeVelocity(model, ws, v, turn, left)
  for (let r = 0; r < left.length; r++) left[r] += ws.ct[r]
  for (const r of own) left[r] = 0
  return largest(left) <= RESOLVED * largest(ws.ct)
}

/** Share of the largest rate of a law that may be left by rounding, and by ε of the factorization, where velocities satisfy all rows. */
const RESOLVED = 1e-6

/** Largest effort of finding ranks for an explanation. */
const MOST_EFFORT = 5e7

/** " (the joints leave 0 freedoms for 2 drives)": of the whole mechanism, where that is not too large for it. */
function tellLeft(model: Model, state: State, ws: Workspace): string {
  if (calcRankEffort(model) > MOST_EFFORT) return ''
  const { mechanism, rows } = calcMobility(model, state, ws)
  const drives = rows - mechanism.rows
  if (drives <= 0) return ''
  const freedoms = `${mechanism.dof} ${mechanism.dof === 1 ? 'freedom' : 'freedoms'}`
  return ` (the joints leave ${freedoms} for ${drives} ${drives === 1 ? 'drive' : 'drives'})`
}

function tellContradiction(laws: readonly string[], others: readonly string[], left: string): Sentence {
  const them = listJoints(laws)
  const row = others.length === 1 ? ['a row of ', ...listJoints(others)] : ['a row']
  if (laws.length > 1)
    return [
      'the laws of ',
      ...them,
      ` contradict each other${left}. Change or take away one of them, or free `,
      ...row,
      '.',
    ]
  const who = others.length ? listJoints(others) : ['the joints']
  const one = others.length === 1
  if (laws.length === 0)
    return [
      ...who,
      one ? ' does' : ' do',
      ' not fit the others in this pose. Start from another one, free ',
      ...row,
      ', or change the dimensions.',
    ]
  return [
    ...who,
    one ? ' does' : ' do',
    ' not allow the motion that the law of ',
    ...them,
    ` asks for${left}. Free `,
    ...row,
    ', or change or take away the law.',
  ]
}

/**
 * Joints whose laws have a part in a contradiction, at most four: what is left of the velocities is linear in the rates C_t of the laws, so each
 * is asked what it leaves by itself, the other laws at rest.
 */
function findOpposed(model: Model, state: State, ws: Workspace): string[] {
  const found: string[] = []
  const rate = new Float64Array(model.rows.count)
  const left = new Float64Array(model.rows.count)
  const v = new Float64Array(6 * model.bodyCount)
  const turn = new Float64Array(3 * model.bodyCount)
  computeRates(model, state, ws)
  for (const [j, { id }] of model.joints.entries()) {
    const own = rowsOfJoint(model.rows, j)
    const asked = largestOf(ws.ct, own)
    if (!(asked > 0) || found.length === 4) continue
    rate.fill(0)
    for (const r of own) rate[r] = ws.ct[r]
    v.fill(0)
    left.set(rate)
    for (let sweep = 0; sweep < 3; sweep++) {
      for (let r = 0; r < left.length; r++) left[r] *= -1
      solveMetric(model, ws, null, left, ws.acceleration, ws.multipliers)
      for (let i = 0; i < v.length; i++) v[i] += ws.acceleration[i]
      for (let b = 0; b < model.bodyCount; b++) mulMV(turn, 3 * b, ws.R, 9 * b, v, 6 * b + 3)
      computeRelativeVelocity(model, ws, v, turn, left)
      for (let r = 0; r < left.length; r++) left[r] += rate[r]
    }
    if (!(largest(left) <= OPPOSED * asked)) found.push(id)
  }
  return found
}
