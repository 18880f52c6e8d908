/** What an edit left as it was: parts of a mechanism that need not be compiled again. */
import type { Law } from '../laws/law.ts'
import type { JointModel, Model } from './model.ts'
import { isSame } from './same-data.ts'
import type { JointSpec, MarkerSpec, MechanismSpec } from './spec.ts'

/** A mechanism and what it was compiled to. */
export interface Compiled {
  readonly spec: MechanismSpec
  readonly model: Model
}

/** The same fields, those that hold the same numbers, ids or places as in another model being the ones of that model. */
export function keepSame<T extends Partial<Model>>(now: T, before: Model): T {
  const kept: T = { ...now }
  for (const key of Object.keys(now) as (keyof T & keyof Model)[]) {
    const [mine, known] = [now[key] as unknown, before[key] as unknown]
    if (mine instanceof Float64Array || mine instanceof Uint8Array) {
      if (sameItems(mine, known as Float64Array)) kept[key] = known as never
    } else if (Array.isArray(mine) && sameItems(mine, known as unknown[])) kept[key] = known as never
  }
  return kept
}

function sameItems(a: ArrayLike<unknown>, b: ArrayLike<unknown>): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false
  return true
}

const sameMarker = (a: MarkerSpec, b: MarkerSpec): boolean =>
  a === b || isSame({ ...a, position: b.position, orientation: b.orientation }, b)

/** Whether joints are the same but for the places of their markers; those whose rows are an element's to the last number. */
export function sameJoints(
  before: readonly JointSpec[],
  now: readonly JointSpec[],
  isElement: (joint: JointSpec) => boolean,
): boolean {
  if (before === now) return true
  if (before.length !== now.length) return false
  return now.every((joint, j) => {
    const old = before[j]
    if (old === joint) return true
    if (isElement(joint)) return isSame(old, joint)
    const { driven, main } = old
    return isSame(old, { ...joint, driven, main }) && sameMarker(driven, joint.driven) && sameMarker(main, joint.main)
  })
}

/** How many laws of the list of all come of joints, which are the first. */
export function countLaws(joints: readonly JointModel[]): number {
  let count = 0
  for (const { drives, motion, motion1, motion2 } of joints) {
    count += drives.length
    for (const moves of [motion, motion1, motion2]) if (moves) count += moves.translation.length + moves.rotation.length
  }
  return count
}

/** Whether any law reads signals. */
export const readSignals = (laws: readonly { readonly law: Law }[]): boolean => laws.some(({ law }) => law.slot >= 0)
