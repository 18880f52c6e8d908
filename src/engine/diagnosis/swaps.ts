/** Joints that could hold fewer rows without anything moving that does not move now: what takes redundancy out of a mechanism. */
import { DRIVES } from '../model/drives.ts'
import { JOINT_PRESETS, presetOf, type JointPreset } from '../model/presets.ts'
import { PERPENDICULAR_ROW, ROW_KINDS, type RowName } from '../model/rows.ts'
import type { JointSpec, LockType, MechanismSpec, HeldRows } from '../model/spec.ts'
import type { Dependencies } from '../analysis/dependencies.ts'
import type { Row } from '../analysis/scaled-rows.ts'

/** Another joint that holds fewer rows, and takes nothing from the motion. */
export interface Swap {
  readonly joint: string
  /** A redundant row that it no longer holds. */
  readonly row: RowName
  readonly to: LockType | { readonly held: HeldRows }
  /** As in Mobility: number of redundant rows, and freedoms with the drives as they are. */
  readonly redundantAfter: number
  readonly dofAfter: number
}

/** A mechanism with what is known of its redundancy. */
export interface SwapQuestion {
  readonly spec: MechanismSpec
  /** Rows of the mechanism without drives, as listRows gives them. */
  readonly rows: readonly Row[]
  /** Dependencies in this pose, and in others beside it; rows that are redundant in this pose alone must stay. */
  readonly dependencies: readonly Dependencies[]
  readonly redundant: readonly { readonly joint: string; readonly row: RowName }[]
  readonly dof: number
}

/** Largest number of swaps that are listed. */
const MOST = 60
const LOCK_ROWS: readonly RowName[] = ROW_KINDS.slice(0, PERPENDICULAR_ROW)

/** Joint types, the best-known ones first. */
const FRIENDLY = Object.keys(JOINT_PRESETS) as Exclude<LockType, 'lock'>[]

interface Target {
  readonly to: Swap['to']
  readonly freed: readonly RowName[]
  /** Place of the type among the best-known ones. */
  readonly rank: number
}

/** Swaps of joints that hold redundant rows first, then of others that share in the same redundancy; named types before single rows. */
export function findSwaps(question: SwapQuestion): readonly Swap[] {
  const { spec, rows, dependencies, redundant, dof } = question
  if (redundant.length === 0) return []
  const place = new Map<string, number>()
  rows.forEach(({ joint, name }, i) => place.set(`${joint} ${name}`, i))
  const frees = (j: number, freed: readonly RowName[]): boolean => {
    const indices = freed.map((name) => place.get(`${j} ${name}`)!)
    return dependencies.every(({ heldBy }) => heldBy(indices) === 0)
  }
  const swaps: { readonly swap: Swap; readonly key: readonly number[] }[] = []
  spec.joints.forEach((joint, j) => {
    const named = redundant.filter((one) => one.joint === joint.id && one.row !== 'drive').map(({ row }) => row)
    for (const { to, freed, rank } of listTargets(spec, joint)) {
      const single = rank === FRIENDLY.length
      const of = named.filter((row) => freed.includes(row))
      if ((single && of.length === 0) || !frees(j, freed)) continue
      const redundantAfter = redundant.length - freed.length
      for (const row of of.length > 0 ? of : [freed[0]])
        swaps.push({
          swap: { joint: joint.id, row, to, redundantAfter, dofAfter: dof },
          key: [single ? 1 : 0, of.length > 0 ? 0 : 1, rank, j],
        })
    }
  })
  swaps.sort((a, b) => {
    const k = a.key.findIndex((x, i) => x !== b.key[i])
    return k < 0 ? 0 : a.key[k] - b.key[k]
  })
  return swaps.slice(0, MOST).map(({ swap }) => swap)
}

/** Joint types that hold a part of the rows of this joint and keep all else that it does. */
function listTargets(spec: MechanismSpec, joint: JointSpec): readonly Target[] {
  // the law would not fit the rows that remain
  if (joint.motion !== null) return []
  const now = presetOf(joint.type, joint.held)
  const needs = needsOf(spec, joint, now)
  const targets = FRIENDLY.flatMap((type, rank): Target[] => {
    const preset = JOINT_PRESETS[type]
    const freed = freedBy(now, preset)
    if (type === joint.type || freed === null || freed.length === 0) return []
    return needs(preset) ? [{ to: type, freed, rank }] : []
  })
  const types = Object.values(JOINT_PRESETS)
  LOCK_ROWS.forEach((name, k) => {
    if (!now.held[k] || now.perpendicular) return
    const held = now.held.map((on, i) => on && i !== k) as unknown as HeldRows
    const known = types.some((preset) => !preset.perpendicular && preset.held.every((on, i) => on === held[i]))
    const nothing = !held.some(Boolean)
    if (known || nothing || !needs(presetOf('lock', held))) return
    targets.push({ to: { held }, freed: [name], rank: FRIENDLY.length })
  })
  return targets
}

/** Rows that the other joint does not hold any more; null if it holds a row that this one does not. */
function freedBy(now: JointPreset, other: JointPreset): readonly RowName[] | null {
  if (other.held.some((on, k) => on && !now.held[k]) || (other.perpendicular && !now.perpendicular)) return null
  const freed = LOCK_ROWS.filter((_, k) => now.held[k] && !other.held[k])
  return now.perpendicular && !other.perpendicular ? [...freed, 'perpendicular'] : freed
}

/** Whether another joint has the coordinates that drives, limits, damping and force elements of this one act on. */
function needsOf(spec: MechanismSpec, joint: JointSpec, now: JointPreset): (other: JointPreset) => boolean {
  // a force element that names a joint acts on its angle
  const turned = spec.forces.some((force) => 'joint' in force && force.joint === joint.id)
  const on = joint.drives.map(({ kind }) => DRIVES[kind].on)
  const angle = turned || on.includes('angle')
  const slide = on.includes('slide')
  const limited = joint.limits !== null || joint.damping !== 0
  return (other) =>
    (!angle || other.angle) &&
    (!slide || other.slide) &&
    // they act on the slide where there is one, else on the angle
    (!limited || (other.slide === now.slide && (other.slide || other.angle)))
}
