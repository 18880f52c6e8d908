/**
 * A thin disc about z of the driven marker, its centre, that rolls on the plane across z of the main marker through its origin, on the side to which z points: the rim
 * touches, and its material stands still there relative to the plane. It may lean. With a = z_F1, n = z_F2, ρ the radius, c = n·a,
 * s = √(1 − c²), on the rows of docs/THEORY.md §2 (I),
 *
 *   up = (n − c a)/s,    C = n·d − ρ s,    σ1 = −ρ up,    e = n for the position, x_F2 and y_F2 for the velocities
 *   ċ = ṅ·a + n·ȧ,    ṡ = −c ċ/s,    up˙ = (ṅ − ċ a − c ȧ)/s − up ṡ/s
 *
 * Ċ is the velocity of the material at the lowest point: the change of `up` moves that point along the rim, which adds nothing to Ċ. Where the disc lies flat, s = 0,
 * it touches all around and has no lowest point: up is then x of the driven marker.
 */
import { cross3, dot3 } from '../math/vec3.ts'
import type { ElementBatch } from '../model/model.ts'
import { makeContactKind, markerAxis, type ContactForm } from './contact.ts'

interface Discs extends ElementBatch {
  readonly radii: Float64Array
}

const a = new Float64Array(3)
const n = new Float64Array(3)
const up = new Float64Array(3)
const da = new Float64Array(3)
const dn = new Float64Array(3)
const turned = new Float64Array(6)
/** Below this s a disc is said to lie flat: where a run stops on the way there, s is still a little above 0. */
const FLAT = 0.01
/** c and s. */
const lean = new Float64Array(2)

const DISC: ContactForm<Discs> = {
  rows: [
    { name: 'contact', factor: 1, power: 0 },
    { name: 'rolling', velocity: true, factor: 1, power: 0 },
    { name: 'rolling-aside', velocity: true, factor: 1, power: 0 },
  ],
  compile: (joints) => ({ radii: Float64Array.from(joints, ({ radius }) => radius ?? NaN) }),
  compute(ws, j, { radii }, i, out) {
    markerAxis(ws, j, 0, 2, a)
    markerAxis(ws, j, 1, 2, n)
    const c = dot3(n, 0, a, 0)
    // |n − c a|, exact also where it is small
    let square = 0
    for (let k = 0; k < 3; k++) {
      up[k] = n[k] - c * a[k]
      square += up[k] * up[k]
    }
    const s = Math.sqrt(square)
    if (s > 0) for (let k = 0; k < 3; k++) up[k] /= s
    else markerAxis(ws, j, 0, 0, up)
    lean[0] = c
    lean[1] = s
    const radius = radii[i]
    for (let k = 0; k < 3; k++) {
      out.e[k] = n[k]
      out.e[3 + k] = ws.RF[18 * j + 9 + 3 * k]
      out.e[6 + k] = ws.RF[18 * j + 9 + 3 * k + 1]
      out.place[k] = -radius * up[k]
    }
    out.gap[0] = dot3(n, 0, ws.d, 3 * j) - radius * s
  },
  change(ws, j, { radii }, i, out) {
    const c = lean[0]
    const s = lean[1]
    cross3(da, 0, out.turn1, 0, a, 0)
    cross3(dn, 0, out.turn2, 0, n, 0)
    const dc = dot3(dn, 0, a, 0) + dot3(n, 0, da, 0)
    const by = s > 0 ? 1 / s : 0
    const ds = -c * dc * by
    for (let k = 0; k < 3; k++) {
      out.place[k] = -radii[i] * by * (dn[k] - dc * a[k] - c * da[k] - ds * up[k])
      out.e[k] = dn[k]
      turned[k] = ws.RF[18 * j + 9 + 3 * k]
      turned[3 + k] = ws.RF[18 * j + 9 + 3 * k + 1]
    }
    cross3(out.e, 3, out.turn2, 0, turned, 0)
    cross3(out.e, 6, out.turn2, 0, turned, 3)
  },
  guards: [],
  explainSingular: () =>
    lean[1] < FLAT ? 'lies flat: its disc touches the plane all around, and has no point to roll about' : null,
}
export const ROLLING_DISC = makeContactKind(DISC)
