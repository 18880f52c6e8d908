/** Which components of reactions are unique, in the form in which results tell it. */
import { NO_SHARE, PROJECTOR, PROJECTOR_PAIR, type Uniqueness } from '../engine/index.ts'

/** Along x, y, z of the world; null where the mechanism is too large for it to be known. */
export type Flags = readonly [boolean | null, boolean | null, boolean | null]

export interface UniqueWrench {
  readonly force: Flags
  readonly torque: Flags
}

/** A value that holds from a time on, s, until that of the next entry of a list. */
export type Since<T> = T & { readonly from: number }

/** Whether a component is unique, by the squared length of the projection of its direction on those that are not. */
const flag = (square: number): boolean | null => (Number.isNaN(square) ? null : square <= NO_SHARE ** 2)

/** Reads the flags of the joint or bundle at a place in its list of projectors. */
export function readUnique(pairs: Float64Array, index: number): UniqueWrench {
  // |P e_k|² is the k-th entry of the diagonal
  const flags = (at: number): Flags => [flag(pairs[at]!), flag(pairs[at + 1]!), flag(pairs[at + 2]!)]
  return { force: flags(PROJECTOR_PAIR * index), torque: flags(PROJECTOR_PAIR * index + PROJECTOR) }
}

/** Whether the force of a joint along an axis, or its torque about it, is unique. */
export function isUniqueAlong(
  { ofJoints }: Uniqueness,
  joint: number,
  of: 'force' | 'torque',
  [x, y, z]: readonly [number, number, number],
): boolean | null {
  const at = PROJECTOR_PAIR * joint + (of === 'force' ? 0 : PROJECTOR)
  const [xx, yy, zz, xy, xz, yz] = ofJoints.subarray(at, at + PROJECTOR) as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return flag(xx * x * x + yy * y * y + zz * z * z + 2 * (xy * x * y + xz * x * z + yz * y * z))
}

/** Adds what holds from a time on where it differs from what held before. */
export function addSince<T>(list: Since<T>[], from: number, now: T): void {
  const { from: _, ...last } = list.at(-1) ?? { from: NaN }
  if (JSON.stringify(last) !== JSON.stringify(now)) list.push({ from, ...now })
}
