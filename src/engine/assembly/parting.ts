/** Poses in which motions part, as in a parallelogram that is folded flat, met so slowly that velocities do not tell which of them is meant. */
import { BEARABLE_EFFORT, calcMobility, calcRankEffort } from '../analysis/mobility.ts'
import { closeLoops } from '../kinematics/close-loops.ts'
import { addIntegrals } from '../kinematics/drive-integrals.ts'
import { calcGap, displace } from '../kinematics/projection.ts'
import { computePositions } from '../kinematics/stages.ts'
import { extend } from '../linalg/orthonormal.ts'
import type { Model } from '../model/model.ts'
import { copyState, makeState, type State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

/** How far bodies are put aside in search of other poses, rad or over the size, and how often. */
const ASIDE = 1e-2
const TRIES = 8
/** Work of closing the joints from each, iterations times rows. */
const WORK = 1e5
/** What drives ask for until the poses that are compared, rad or over the size: so much, or what it is after as short a time as doubling finds. */
const ASKED = 5e-5
/** The shortest and the longest time that is looked ahead, s. */
const SHORTEST = 1e-9
const LONGEST = 10
/** Where motions part, bodies move by up to so many times as much as drives ask for; out of a dead centre they move as its square root, by far more at so little. */
const IN_STEP = 50
/** Poses are different ones from here on, over what drives ask for. */
const DIFFERENT = 1e-2

/**
 * Whether joints and drives, which leave no freedom, close a little later in several poses near that of the state, each as near to it as what drives ask for.
 *
 * @param at a state on the constraints; not changed. The workspace is
 */
export function partsAhead(model: Model, at: State, ws: Workspace): boolean {
  if (calcRankEffort(model) > BEARABLE_EFFORT) return false
  const probe = makeState(model)
  const asked = lookAhead(model, at, ws, probe)
  if (!(asked > 0)) return false
  const later = probe.q.slice()
  const aside = new Float64Array(6 * model.bodyCount)
  let first: Float64Array | null = null
  for (let k = 1; k <= TRIES; k++) {
    probe.q.set(later)
    // any way aside will do
    for (let i = 0; i < aside.length; i++) aside[i] = ASIDE * Math.cos(k + 2.7 * i * k) * (i % 6 < 3 ? ws.size : 1)
    displace(model, probe.q, aside, 1)
    if (!closeLoops(model, probe, ws, null, { tries: 0, work: WORK })) continue
    if (calcDistance(model, probe.q, at.q, ws.size) > IN_STEP * asked) continue
    if (first === null) {
      if (calcMobility(model, probe, ws).dof > 0) return false
      first = probe.q.slice()
    } else if (calcDistance(model, probe.q, first, ws.size) > DIFFERENT * asked) return true
  }
  return false
}

/** How much of a direction of motion is new beside others; it has to be so at two distances, since curvature tells less and less the nearer the poses are. */
const NEW = 0.2
const NEARER = 0.2
/** Poses nearer or farther than this, over the distance at which they are looked for, tell nothing of directions. */
const LEAST_WAY = 0.1
const FARTHEST = 5

/**
 * Whether more motions lead away from the pose of a state than there are freedoms beside it, as in a rhombus that is folded flat: motions of which the joints close only the one or
 * the other.
 *
 * @param at a state near the constraints; not changed. The workspace is
 */
export function partsHere(model: Model, at: State, ws: Workspace): boolean {
  if (calcRankEffort(model) > BEARABLE_EFFORT) return false
  return [NEARER * ASIDE, ASIDE].every((distance) => hasMoreWays(model, at, ws, distance))
}

/** Whether poses at about this distance, rad or over the size, lie in more directions than they have freedoms. */
function hasMoreWays(model: Model, at: State, ws: Workspace, distance: number): boolean {
  const probe = makeState(model)
  const aside = new Float64Array(6 * model.bodyCount)
  const ways: Float64Array[] = []
  let freedoms = 0
  for (let k = 1; k <= 2 * TRIES; k++) {
    copyState(at, probe)
    for (let i = 0; i < aside.length; i++) aside[i] = distance * Math.cos(k + 2.7 * i * k) * (i % 6 < 3 ? ws.size : 1)
    displace(model, probe.q, aside, 1)
    if (!closeLoops(model, probe, ws, null, { tries: 0, work: WORK })) continue
    const far = calcDistance(model, probe.q, at.q, ws.size)
    if (far < LEAST_WAY * distance || far > FARTHEST * distance) continue
    const way = calcWay(probe.q, at.q, ws.size)
    if (extend(ways, way, NEW)) freedoms = Math.max(freedoms, calcMobility(model, probe, ws).dof)
  }
  return ways.length > freedoms
}

/** The direction from one pose to another near it: quaternions as they are, lengths over half the size. */
const calcWay = (to: Float64Array, from: Float64Array, size: number): Float64Array =>
  to.map((x, i) => (i % 7 < 3 ? (2 * (x - from[i])) / size : x - from[i]))

/**
 * Sets a probe to the pose of a state, at a later time at which drives ask for about as much as is compared.
 *
 * @returns how much that is, rad or over the size; 0 where they ask for too little however long it takes
 */
function lookAhead(model: Model, at: State, ws: Workspace, probe: State): number {
  const askedIn = (ahead: number): number => {
    copyState(at, probe)
    probe.t = at.t + ahead
    addIntegrals(model, at, probe)
    computePositions(model, probe, ws)
    return calcGap(model, ws)
  }
  let ahead = SHORTEST
  let asked = askedIn(ahead)
  while (asked < ASKED && ahead < LONGEST) asked = askedIn((ahead *= 2))
  return asked >= ASKED ? asked : 0
}

/** How far the body that moves most is from one pose to another near it, rad or over the size. */
function calcDistance({ bodyCount }: Model, from: Float64Array, to: Float64Array, size: number): number {
  let most = 0
  for (let b = 1; b < bodyCount; b++) {
    const i = 7 * b
    const way = Math.hypot(from[i] - to[i], from[i + 1] - to[i + 1], from[i + 2] - to[i + 2])
    let alike = 0
    for (let k = i + 3; k < i + 7; k++) alike += from[k] * to[k]
    let turn = 0
    for (let k = i + 3; k < i + 7; k++) turn += (from[k] - Math.sign(alike) * to[k]) ** 2
    most = Math.max(most, way / size, 2 * Math.sqrt(turn))
  }
  return most
}
