/**
 * Parts whose joints would let them out of a plane, but in which nothing gets out: a crank and a rocker on pins, and between them a ball and a cylindrical
 * joint. The poses that a mechanism can be moved to are a piece of an analytic variety, on which the displacement out of a plane is an analytic function: it
 * is zero everywhere if it is zero near a pose picked at random. A few poses that mixtures of the freedoms lead to stand for that, and no freedom may lead out
 * of the plane there. This is no proof, but only a mechanism made for it would pass without being planar. The start may be singular and have freedoms that lead
 * nowhere; what counts is the poses that they reach.
 */
import { computeSize } from '../kinematics/size.ts'
import { computePositions } from '../kinematics/stages.ts'
import { projectDisplacement, projectPositions } from '../kinematics/projection.ts'
import { prepareSystem } from '../kinematics/system.ts'
import { combine } from '../linalg/orthonormal.ts'
import { mulMV } from '../math/vec3.ts'
import { compile } from '../compile.ts'
import type { Model } from '../model/model.ts'
import type { MechanismSpec, Vec3 } from '../model/spec.ts'
import { makeState, type State } from '../model/state.ts'
import { makeWorkspace } from '../make-workspace.ts'
import type { Workspace } from '../model/workspace.ts'
import { calcRankEffort } from './mobility.ts'
import { atUnitPace, difference, findFreedomSpaces, follow, paceOf, type Motion } from './motions.ts'
import { cross, dot } from '../math/vectors.ts'
import { unique, facing } from './planar-group.ts'
import { groupRows, listRowsAt } from './scaled-rows.ts'

/** Effort of finding a rank above which a part is too large to be followed. */
const MOST_EFFORT = 5e5
/** Mixtures of freedoms that are followed, and how many steps are made on each. */
const WAYS = 2
const LEGS = 2
/** rad or ℓ. */
const STEP = 0.05
/** Share of a step that must be left once the joints are closed; otherwise it led nowhere. */
const MOVED = 0.2
/** Share of a step, or of a freedom at unit pace, out of the plane that counts as rounding. */
const OUT = 1e-6

/** Why it was not decided whether a part moves in a plane: it is too large to be followed; it does not get anywhere from this pose; laws move it. */
export type Undecided = 'tooLarge' | 'still' | 'laws'

/**
 * The normals of the planes in which a part moves; or why it is not decided.
 *
 * @param spec the part alone, with the fixed bodies, its drives left out
 * @param pose of its bodies, in the order of the spec, ground first
 * @param candidates normals that are possible
 */
export function findPlanarMotion(
  spec: MechanismSpec,
  pose: Float64Array,
  candidates: readonly Vec3[],
): readonly Vec3[] | Undecided {
  const model = compile(spec)
  if (calcRankEffort(model) > MOST_EFFORT) return 'tooLarge'
  const state = makeState(model)
  const ws = makeWorkspace(model)
  state.q.set(pose)
  computePositions(model, state, ws)
  computeSize(model, state, ws)
  projectPositions(model, state, ws)
  const home = state.q.slice()
  const first = follow(model, state, ws, probe(model, state, ws), STEP)
  if (first.q === null) return 'still'
  const likely = unique([...candidates, ...axesOf(model, ws, first.secant).map(facing)])
  let normals = likely.filter((normal) => staysIn(model, ws, difference(model, home, first.q!), normal))
  if (normals.length === 0) return []
  const start = freedomsAt(model, state, ws)
  let moved = false
  // at a singular pose branches of motion may meet, so each freedom is also followed by itself
  let singular = false
  for (let way = 0; way < WAYS + (singular ? 2 * start.length : 0) && normals.length > 0; way++) {
    state.q.set(home)
    let freedoms = start
    for (let leg = 0; leg < LEGS && freedoms.length > 0; leg++) {
      const single = way >= WAYS && leg === 0 ? start[(way - WAYS) >> 1] : null
      const mixed = single ?? combine(freedoms, weights(way, leg, freedoms.length), 6 * model.bodyCount)
      const step = single !== null && way % 2 === 1 ? -STEP : STEP
      const { q, secant } = follow(model, state, ws, atUnitPace(model, ws.size, mixed), step)
      if (q === null) {
        singular = true
        break
      }
      state.q.set(q)
      const reached = [difference(model, home, q)]
      freedoms = freedomsAt(model, state, ws)
      const goes = paceOfAll(model, ws, secant) > MOVED
      if (goes) for (const motion of freedoms) reached.push(atUnitPace(model, ws.size, motion))
      normals = normals.filter((normal) => reached.every((motion) => staysIn(model, ws, motion, normal)))
      if (freedoms.length < start.length) singular = true
      if (!goes) break
      moved = true
    }
  }
  return moved || normals.length === 0 ? normals : 'still'
}

/** A motion from the state's pose at unit pace: the part of an arbitrary motion that the joints allow. Most mechanisms in space leave every plane by it. */
function probe(model: Model, state: State, ws: Workspace): Motion {
  const motion = weights(0, 0, 6 * model.bodyCount).map((x, i) => (i % 6 < 3 ? x * ws.size : x))
  for (let body = 0; body < model.bodyCount; body++) if (model.fixed[body]) motion.fill(0, 6 * body, 6 * body + 6)
  computePositions(model, state, ws)
  prepareSystem(model, state, ws)
  projectDisplacement(model, ws, motion)
  return atUnitPace(model, ws.size, motion)
}

/** All first-order motions at the state's pose, whose rotations are then in the workspace. */
const freedomsAt = (model: Model, state: State, ws: Workspace): readonly Motion[] =>
  findFreedomSpaces(model, groupRows(model, listRowsAt(model, state, ws, state.q)), () => true).flatMap(
    (space) => space.motions,
  )

/** Weights of a mixture of freedoms. By the golden ratio, no freedom is left out, and no two mixtures are alike. */
const weights = (way: number, leg: number, count: number): Float64Array =>
  Float64Array.from({ length: count }, (_, k) => {
    const x = (1 + k + count * (leg + LEGS * way)) * 0.6180339887498949
    const part = x - Math.floor(x)
    return part < 0.5 ? part - 1 : part
  })

const paceOfAll = ({ bodyCount }: Model, { size }: Workspace, motion: Motion): number =>
  Math.max(...Array.from({ length: bodyCount }, (_, body) => paceOf(motion, body, size)))

const turning = new Float64Array(3)

function turnOf(ws: Workspace, motion: Motion, body: number): Vec3 {
  mulMV(turning, 0, ws.R, 9 * body, motion, 6 * body + 3)
  return [turning[0], turning[1], turning[2]]
}

/** Axes about which bodies turn in a motion. */
function axesOf(model: Model, ws: Workspace, motion: Motion): readonly Vec3[] {
  const pace = paceOfAll(model, ws, motion)
  return Array.from({ length: model.bodyCount }, (_, body) => turnOf(ws, motion, body)).filter(
    (turn) => Math.hypot(...turn) > MOVED * pace,
  )
}

/** Whether a displacement, or a velocity, is one of G(n) for every body; needs the rotations of its pose. */
const staysIn = (model: Model, ws: Workspace, motion: Motion, normal: Vec3): boolean =>
  model.bodyIds.every((_, body) => {
    const [x, y, z] = motion.subarray(6 * body, 6 * body + 3)
    const out = Math.abs(dot([x, y, z], normal)) / ws.size
    return model.fixed[body] || (out <= OUT && Math.hypot(...cross(turnOf(ws, motion, body), normal)) <= OUT)
  })
