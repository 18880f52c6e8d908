import type { OwnReadings } from '../readings/reading.ts'
import type { ElementType, JointType, LockType, HeldRows } from './spec.ts'

/** Bits of a mask: row k of x y z θx θy θz is bit k. */
export const ROTATION_Z = 1 << 5
export const TRANSLATION_Z = 1 << 2
export const TRANSLATIONS = 0b111
/** The bit that stands for the perpendicular row in a mask. */
export const PERPENDICULAR = 1 << 6

/** What a joint type locks. The free axis is z. */
export interface JointPreset {
  /** Which of the rows x y z θx θy θz of the main marker it holds. */
  readonly held: HeldRows
  /** Whether the joint also has the row x_F2 · y_F1 = 0. */
  readonly perpendicular: boolean
  /** Whether the joint has the angle about z as a coordinate. */
  readonly angle: boolean
  /** Whether the joint has the slide along z as a coordinate. */
  readonly slide: boolean
  /**
   * Which axis of both markers is turned over where the joint is seen in a mirror, so that its rows, unchanged, hold there the image of what they held. Across
   * z the angle about z and places along x and y keep their sign, and the slide along z changes it; across x the slide keeps its sign, and the angle does not.
   */
  readonly mirrored: 'x' | 'z'
  /** What is told of the joint beside what is told of all (readings/table.ts). */
  readonly tells: readonly OwnReadings[]
}

function preset(rows: string, more: Partial<JointPreset> = {}): JointPreset {
  const on = (k: number): boolean => rows[k] === '1'
  return {
    held: [on(0), on(1), on(2), on(3), on(4), on(5)],
    perpendicular: false,
    angle: false,
    slide: false,
    mirrored: more.angle ? 'z' : 'x',
    tells: [],
    ...more,
  }
}

/** A preset of a constraint element, which locks none of the six rows; its own rows alone tell which axis a mirror turns over. */
export const element = (mirrored: 'x' | 'z', ...tells: readonly OwnReadings[]): JointPreset =>
  preset('000000', { mirrored, tells })

/** Presets of all joint types but `lock`, whose rows are given with each joint; the best-known types come first. */
export const JOINT_PRESETS: Readonly<Record<Exclude<LockType, 'lock'>, JointPreset>> = {
  weld: preset('111111'),
  revolute: preset('111110', { angle: true }),
  prismatic: preset('110111', { slide: true }),
  cylindrical: preset('110110', { angle: true, slide: true }),
  spherical: preset('111000'),
  universal: preset('111000', { perpendicular: true }),
  planar: preset('001110'),
  'constant-velocity': preset('111001'),
  'plunging-constant-velocity': preset('110001'),
  oldham: preset('001111'),
  'point-on-line': preset('110000'),
  'point-on-plane': preset('001000'),
  parallel: preset('000110'),
  alignment: preset('000111'),
  perpendicular: preset('000000', { perpendicular: true }),
}

/** Presets of joint types that are made of a constraint element: they may have coordinates, whose turns are counted as those of others, and lock rows beside those of the element. */
export const ELEMENT_PRESETS: Readonly<Record<ElementType, JointPreset>> = {
  'distance-rod': element('x', 'tension'),
  'knife-edge': element('x', 'touch'),
  // z of the main marker points to the side on which they roll, or y
  'rolling-disc': element('x', 'touch', 'normal'),
  'rolling-ball': element('x', 'touch', 'normal'),
  'rolling-wheel': element('x', 'touch', 'normal'),
  // an angle of a joint that locks rows keeps its sign in a mirror
  pfaffian: element('z'),
}

const FREE = preset('000000')

/** What a joint locks and which coordinates it has: the preset of its type; the rows given where its type is `lock`. */
export function presetOf(type: JointType, held: HeldRows | null): JointPreset {
  if (type === 'lock') return held ? { ...FREE, held } : FREE
  return type in JOINT_PRESETS
    ? JOINT_PRESETS[type as keyof typeof JOINT_PRESETS]
    : ELEMENT_PRESETS[type as keyof typeof ELEMENT_PRESETS]
}

/** The mask of held rows. */
export function maskOf(held: HeldRows): number {
  return held.reduce((bits, on, k) => (on ? bits | (1 << k) : bits), 0)
}

/** Number of rows in a mask, with or without the perpendicular one. */
export function countRows(bits: number): number {
  let n = 0
  for (let k = 0; k < 7; k++) n += (bits >> k) & 1
  return n
}
