/**
 * A ball about the origin of the driven marker that rolls on a plane, or on the outside or inside of a sphere about the main marker's origin
 * (rolling-on-surface.ts): it touches, and its material at the point of contact is at rest relative to the surface. It may spin about the normal N.
 *
 * The two directions across N are x and y of the main marker, turned the shortest way that brings z to N. With ν = Ṅ − W_F2×N, the change of N as the main marker sees it,
 *
 *   e = a − f (z + N),    f = (a·N)/(1 + z·N),    a = x, y
 *   ė = W_F2×e − f′ (z + N) − f ν,    f′ = (a·ν)/(1 + z·N) − f (z·ν)/(1 + z·N)
 *
 * Where N = −z there is no shortest way, and beyond that point the two directions change their signs. The plane that they span, and with it the constraint of both
 * rows together, is smooth there too.
 */
import { cross3, dot3 } from '../math/vec3.ts'
import { makeContactKind, markerAxis, type ContactForm } from './contact.ts'
import {
  compileRound,
  computeNormal,
  computeNormalChange,
  normal,
  normalChange,
  writePlace,
  type Round,
} from './rolling-on-surface.ts'

/** 1 + z·N below which the directions across N do not follow it. */
const UPSIDE_DOWN = 1e-12

const axes = new Float64Array(9)
const z = new Float64Array(3)
const d = new Float64Array(3)
const dz = new Float64Array(3)
const seen = new Float64Array(3)
const turned = new Float64Array(3)

const BALL: ContactForm<Round> = {
  rows: [
    { name: 'contact', factor: 1, power: 0 },
    { name: 'rolling', velocity: true, factor: 1, power: 0 },
    { name: 'rolling-aside', velocity: true, factor: 1, power: 0 },
  ],
  compile: compileRound,
  compute(ws, j, batch, i, out) {
    markerAxis(ws, j, 1, 2, z)
    for (let k = 0; k < 3; k++) {
      d[k] = ws.d[3 * j + k]
      axes[k] = ws.RF[18 * j + 9 + 3 * k]
      axes[3 + k] = ws.RF[18 * j + 9 + 3 * k + 1]
      axes[6 + k] = z[k]
    }
    computeNormal(batch, i, z, d, out.gap)
    writePlace(batch, i, normal, out.place)
    out.e.set(normal)
    const up = 1 + dot3(z, 0, normal, 0)
    for (let m = 3; m < 9; m += 3) {
      const f = up > UPSIDE_DOWN ? dot3(axes, m - 3, normal, 0) / up : 0
      for (let k = 0; k < 3; k++) out.e[m + k] = axes[m - 3 + k] - f * (z[k] + normal[k])
    }
  },
  change(_, __, batch, i, out) {
    cross3(dz, 0, out.turn2, 0, z, 0)
    computeNormalChange(batch, i, dz, out.shift)
    writePlace(batch, i, normalChange, out.place)
    out.e.set(normalChange)
    cross3(seen, 0, out.turn2, 0, normal, 0)
    for (let k = 0; k < 3; k++) seen[k] = normalChange[k] - seen[k]
    const up = 1 + dot3(z, 0, normal, 0)
    for (let m = 3; m < 9; m += 3) {
      const f = up > UPSIDE_DOWN ? dot3(axes, m - 3, normal, 0) / up : 0
      const df = up > UPSIDE_DOWN ? (dot3(axes, m - 3, seen, 0) - f * dot3(z, 0, seen, 0)) / up : 0
      for (let k = 0; k < 3; k++) turned[k] = axes[m - 3 + k] - f * (z[k] + normal[k])
      cross3(out.e, m, out.turn2, 0, turned, 0)
      for (let k = 0; k < 3; k++) out.e[m + k] -= df * (z[k] + normal[k]) + f * seen[k]
    }
  },
  guards: [],
}

export const ROLLING_BALL = makeContactKind(BALL)
