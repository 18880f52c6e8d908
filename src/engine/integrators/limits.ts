/** Explains why a run cannot go on: limits of floating-point numbers are told apart from joints that lock. */
import { listJoints, spell, type Failure, type Named, type Sentence } from '../failure.ts'
import { computeAccelerations } from '../dynamics/accelerations.ts'
import { notAssembled } from '../assembly/assembly.ts'
import { calcGaps, MOST_NAMED } from '../assembly/gaps.ts'
import { findFastestLaw, LIMIT, tellLaw, TOO_MANY_STEPS, type Told } from '../assembly/fastest-law.ts'
import { partsAhead, partsHere } from '../assembly/parting.ts'
import { findDeadCentre, tellStanding } from '../assembly/dead-centre.ts'
import { computeConstraintVelocity, computePositions, largest } from '../kinematics/stages.ts'
import { displace, projectPositions, projectVelocities, velocitiesHold } from '../kinematics/projection.ts'
import { findSingularElement } from '../constraints/elements.ts'
import type { Model } from '../model/model.ts'
import { countDriven } from '../model/rows.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

/** How far a mechanism is followed along its velocities, turns in rad and displacements over the size. */
const LOOK_AROUND = 1e-3

/**
 * Whether the joints and their laws let the mechanism go on from a state: a little further along its velocities it still closes, and has velocities that satisfy the rows.
 * Masses and forces have no influence on this.
 *
 * @param at the state; not changed
 * @param within longest time that it is followed, s
 * @param probe overwritten
 * @param around how far it is followed at the most, turns in rad and displacements over the size
 */
export function goesOn(
  model: Model,
  at: State,
  ws: Workspace,
  within: number,
  probe: State,
  around = LOOK_AROUND,
): boolean {
  copyState(at, probe)
  let speed = 0
  for (let i = 0; i < probe.v.length; i++) speed = Math.max(speed, Math.abs(probe.v[i]) / (i % 6 < 3 ? ws.size : 1))
  const further = speed > 0 ? Math.min(within, around / speed) : within
  probe.t = at.t + further
  ws.bodyScratch.set(probe.v)
  displace(model, probe.q, ws.bodyScratch, further)
  if (projectPositions(model, probe, ws) < 0) return false
  projectVelocities(model, probe, ws)
  return velocitiesHold(probe, ws)
}

/** The share of the speeds that is there for laws alone, from which on it is these that make it fast. */
const BY_LAWS = 0.1
/** Speeds beyond so many times the rates of the laws that ask for them have no bound. */
const BEYOND_ALL = 1e3
/** Where speeds v grow without bound toward a time t*, as (t* − t)⁻ⁿ, with accelerations a that time is n v / a ahead; n is at most so much. */
const STEEPEST = 2
/** How far a mechanism is followed toward such a time, turns in rad and displacements over the size. */
const LOOK_TOWARD = 0.1

/**
 * Whether it is laws that make a mechanism faster than can be followed: the velocities that they leave no choice about grow beyond all bounds where a pose locks, and
 * where one that is at infinity is asked for. Needs accelerations.
 *
 * @param at the state; not changed
 */
function isLedTooFar(model: Model, at: State, ws: Workspace): boolean {
  if (!model.moved) return false
  const fastest = largest(at.v)
  const i = at.v.findIndex((x) => Math.abs(x) === fastest)
  const ahead = (STEEPEST * at.v[i]) / ws.acceleration[i]
  const led = makeState(model)
  copyState(at, led)
  led.v.fill(0)
  computeConstraintVelocity(model, led, ws, ws.rowScratch)
  const asked = largest(ws.rowScratch)
  projectVelocities(model, led, ws)
  const speed = largest(led.v)
  if (!(speed > BY_LAWS * fastest)) return false
  return speed > BEYOND_ALL * asked || (ahead > 0 && !goesOn(model, at, ws, ahead, led, LOOK_TOWARD))
}

/** How far beyond a failed step the joints are examined: a time over max(1, t). */
const LOOK_AHEAD = 1e-2

/** A mechanism that stands at a dead centre earlier than this, s, started there; later, its drives have led it there. */
const STARTED = 1e-4

/**
 * Why an explicit run gets no further than a state, if no law is to blame: limits of the numbers, or joints that lock.
 *
 * @param trial the last try from there; overwritten
 * @param unresolved whether a try found masses to be too far apart
 */
export function explainStop(
  model: Model,
  ws: Workspace,
  front: State,
  trial: State,
  longest: number,
  unresolved: boolean,
): Failure {
  const ahead = Math.min(LOOK_AHEAD * Math.max(1, Math.abs(front.t)), longest)
  if (isSlow(front, ws.size) && partsAhead(model, front, ws)) return tellParting(model, front)
  if (goesOn(model, front, ws, ahead, makeState(model))) {
    copyState(front, trial)
    computeAccelerations(model, trial, ws)
    if (unresolved || !isLedTooFar(model, front, ws)) return explainLimit(model, ws, front, trial, unresolved)
  }
  const dead = findDeadCentre(model, front, ws)
  if (dead) return dead
  const standing = tellStanding(model, front, ws)
  if (standing) {
    const sentence: Sentence =
      front.t > STARTED
        ? standing.reached
        : [`From t = ${front.t.toPrecision(6)} s on no law can be followed: `, ...standing.sentence]
    return {
      code: 'diverged',
      message: spell(sentence),
      sentence,
      time: front.t,
      joints: standing.driven.map((id) => ({ id, gap: 0, angle: 0 })),
    }
  }
  if (isSlow(front, ws.size) && partsHere(model, front, ws)) return tellParting(model, front)
  computePositions(model, trial, ws)
  const locked = notAssembled(model, trial, ws, 'diverged')
  const joints = locked.joints?.length ? locked.joints : listOpening(model, front, ws, ahead)
  return { ...locked, time: front.t, joints }
}

/** The joints that open most where a mechanism is followed along its velocities from a state at which it locks, none of them being open there. */
function listOpening(model: Model, at: State, ws: Workspace, within: number): NonNullable<Failure['joints']> {
  const probe = makeState(model)
  if (goesOn(model, at, ws, within, probe)) return []
  computePositions(model, probe, ws)
  return calcGaps(model, ws)
    .slice(0, MOST_NAMED)
    .map(({ id }) => ({ id, gap: 0, angle: 0 }))
}

/** Speed up to which a start counts as one from rest, rad/s or sizes a second. */
const SLOW = 0.1

export const isSlow = ({ v }: State, size: number): boolean =>
  v.every((x, i) => Math.abs(x) <= SLOW * (i % 6 < 3 ? size : 1))

function tellParting(model: Model, { t }: State): Failure {
  const driven = model.joints.filter((_, j) => countDriven(model.rows, j) > 0).map(({ id }) => id)
  const sentence: Sentence = [
    `At t = ${t.toPrecision(6)} s the mechanism is in a pose where motions part`,
    ...(driven.length > 0 ? [', and ', ...listJoints(driven.slice(0, 4)), ' can be followed along each of them'] : []),
    '. It comes there too slowly for its velocities to tell which one is meant. Start it from another pose, or with a velocity.',
  ]
  const joints = driven.map((id) => ({ id, gap: 0, angle: 0 }))
  return { code: 'notDetermined', message: spell(sentence), sentence, time: t, joints }
}

/** Explains a stop by limits of the numbers; overwrites `trial`. */
export function explainLimit(model: Model, ws: Workspace, front: State, trial: State, unresolved: boolean): Failure {
  copyState(front, trial)
  computeAccelerations(model, trial, ws)
  return unresolved ? beyondNumbers(model, front, ws, 1) : beyondNumbers(model, front, ws)
}

/** Where masses of connected bodies are further apart than this, the lighter ones are lost in rounding. */
const RESOLVED = 1e12

/**
 * The failure of a run that would need more digits than doubles have, with the bodies, laws and numbers that cause it and what can be done. Needs accelerations.
 *
 * @param resolved masses of connected bodies further apart than this are to blame
 */
export function beyondNumbers(model: Model, state: State, ws: Workspace, resolved: number = RESOLVED): Failure {
  const singular = findSingularElement(model, ws)
  const spread = findSpread(model, resolved)
  const told: Told = singular
    ? tellSingular(singular)
    : spread
      ? { sentence: [...tellMasses(model, spread), LIMIT, LESS_SPREAD], joints: [] }
      : tellPace(model, state, ws)
  const sentence: Sentence = [`At t = ${state.t.toPrecision(6)} s `, ...told.sentence]
  return { code: 'numericalLimit', message: spell(sentence), sentence, time: state.t, joints: told.joints }
}

const tellSingular = ({ joint, why }: { readonly joint: string; readonly why: string }): Told => ({
  sentence: [
    { kind: 'joint', id: joint, noun: 'joint' },
    ` ${why}. The run ends there. Start it from another pose or with more spin, or hold the body so that it does not get there.`,
  ],
  joints: [{ id: joint, gap: 0, angle: 0 }],
})

const bodyOf = (model: Model, b: number): Named => ({ kind: 'body', id: model.bodyIds[b], noun: 'body' })

type Spread = readonly [heavy: number, light: number]

/** The heaviest and the lightest body that joints connect, if their masses are too far apart. */
function findSpread({ mass, fixed, connectedMass, bodyCount }: Model, resolved: number): Spread | null {
  let found: Spread | null = null
  let most = resolved
  for (let light = 1; light < bodyCount; light++) {
    if (fixed[light] || !(connectedMass[light] > most * mass[light])) continue
    const heavy = mass.findIndex(
      (m, b) => !fixed[b] && connectedMass[b] === connectedMass[light] && m > most * mass[light],
    )
    if (heavy < 0) continue
    most = mass[heavy] / mass[light]
    found = [heavy, light]
  }
  return found
}

/**
 * Names the heaviest and the lightest body that joints connect as one cause among others: `a has 1e+9 times the mass of b, which …`. Masses must
 * differ.
 */
export const tellSpread = (model: Model): Sentence => tellMasses(model, findSpread(model, 1)!)

function tellMasses(model: Model, [heavy, light]: Spread): Sentence {
  const times = (model.mass[heavy] / model.mass[light]).toExponential(0)
  return [
    bodyOf(model, heavy),
    ` has ${times} times the mass of `,
    bodyOf(model, light),
    ', which joints connect with it',
  ]
}

/** What moves too fast: the law that asks for it, gravity, whichever asks for more, or the body that is accelerated most. Needs accelerations. */
function tellPace(model: Model, state: State, ws: Workspace): Told {
  const { fastest, pace } = findFastest(model, ws)
  const gravity = Math.hypot(model.gravity[0], model.gravity[1], model.gravity[2])
  const pull = gravity / ws.size
  // beyond the range of doubles nothing can be said of shares
  const asked = findFastestLaw(model, state, ws, Math.max(Number.isFinite(pace) ? SHARE * pace : HURRY, pull))
  if (asked) return tellLaw(asked)
  if (pull > HURRY && pull >= SHARE * pace) return tellGravity(gravity, pace < SHARE * pull)
  const away = findFarthest(model, state)
  const sentence: Sentence = [
    fastest < 0 ? 'the motion' : bodyOf(model, fastest),
    TOO_MANY_STEPS,
    ': it is accelerated too much, or held too stiffly',
    ...(away.distance > FAR_AWAY * ws.size
      ? [
          '; ',
          bodyOf(model, away.body),
          ` has come ${Number(away.distance.toPrecision(3))} m from where it started, in a mechanism of ${Number(ws.size.toPrecision(2))} m`,
        ]
      : []),
    LIMIT,
    LESS_PACE,
  ]
  return { sentence, joints: [] }
}

/** Sizes of the mechanism from where it started beyond which a body has run away, which says more than how fast it is. */
const FAR_AWAY = 20

/** The body that is farthest from where it started, and how far, m. */
function findFarthest({ bodyCount, initialQ }: Model, { q }: State): { body: number; distance: number } {
  let [body, distance] = [1, 0]
  for (let b = 1; b < bodyCount; b++) {
    const i = 7 * b
    const moved = Math.hypot(q[i] - initialQ[i], q[i + 1] - initialQ[i + 1], q[i + 2] - initialQ[i + 2])
    if (moved <= distance) continue
    distance = moved
    body = b
  }
  return { body, distance }
}

/** @param held whether joints and laws hold the bodies against it, so that they hardly feel it */
const tellGravity = (gravity: number, held: boolean): Told => ({
  sentence: [
    ...(held
      ? [
          `gravity of ${gravity.toExponential(1)} m/s² makes weights so large that what rounding leaves of them moves the bodies, though joints and laws hold these`,
        ]
      : [`gravity of ${gravity.toExponential(1)} m/s² makes a motion that`, TOO_MANY_STEPS]),
    LIMIT,
    'Weaken gravity in the settings of the scene.',
  ],
  joints: [],
})

/** The body that is accelerated most, −1 for none, and by how much: rad/s², lengths over the size. */
function findFastest(
  { bodyCount, fixed }: Model,
  { acceleration, size }: Workspace,
): { fastest: number; pace: number } {
  let fastest = -1
  let most = 0
  for (let b = 1; b < bodyCount; b++) {
    if (fixed[b]) continue
    for (let k = 0; k < 6; k++) {
      const pace = Math.abs(acceleration[6 * b + k]) / (k < 3 ? size : 1)
      // NaN, where sums have left the range of doubles, counts as the fastest
      if (!(pace > most) && pace === pace) continue
      most = pace
      fastest = b
      if (pace !== pace) break
    }
  }
  return { fastest, pace: most }
}

/** A law, or gravity, that accelerates by this share of what the fastest body does is what drives it. */
const SHARE = 0.01
/** Accelerations over the size, such as that of gravity, 1/s², up to which a motion takes less than a million steps for one second, at a hundred a radian. */
const HURRY = 1e8

const LESS_SPREAD =
  'Bring their masses closer to each other, fix the heavy one, or let the method be chosen automatically.'
const LESS_PACE =
  'Weaken gravity and forces, slow drives down, soften springs and limits, add mass, or allow a larger tolerance.'
