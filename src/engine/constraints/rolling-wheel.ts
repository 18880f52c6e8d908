/**
 * A wheel about z of the driven marker that rolls in the plane across z of the main marker: on the line along x of that marker, on the side to which y points,
 * or on the outside or inside of a circle about its origin (rolling-on-surface.ts). It touches, and its material at the point of contact does not slide along the
 * line or circle. Other joints have to keep the wheel's axis along z, and the wheel in its plane. With N of rolling-on-surface.ts, z = z_F2, and d⊥ for d, the row
 * at velocity level has
 *
 *   e = N×z,    ė = Ṅ×z + N×ż,    ḋ⊥ = ḋ − z (z·ḋ + ż·d) − ż (z·d)
 */
import { addCross3, cross3, dot3 } from '../math/vec3.ts'
import { across3, makeContactKind, markerAxis, type ContactForm } from './contact.ts'
import {
  compileRound,
  computeNormal,
  computeNormalChange,
  normal,
  normalChange,
  writePlace,
  type Round,
} from './rolling-on-surface.ts'

const y = new Float64Array(3)
const z = new Float64Array(3)
const d = new Float64Array(3)
const apart = new Float64Array(3)
const dy = new Float64Array(3)
const dz = new Float64Array(3)

const WHEEL: ContactForm<Round> = {
  rows: [
    { name: 'contact', factor: 1, power: 0 },
    { name: 'rolling', velocity: true, factor: 1, power: 0 },
  ],
  compile: compileRound,
  compute(ws, j, batch, i, out) {
    markerAxis(ws, j, 1, 1, y)
    markerAxis(ws, j, 1, 2, z)
    for (let k = 0; k < 3; k++) d[k] = ws.d[3 * j + k]
    across3(apart, d, z)
    computeNormal(batch, i, y, apart, out.gap)
    writePlace(batch, i, normal, out.place)
    for (let k = 0; k < 3; k++) out.e[k] = normal[k]
    cross3(out.e, 3, normal, 0, z, 0)
  },
  change(_, __, batch, i, out) {
    cross3(dy, 0, out.turn2, 0, y, 0)
    cross3(dz, 0, out.turn2, 0, z, 0)
    const height = dot3(z, 0, d, 0)
    const rise = dot3(z, 0, out.shift, 0) + dot3(dz, 0, d, 0)
    for (let k = 0; k < 3; k++) apart[k] = out.shift[k] - z[k] * rise - dz[k] * height
    computeNormalChange(batch, i, dy, apart)
    writePlace(batch, i, normalChange, out.place)
    for (let k = 0; k < 3; k++) out.e[k] = normalChange[k]
    cross3(out.e, 3, normalChange, 0, z, 0)
    addCross3(out.e, 3, normal, 0, dz, 0)
  },
  guards: [],
}

export const ROLLING_WHEEL = makeContactKind(WHEEL)
