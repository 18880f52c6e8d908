import type { JointType, Rows } from '../model/spec.ts'

/** Bits of a mask: row k of x y z θx θy θz is bit k. */
export const ROTATION_Z = 1 << 5
export const TRANSLATION_Z = 1 << 2

const mask = (rows: string): number => [...rows].reduce((m, c, k) => (c === '1' ? m | (1 << k) : m), 0)

/** What a joint type locks: rows x y z θx θy θz of the main marker, and whether x_F2 · y_F1 = 0 is added. The free axis is z. */
interface Preset {
  readonly mask: number
  readonly perpendicular: boolean
  /** The joint has the angle about z as a coordinate. */
  readonly angle: boolean
  /** The joint has the slide along z as a coordinate. */
  readonly slide: boolean
}

const preset = (rows: string, angle = false, slide = false, perpendicular = false): Preset => ({
  mask: mask(rows),
  perpendicular,
  angle,
  slide,
})

const PRESETS: Readonly<Record<Exclude<JointType, 'lock'>, Preset>> = {
  weld: preset('111111'),
  revolute: preset('111110', true),
  prismatic: preset('110111', false, true),
  cylindrical: preset('110110', true, true),
  spherical: preset('111000'),
  planar: preset('001110'),
  'point-on-line': preset('110000'),
  'point-on-plane': preset('001000'),
  alignment: preset('000111'),
  parallel: preset('000110'),
  oldham: preset('001111'),
  'constant-velocity': preset('111001'),
  'plunging-constant-velocity': preset('110001'),
  universal: preset('111000', false, false, true),
  perpendicular: preset('000000', false, false, true),
}

/** The preset of a joint type; `lock` takes the rows of the joint. */
export function presetOf(type: JointType, rows: Rows | null): Preset {
  if (type !== 'lock') return PRESETS[type]
  return preset((rows ?? []).map((on) => (on ? '1' : '0')).join(''))
}

/** Number of rows in a mask. */
export function countRows(bits: number): number {
  let n = 0
  for (let k = 0; k < 6; k++) n += (bits >> k) & 1
  return n
}
