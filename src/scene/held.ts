/** Joints and forces that follow laws of time, which are held at t = 0 while an equilibrium is sought. */
import { evaluateConstant } from './laws/constant.ts'
import { lawsOf } from './elements/holds.ts'
import { givesEffort, givesRate, ownLawsOf } from './joints.ts'
import { drivesOf, type Joint, type Law, type Motion, type Scene } from './document.ts'

/** The value of a constant law, else null. */
function constantOf(law: Law): number | null {
  if (typeof law === 'number') return law
  if (typeof law !== 'string') return null
  const found = evaluateConstant(law)
  return found.ok ? found.value : null
}

const changes = (law: Law): boolean => constantOf(law) === null

const moves = (motion: Motion | null): boolean =>
  motion !== null && (motion.translation.some(changes) || motion.rotation.some(({ angle }) => changes(angle)))

/** Whether a law of the joint's own changes with time, as the length of a rod may: such a joint is driven as by a drive. */
export const isMovedByOwnLaw = (joint: Joint): boolean => ownLawsOf(joint).some(changes)

/** Whether the motion that a joint allows is given, whatever force that takes: by a drive of its coordinate, or by a law of its own. */
export const isPrescribed = (joint: Joint): boolean =>
  drivesOf(joint).some(({ kind }) => !givesEffort(kind)) || isMovedByOwnLaw(joint)

const isDriven = (joint: Joint): boolean =>
  [joint.motion, joint.driven.motion, joint.main.motion].some(moves) ||
  isMovedByOwnLaw(joint) ||
  drivesOf(joint).some(({ kind, law }) => (givesRate(kind) ? constantOf(law) !== 0 : changes(law)))

/** Ids of joints that laws move or push by the time, and of loads that change with it. */
export interface Held {
  readonly drives: readonly string[]
  readonly loads: readonly string[]
}

/** The joints and forces that must stay held for an equilibrium of the scene to be one. */
export const heldAtStart = ({ joints, forces }: Pick<Scene, 'joints' | 'forces'>): Held => ({
  drives: joints.filter(isDriven).map(({ id }) => id),
  loads: forces.filter((force) => lawsOf(force).some(changes)).map(({ id }) => id),
})
