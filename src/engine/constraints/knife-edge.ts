/**
 * A knife edge, as of a skate: the origin of the driven marker moves along the blade, x of that marker, and not across it, in the plane across z of the main
 * marker. It holds no height: what keeps the blade on its plane are other joints. With z = z_F2, x = x_F1, on the rows of docs/THEORY.md §2 (I),
 *
 *   h = z×x,    e = h/|h|,    σ1 = 0,    ė = (ḣ − e (e·ḣ))/|h|
 *
 * Where the blade stands upright on the plane, h = 0, it has no direction: e is then y of the driven marker.
 */
import { addCross3, cross3, dot3, set3 } from '../math/vec3.ts'
import { across3, makeContactKind, markerAxis, type ContactForm } from './contact.ts'
import type { ElementBatch } from '../model/model.ts'

const x = new Float64Array(3)
const z = new Float64Array(3)
const h = new Float64Array(3)
const e = new Float64Array(3)
const turned = new Float64Array(3)
const length = new Float64Array(1)
/** |h| of a blade that is as good as upright. */
const UPRIGHT = 1e-3

function computeEdge(ws: Parameters<typeof markerAxis>[0], j: number): void {
  markerAxis(ws, j, 0, 0, x)
  markerAxis(ws, j, 1, 2, z)
  cross3(h, 0, z, 0, x, 0)
  length[0] = Math.sqrt(dot3(h, 0, h, 0))
  if (length[0] > 0) for (let k = 0; k < 3; k++) e[k] = h[k] / length[0]
  else markerAxis(ws, j, 0, 1, e)
}

const EDGE: ContactForm<ElementBatch> = {
  rows: [{ name: 'edge', velocity: true, factor: 1, power: 0 }],
  compile: () => ({}),
  compute(ws, j, _, __, out) {
    computeEdge(ws, j)
    out.e.set(e)
    set3(out.place, 0, 0, 0, 0)
  },
  change(_, __, ___, ____, out) {
    cross3(turned, 0, out.turn2, 0, z, 0)
    cross3(h, 0, turned, 0, x, 0)
    cross3(turned, 0, out.turn1, 0, x, 0)
    addCross3(h, 0, z, 0, turned, 0)
    across3(turned, h, e)
    const s = length[0] > 0 ? 1 / length[0] : 0
    for (let k = 0; k < 3; k++) out.e[k] = s * turned[k]
    set3(out.place, 0, 0, 0, 0)
  },
  guards: [],
  explainSingular: () =>
    length[0] < UPRIGHT ? 'stands with its blade upright on the plane: it has no direction there to go along' : null,
}

export const KNIFE_EDGE = makeContactKind(EDGE)
