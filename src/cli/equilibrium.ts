import {
  BEARABLE_EFFORT,
  BODY,
  BODY_READINGS,
  BUNDLE,
  BUNDLE_READINGS,
  computeUniqueness,
  JOINT,
  JOINT_READINGS,
  loadEquilibrium,
  loadSettling,
  makeUniqueness,
  readItem,
} from '../engine/index.ts'
import type { Equilibrium, NoEquilibrium } from '../engine/index.ts'
import { heldAtStart, parseScene, type Scene } from '../scene/index.ts'
import { assembleScene, type Assembled } from './assembled.ts'
import { readValues, told } from './columns.ts'
import { listStartsMoved, notesOnStarts } from './moved-starts.ts'
import { done, notSolved, notValid, type Outcome } from './outcome.ts'
import { readUnique } from './uniqueness.ts'

/** `equilibrium`: where the scene balances at t = 0, what its joints carry there, and whether it stays. */
export async function equilibrium(text: string, { settle }: { readonly settle: boolean }): Promise<Outcome> {
  const parsed = parseScene(text)
  if (!parsed.ok) return notValid(parsed.faults)
  const { scene } = parsed
  const first = assembleScene(scene)
  if (!first.ok) return notSolved(first.failure)
  const found = await balance(first.assembled, settle)
  if (!found.ok) return notSolved(found.failure)
  const { iterations, residual, stability, negativeDirections } = found
  const { drives: heldDrives, loads: heldLoads } = heldAtStart(scene)
  const result = { iterations, residual, stability, negativeDirections, heldDrives, heldLoads }
  const { moved } = first.assembled
  return done({ ...readRest(scene, first.assembled), ...result, ...listStartsMoved(moved) }, [
    ...notesOnStarts(moved),
    ...notesOn(heldDrives, heldLoads),
  ])
}

/** Notes for a driven mechanism, which does not rest: says at which values drives and loads were held. */
function notesOn(drives: readonly string[], loads: readonly string[]): readonly string[] {
  const held = [
    ...(drives.length > 0 ? [`the laws of ${drives.join(', ')}`] : []),
    ...(loads.length > 0 ? [`the loads ${loads.join(', ')}`] : []),
  ].join(' and ')
  if (held === '') return []
  return [`note: this is the balance with ${held} held as at t = 0; in motion the mechanism does not rest here`]
}

async function balance({ model, state, ws }: Assembled, settle: boolean): Promise<Equilibrium | NoEquilibrium> {
  if (settle) return (await loadSettling()).settleToRest(model, state, ws)
  return (await loadEquilibrium()).findEquilibrium(model, state, ws)
}

const POSE = told(BODY_READINGS).filter(({ stage }) => stage === 'positions')
const CARRIED = told(JOINT_READINGS).filter(({ name }) => name === 'force' || name === 'torque')
const SUM = told(BUNDLE_READINGS)

/** Poses of the bodies and wrenches of the joints at rest, by id, world axes; sums of those between the same two bodies. */
function readRest({ bodies, joints }: Scene, { model, state, ws }: Assembled): object {
  const numbers = new Float64Array(Math.max(BODY.length, JOINT.length, BUNDLE.length))
  const uniqueness = makeUniqueness(model, BEARABLE_EFFORT)
  computeUniqueness(model, state, ws, uniqueness, true)
  const moment = { model, state, ws, uniqueness, statistics: null, readRows: null }
  return {
    bodies: Object.fromEntries(
      bodies.map(({ id }, index) => {
        readItem(moment, 'body', index, numbers, 0)
        return [id, readValues(POSE, numbers)]
      }),
    ),
    joints: Object.fromEntries(
      joints.map(({ id }, index) => {
        readItem(moment, 'joint', index, numbers, 0)
        return [id, { ...readValues(CARRIED, numbers), unique: readUnique(uniqueness.ofJoints, index) }]
      }),
    ),
    bundles: uniqueness.bundles.map(({ joints: between }, index) => {
      readItem(moment, 'bundle', index, numbers, 0)
      const ids = between.map((j) => model.joints[j]!.id)
      return { joints: ids, ...readValues(SUM, numbers), unique: readUnique(uniqueness.ofBundles, index) }
    }),
  }
}
