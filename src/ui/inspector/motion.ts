/** Editing rheonomic motions: laws on rows, rotations as a list. Pure. */
import type { Law, Motion, HeldRows, Vec3 } from '../../scene/index.ts'

const NONE: Motion = { translation: [0, 0, 0], rotation: [] }

/** A law that leaves its row as it is. */
export const isRest = (law: Law): boolean => law === 0 || (typeof law === 'string' && law.trim() === '0')

/** The motion, or null where it imposes nothing any more, so that the joint costs no more than one without. */
const tidy = (motion: Motion): Motion | null =>
  motion.rotation.length === 0 && motion.translation.every(isRest) ? null : motion

export function withTranslation(motion: Motion | null, row: 0 | 1 | 2, law: Law): Motion | null {
  const base = motion ?? NONE
  return tidy({ ...base, translation: base.translation.with(row, law) as unknown as Motion['translation'] })
}

export type Turn = Motion['rotation'][number]

export const withTurn = (motion: Motion | null, index: number, turn: Turn): Motion | null => {
  const base = motion ?? NONE
  return tidy({ ...base, rotation: base.rotation.with(index, turn) })
}

export const withoutTurn = (motion: Motion, index: number): Motion | null =>
  tidy({ ...motion, rotation: motion.rotation.filter((_, i) => i !== index) })

/** Adds a turn by nothing about the first axis that the rows hold; to be given a law. Null when no turn is held. */
export function withNewTurn(motion: Motion | null, held: HeldRows): Motion | null {
  const base = motion ?? NONE
  const axis = AXES.findLast((_, k) => held[k + 3])
  return axis === undefined ? motion : { ...base, rotation: [...base.rotation, { axis, angle: 0 }] }
}

export const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

/** The name of an axis: x, y, z, or `own` for a slanted one. */
export function axisName(axis: Vec3): 'x' | 'y' | 'z' | 'own' {
  const k = AXES.findIndex((a) => a.every((x, i) => x === axis[i]))
  return k < 0 ? 'own' : (['x', 'y', 'z'] as const)[k as 0 | 1 | 2]
}
