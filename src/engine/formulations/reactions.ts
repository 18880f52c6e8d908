/**
 * Reactions from multipliers: a row acts on the bodies with −Φ_qᵀλ. On the driven body j, at the origin of its marker, world axes,
 *
 *   DP1  torque −λ g_j × g_i      DP2  force −λ g_i      D  force −2 λ d      CD  force −λ c
 *
 * and on body i with the opposite at the same point. Along a drive's axis no other row of its joint acts: the effort is the component there. Where rows
 * were redundant these are the reactions with those rows left out.
 */
import { cross3 } from '../math/vec3.ts'
import { D, DIFFERENCE, DP1, G_I, G_J } from './basic-constraints.ts'
import type { Formulation } from './formulation.ts'

const torque = new Float64Array(3)

/** Force and torque of a joint on its driven body, 3 + 3; needs the world vectors of the rows. */
export function readWrench({ rows }: Formulation, multipliers: Float64Array, joint: number, out: Float64Array): void {
  out.fill(0, 0, 6)
  const { world } = rows
  for (let row = 0; row < rows.count; row++) {
    if (rows.joint[row] !== joint) continue
    const kind = rows.kind[row]
    const w = 9 * row
    const l = multipliers[row]
    if (kind === DP1) {
      cross3(torque, 0, world, w + G_J, world, w + G_I)
      for (let k = 0; k < 3; k++) out[3 + k] -= l * torque[k]
      continue
    }
    const along = w + (kind === D ? DIFFERENCE : G_I)
    const factor = kind === D ? 2 * l : l
    for (let k = 0; k < 3; k++) out[k] -= factor * world[along + k]
  }
}
