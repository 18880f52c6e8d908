/** How the mechanism is treated: reactions and redundancy in the plane, where a part of it moves in one, or in space. */
import type { PlanarPart, Planarity, Vec3 } from '../../engine/index.ts'
import { axisAlong, conjugate, dot, lengthOf, turn } from '../../geometry/index.ts'
import { vectorsOf, type HeldVector, type Scene } from '../../scene/index.ts'
import type { TreatmentWish } from '../../session/index.ts'
import { readWrench, type Frame, type MechanismReport } from '../../simulation/index.ts'

export interface Treatment {
  /** Parts that are read in their plane. */
  readonly parts: readonly PlanarPart[]
  /** Normals of the planes by the joints that are read in them, the larger components positive. */
  readonly normals: ReadonlyMap<string, Vec3>
  /** All that moves is read in the plane. */
  readonly whole: boolean
  /** Something moves in parallel planes and is read in space only since what acts on it acts across them. */
  readonly across: boolean
}

/** What decides on a treatment. `report` is that of the run. */
export interface TreatmentAsked {
  readonly scene: Scene
  readonly report: Pick<MechanismReport, 'planarity' | 'mobility'> | null
  readonly treatment: TreatmentWish
}

const IN_SPACE: Treatment = { parts: [], normals: new Map(), whole: false, across: false }

/** What the last one was made from, and what became of it: it is asked for with every picture. */
let last: { readonly of: readonly unknown[]; readonly made: Treatment } | null = null

/** The treatment that is on: what was asked for, where it can be had. */
export function treatmentOf({ scene, report, treatment }: TreatmentAsked): Treatment {
  const planarity = report?.planarity ?? null
  if (report === null || planarity === null || planarity.parts.length === 0) return IN_SPACE
  const of = [planarity, treatment, scene.gravity, scene.forces, scene.bodies]
  const known = last?.of.every((part, i) => part === of[i]) === true
  if (last === null || !known) last = { of, made: makeTreatment(scene, report, planarity, treatment) }
  return last.made
}

function makeTreatment(
  scene: Scene,
  report: Pick<MechanismReport, 'mobility'>,
  planarity: Planarity,
  treatment: TreatmentWish,
): Treatment {
  const isAcross = new Map(planarity.parts.map((part) => [part, actsAcross(scene, part)]))
  const parts = planarity.parts.filter((part) => treatment === 'plane' || (treatment === 'auto' && !isAcross.get(part)))
  const normals = new Map(
    parts.flatMap((part) => part.joints.map((id) => [id, withLargestPositive(part.normal)] as const)),
  )
  const moving = parts.reduce((sum, { bodies }) => sum + bodies.length, 0)
  return {
    parts,
    normals,
    whole: parts.length > 0 && moving === report.mobility?.bodies,
    across: treatment === 'auto' && parts.length < planarity.parts.length,
  }
}

/** What was found of planes, where there is anything to be read in one: without joints there are neither reactions nor constraints. */
export const planarityRead = (
  { joints }: Pick<Scene, 'joints'>,
  report: Pick<MechanismReport, 'planarity'> | null,
): Planarity | null => (joints.length === 0 ? null : (report?.planarity ?? null))

/** What to wish for so that it is read so: nothing in particular, where that is what comes of itself. */
export function wishFor(where: 'plane' | 'space', of: Omit<TreatmentAsked, 'treatment'>): TreatmentWish {
  const read = (treatment: TreatmentWish): number => treatmentOf({ ...of, treatment }).parts.length
  return read('auto') === read(where) ? 'auto' : where
}

/** The one of n and −n whose largest component is positive. */
const withLargestPositive = (n: Vec3): Vec3 => {
  const largest = n.reduce((a, b) => (Math.abs(b) > Math.abs(a) + ALONG ? b : a))
  return largest < 0 ? [-n[0], -n[1], -n[2]] : n
}

/** Cosines and sines below this are rounding. */
const ALONG = 1e-6

/**
 * Whether weight or a load acts on the part along its normal, or a load bends it out of its plane: in the plane nothing would be seen of
 * what carries that. Springs that are slanted because their links lie in different layers do not count, as little as the torques that come of
 * the layers.
 */
export function actsAcross(scene: Scene, { bodies, normal }: Pick<PlanarPart, 'bodies' | 'normal'>): boolean {
  const { gravity, forces } = scene
  if (Math.abs(dot(gravity, normal)) > ALONG * lengthOf(gravity)) return true
  return forces.some((force) =>
    vectorsOf(force).some((vector) => bodies.includes(vector.body) && isAcross(scene, vector, normal)),
  )
}

/** Whether a force has a share along the normal, or a torque one across it. */
function isAcross(scene: Scene, { laws, dimension, body: id, axes }: HeldVector, normal: Vec3): boolean {
  const body = axes === 'body' ? scene.bodies.find((one) => one.id === id) : undefined
  const n = body === undefined ? normal : turn(conjugate(body.orientation), normal)
  const along = axisAlong(n)
  // Along a normal that is no axis the sum of what may be laws is not known.
  return laws.some((law, k) => law !== 0 && (along < 0 || (dimension === 'force') === (k === along)))
}

/** Ids of joints of which something that is read is not unique; of those that the frame does not tell what the report says. */
export function notUnique(
  frame: Frame,
  report: Pick<MechanismReport, 'indeterminate'> | null,
  { normals }: Treatment,
): string[] {
  return [...frame.index.joints.keys()].filter((id) => {
    const normal = normals.get(id) ?? null
    const wrench = readWrench(frame, id, normal)
    const [force, torque] = [wrench?.force.open ?? null, wrench?.torque.open ?? null]
    if (force !== null && torque !== null) return force.length > 0 || torque.length > 0
    return normal === null && report?.indeterminate.includes(id) === true
  })
}

/** Constraints that repeat others, as they are read. */
export interface Redundancy {
  readonly count: number
  /** Number of redundant rows in planes that are read. */
  readonly inPlane: number
  /** Redundant rows by name; which of several is named follows the order of the file. */
  readonly rows: PlanarPart['redundant']
}

/** Redundancy as it is read; null where there is no analysis. */
export function redundancyOf(
  report: Pick<MechanismReport, 'mobility'> | null,
  { parts, normals }: Treatment,
): Redundancy | null {
  const mobility = report?.mobility ?? null
  if (mobility === null) return null
  const { rows, rank } = mobility.mechanism
  const outside = parts.reduce((left, { inSpace }) => left - (inSpace.rows - inSpace.rank), rows - rank)
  const inPlane = parts.reduce((sum, part) => sum + part.rows - part.rank, 0)
  return {
    count: inPlane + outside,
    inPlane,
    rows: [
      ...mobility.redundant.filter(({ joint, row }) => row !== 'drive' && !normals.has(joint)),
      ...parts.flatMap(({ redundant }) => redundant.filter(({ row }) => row !== 'drive')),
    ],
  }
}
