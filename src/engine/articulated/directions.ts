/**
 * What a tree joint leaves free and what it fixes, as spatial vectors (linear, angular) of the child body at its centre of mass, world axes.
 *
 * The rows of a lock read the relative motion at the driven marker's origin either along an axis (translation) or about one (rotation), so the
 * two kinds never mix. Translation axes are orthonormal. Rotation axes g need not be, off the constraints: their duals fix what the rows ask for,
 * and what is square to all of them is free.
 */
import type { Model } from '../model/model.ts'
import type { Workspace } from '../model/workspace.ts'
import type { Articulated } from '../model/system.ts'

/** Free directions of a body's tree joint, at its centre of mass, and the dual axes of the rows. */
export function computeDirections(model: Model, ws: Workspace, t: Articulated, b: number): void {
  const j = t.forest.joint[b]
  const mask = model.jointMask[j]
  const { start } = model.rows
  const { RF, p, d, axis } = ws
  const { S, dual, arm } = t
  const driven = t.forest.side[b] > 0
  let f = 6 * t.freeStart[b]
  let row = start[j]
  for (let k = 0; k < 3; k++) {
    const m = 18 * j + 9 + k
    if (mask & (1 << k)) {
      dual[3 * row] = RF[m]
      dual[3 * row + 1] = RF[m + 3]
      dual[3 * row + 2] = RF[m + 6]
      row++
      continue
    }
    S[f] = RF[m]
    S[f + 1] = RF[m + 3]
    S[f + 2] = RF[m + 6]
    S[f + 3] = S[f + 4] = S[f + 5] = 0
    f += 6
  }
  const x = driven ? p[6 * j] : p[6 * j + 3] + d[3 * j]
  const y = driven ? p[6 * j + 1] : p[6 * j + 4] + d[3 * j + 1]
  const z = driven ? p[6 * j + 2] : p[6 * j + 5] + d[3 * j + 2]
  arm[3 * b] = x
  arm[3 * b + 1] = y
  arm[3 * b + 2] = z
  const g = 3 * row
  const count = start[j + 1] - row
  const ax = count > 0 ? axis[g] : 0
  const ay = count > 0 ? axis[g + 1] : 0
  const az = count > 0 ? axis[g + 2] : 0
  if (count === 2) {
    const bx = axis[g + 3]
    const by = axis[g + 4]
    const bz = axis[g + 5]
    const nx = ay * bz - az * by
    const ny = az * bx - ax * bz
    const nz = ax * by - ay * bx
    const s2 = 1 / (nx * nx + ny * ny + nz * nz)
    dual[g] = (by * nz - bz * ny) * s2
    dual[g + 1] = (bz * nx - bx * nz) * s2
    dual[g + 2] = (bx * ny - by * nx) * s2
    dual[g + 3] = (ny * az - nz * ay) * s2
    dual[g + 4] = (nz * ax - nx * az) * s2
    dual[g + 5] = (nx * ay - ny * ax) * s2
    const s = Math.sqrt(s2)
    setTurn(S, f, nx * s, ny * s, nz * s, x, y, z)
  } else if (count === 0) {
    setTurn(S, f, 1, 0, 0, x, y, z)
    setTurn(S, f + 6, 0, 1, 0, x, y, z)
    setTurn(S, f + 12, 0, 0, 1, x, y, z)
  } else if (count === 1) {
    const s2 = 1 / (ax * ax + ay * ay + az * az)
    dual[g] = ax * s2
    dual[g + 1] = ay * s2
    dual[g + 2] = az * s2
    // two directions square to the axis: from the coordinate axis that it is furthest from
    const X = Math.abs(ax)
    const Y = Math.abs(ay)
    const Z = Math.abs(az)
    let ux = 0
    let uy = 0
    let uz = 0
    if (X <= Y && X <= Z) {
      uy = az
      uz = -ay
    } else if (Y <= Z) {
      ux = -az
      uz = ax
    } else {
      ux = ay
      uy = -ax
    }
    const s = 1 / Math.sqrt(ux * ux + uy * uy + uz * uz)
    ux *= s
    uy *= s
    uz *= s
    const w = Math.sqrt(s2)
    setTurn(S, f, ux, uy, uz, x, y, z)
    setTurn(S, f + 6, (ay * uz - az * uy) * w, (az * ux - ax * uz) * w, (ax * uy - ay * ux) * w, x, y, z)
  } else {
    for (let k = 0; k < 3; k++) {
      const i = g + 3 * ((k + 1) % 3)
      const h = g + 3 * ((k + 2) % 3)
      const nx = axis[i + 1] * axis[h + 2] - axis[i + 2] * axis[h + 1]
      const ny = axis[i + 2] * axis[h] - axis[i] * axis[h + 2]
      const nz = axis[i] * axis[h + 1] - axis[i + 1] * axis[h]
      const s = 1 / (axis[g + 3 * k] * nx + axis[g + 3 * k + 1] * ny + axis[g + 3 * k + 2] * nz)
      dual[g + 3 * k] = nx * s
      dual[g + 3 * k + 1] = ny * s
      dual[g + 3 * k + 2] = nz * s
    }
  }
}

/** A turn about the axis n through the point at arm (x, y, z) from the centre of mass: s = (arm × n, n). */
function setTurn(
  S: Float64Array,
  f: number,
  nx: number,
  ny: number,
  nz: number,
  x: number,
  y: number,
  z: number,
): void {
  S[f] = y * nz - z * ny
  S[f + 1] = z * nx - x * nz
  S[f + 2] = x * ny - y * nx
  S[f + 3] = nx
  S[f + 4] = ny
  S[f + 5] = nz
}

/**
 * Computes c̃, the relative acceleration that the rows of the body's tree joint fix, at its centre of mass, world axes.
 *
 * @param b right-hand side, one per row
 */
export function computeBias(model: Model, t: Articulated, body: number, b: Float64Array): void {
  const { bias, arm, dual } = t
  const j = t.forest.joint[body]
  const side = t.forest.side[body]
  const { start, turnStart } = model.rows
  const end = start[j + 1]
  const turns = turnStart[j]
  let row = start[j]
  let x = 0
  let y = 0
  let z = 0
  for (; row < turns; row++) {
    const c = side * b[row]
    x += c * dual[3 * row]
    y += c * dual[3 * row + 1]
    z += c * dual[3 * row + 2]
  }
  let wx = 0
  let wy = 0
  let wz = 0
  for (; row < end; row++) {
    const c = side * b[row]
    wx += c * dual[3 * row]
    wy += c * dual[3 * row + 1]
    wz += c * dual[3 * row + 2]
  }
  const ax = arm[3 * body]
  const ay = arm[3 * body + 1]
  const az = arm[3 * body + 2]
  const k = 6 * body
  bias[k] = x + ay * wz - az * wy
  bias[k + 1] = y + az * wx - ax * wz
  bias[k + 2] = z + ax * wy - ay * wx
  bias[k + 3] = wx
  bias[k + 4] = wy
  bias[k + 5] = wz
}
