import { HEADER, JOINT, jointAt, type Frame } from '../../simulation/index.ts'

/** Scale of arrows where there is no force to derive it from, N/m. */
export const UNKNOWN_SCALE = 100

/** Length of the largest arrow over the size of the mechanism, where a fixed scale begins. */
const FIRST_LENGTH = 0.4

/** Newtons per metre at which the largest reaction of the frame gets an arrow of good length, to one digit. */
export function suggestScale({ layout, data }: Frame): number {
  let largest = 0
  for (let j = 0; j < layout.joints; j++) {
    const at = jointAt(layout, j) + JOINT.force
    const force = Math.hypot(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
    if (force > largest) largest = force
  }
  const size = data[HEADER.size] ?? 1
  const scale = largest / (FIRST_LENGTH * size)
  return scale > 0 && Number.isFinite(scale) ? Number(scale.toPrecision(1)) : UNKNOWN_SCALE
}
