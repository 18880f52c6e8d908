/** A link as a QR code. */
import { encode } from 'uqr'

/** Most bytes that the largest QR code holds, at its lowest level of correction. */
export const QR_HOLDS = 2953
/** Light modules around it, without which cameras do not find it. */
const QUIET = 4

export interface QrCode {
  /** Modules along a side, the quiet zone included. */
  readonly size: number
  /** The dark modules, as a path in units of modules. */
  readonly path: string
}

/** The code of a text; null when it is too long for one. */
export function qrOf(text: string): QrCode | null {
  if (new TextEncoder().encode(text).length > QR_HOLDS) return null
  const { data, size } = encode(text, { ecc: 'L', border: QUIET })
  const path = data.map((row, y) => runs(row, y)).join('')
  return { size, path }
}

/** The dark stretches of a row. */
function runs(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (row[x] !== true) continue
    const from = x
    while (row[x + 1] === true) x++
    path += `M${from} ${y}h${x - from + 1}v1h${from - x - 1}z`
  }
  return path
}
