/** What velocities and accelerations tell of a pose beside its counts: a freedom that leads nowhere, a dead centre that is near. */
import { calcMobility, calcRankEffort, type Mobility } from '../analysis/mobility.ts'
import { calcResidual, findFree, ROUNDING } from '../analysis/second-order.ts'
import { findBesideDeadCentre, type BesideDeadCentre } from '../assembly/dead-centre.ts'
import { largest } from '../kinematics/stages.ts'
import { prepareSystem } from '../kinematics/system.ts'
import type { Model } from '../model/model.ts'
import type { State } from '../model/state.ts'
import type { Workspace } from '../model/workspace.ts'

/** Effort at which a freedom is found and looked at within about a display frame. */
const QUICK = 5e5

/** Mobility of a pose, with what was found where looking takes no longer than that. */
export interface MobilityHere extends Mobility {
  /** Present where the only freedom is there to first order alone. */
  readonly leadsNowhere?: true
  /** Present where a start lies beside a dead centre of what is driven. It is not asked of later poses: a run that comes to one is stopped there. */
  readonly besideDeadCentre?: BesideDeadCentre
}

/**
 * Mobility at the state's pose, whether the freedom that it counts leads anywhere, and whether a start lies beside a dead centre. Leaves positions in the
 * workspace.
 */
export function calcMobilityHere(model: Model, state: State, ws: Workspace): MobilityHere {
  const isSought = state.t === 0 && calcRankEffort(model) <= QUICK
  const besideDeadCentre = isSought ? findBesideDeadCentre(model, state, ws) : null
  const mobility = calcMobility(model, state, ws)
  return {
    ...mobility,
    ...(leadsNowhere(model, state, ws, mobility) && { leadsNowhere: true }),
    ...(besideDeadCentre && { besideDeadCentre }),
  }
}

/**
 * Whether the one freedom that joints leave to a mechanism without drives is there to first order only, as in two bars in line between pins that do not move: accelerations that would have to go with
 * it are more than the joints allow, so that it gives a little and then locks. What of them is of second order in the velocity decides; laws of time add none of that. Where more than one is counted or
 * looking would take long it is not looked at.
 */
function leadsNowhere(model: Model, state: State, ws: Workspace, { rows, rank, dof, mechanism }: Mobility): boolean {
  if (dof !== 1 || rank === rows || mechanism.rows !== rows || calcRankEffort(model) > QUICK) return false
  const [motion] = findFree(model, ws)
  if (motion === undefined) return false
  const velocities = state.v.slice()
  prepareSystem(model, state, ws)
  const residual = new Float64Array(model.rows.count)
  const total = new Float64Array(model.rows.count)
  let asked = 0
  for (const [share, weight] of [
    [1, 1],
    [-1, 1],
    [0, -2],
  ] as const) {
    for (let i = 0; i < motion.length; i++) state.v[i] = share * motion[i]
    asked = Math.max(asked, calcResidual(model, state, ws, residual))
    for (let r = 0; r < total.length; r++) total[r] += weight * residual[r]
  }
  state.v.set(velocities)
  return largest(total) > ROUNDING * asked
}
