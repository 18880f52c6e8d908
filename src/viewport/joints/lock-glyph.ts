/** The sign of a lock joint that has no name: arrows for the translations that it leaves free, arcs for the rotations. */
import type { HeldRows } from '../../scene/index.ts'
import type { Vec3 } from '../../tools/index.ts'
import { scale } from '../../tools/index.ts'
import type { JointForm } from './joint-form.ts'
import { DARK, LIGHT, MID, X, Y, Z } from './solid.ts'

/** Draws the sign on the main marker: a cube, six stubs for what is held, arrows and arcs for what is free. */
export function lockGlyph(form: Pick<JointForm, 'main' | 'driven'>, held: HeldRows): { readonly axis: number } {
  const { main, driven } = form
  main.box([0.9, 0.9, 0.9], [0, 0, 0], MID)
  driven.ball(0.66, [0, 0, 0], LIGHT)
  const axes: readonly Vec3[] = [X, Y, Z]
  axes.forEach((axis, k) => {
    if (held[k]) {
      for (const side of [-1, 1]) main.box(stub(axis), scale(axis, side * 0.75), DARK)
    } else {
      main.rod(0.12, 4, [0, 0, 0], axis, LIGHT)
      for (const side of [-1, 1]) main.cone(0.34, 0.7, scale(axis, side * 2), scale(axis, side), LIGHT)
    }
    if (held[k + 3]) return
    const sweep = 1.4 * Math.PI
    main.ring(1.35, 0.11, [0, 0, 0], axis, LIGHT, sweep)
    // The ring starts on the image of x under the turn that takes z to the axis.
    const [u, v] = planeOf(k)
    const at = (angle: number, r: number): Vec3 => [
      r * (u[0] * Math.cos(angle) + v[0] * Math.sin(angle)),
      r * (u[1] * Math.cos(angle) + v[1] * Math.sin(angle)),
      r * (u[2] * Math.cos(angle) + v[2] * Math.sin(angle)),
    ]
    main.cone(0.3, 0.6, at(sweep, 1.35), at(sweep + Math.PI / 2, 1), LIGHT)
    main.cone(0.3, 0.6, at(0, 1.35), at(-Math.PI / 2, 1), LIGHT)
  })
  return { axis: 0 }
}

const stub = (axis: Vec3): Vec3 => [0.5 + axis[0] * 0.4, 0.5 + axis[1] * 0.4, 0.5 + axis[2] * 0.4]

/** Images of x and y under the shortest turn from z to axis k. */
const planeOf = (k: number): readonly [Vec3, Vec3] =>
  k === 0
    ? [
        [0, 0, -1],
        [0, 1, 0],
      ]
    : k === 1
      ? [
          [1, 0, 0],
          [0, 0, -1],
        ]
      : [X, Y]
