/**
 * Which rows a mechanism's constraints have, what each of them reads, and the bodies that it acts on: constant. Rows that belong together are a block, a
 * block at one of its bodies is a side. Blocks 0 to J − 1 are the lock rows of the joints in file order, some of them empty; those of constraint elements
 * follow, kind by kind.
 */
import { PERPENDICULAR, TRANSLATIONS } from './presets.ts'

/** Kinds of rows of joints: translation along, or rotation about, an axis of the main marker; and x_F2 · y_F1. */
export const ROW_KINDS = ['x', 'y', 'z', 'rx', 'ry', 'rz', 'perpendicular'] as const

/** Names of the rows of constraint elements of all kinds (constraints/kinds.ts). */
export type ElementRowName = 'length' | 'contact' | 'rolling' | 'rolling-aside' | 'edge' | 'coupling'

/** Places of some kinds in ROW_KINDS. */
export const SLIDE_ROW = 2
export const TURN_ROW = 5
export const PERPENDICULAR_ROW = 6

/** The name of a row as users see it: what it reads, or that it belongs to a drive. */
export type RowName = (typeof ROW_KINDS)[number] | ElementRowName | 'drive'

export interface RowTable {
  readonly count: number
  readonly blockCount: number
  /** For each block the joint that it belongs to. */
  readonly owner: Int32Array
  /** For each joint all its blocks, that of its lock rows first. */
  readonly blocksOf: readonly (readonly number[])[]
  /** For each block its first row; the end of the rows at [blockCount]. */
  readonly start: Int32Array
  /** For each block its first row of power 1 (these come last), or the end of the block. For lock rows this is the first row that reads a rotation. */
  readonly turnStart: Int32Array
  /** For each block its first side; the end of the sides at [blockCount]. The sides of lock rows are the driven body, then the main one. */
  readonly sideStart: Int32Array
  /** For each side its body, 0 for ground. */
  readonly sideBody: Int32Array
  /** For each side where its part of the Jacobian begins, which has 6 numbers for each row of its block. */
  readonly jacobianAt: Int32Array
  /** For each row: its block; the place of its name in `names`, which begin with ROW_KINDS; 1 where it is a drive's: one that only a drive adds, or one that a constraint
   * element holds by a law of time. */
  readonly block: Int32Array
  readonly kind: Uint8Array
  readonly drive: Uint8Array
  readonly names: readonly RowName[]
  /**
   * For each row, 1 where it holds velocities alone, Ċ = 0, and no position: its C is always 0, and poses go wherever such velocities lead. `nonholonomic` tells whether there
   * is any such row.
   */
  readonly velocity: Uint8Array
  readonly nonholonomic: boolean
  /**
   * For each row factor and power of its scale D = factor · ℓ^power, with which γᵀD⁻²γ = Σ |F|² + |T|²/ℓ². Power is 0 where C is a length, 1 where
   * it is a number or an angle.
   */
  readonly factor: Float64Array
  readonly power: Uint8Array
}

/** A row of a block, with the fields that the table has. */
interface RowShape {
  readonly name: (typeof ROW_KINDS)[number] | ElementRowName
  readonly drive: boolean
  readonly velocity: boolean
  readonly factor: number
  readonly power: 0 | 1
}

/** A block: its bodies, one per side, and its rows, those of power 0 first. */
export interface BlockShape {
  readonly owner: number
  readonly bodies: readonly number[]
  readonly rows: readonly RowShape[]
}

/** The fields of a joint from which its rows follow, as in JointModel. */
interface Lock {
  readonly body1: number
  readonly body2: number
  readonly mask: number
  readonly driveMask: number
  readonly perpendicular: boolean
}

/** The block of a joint: translations, rotations, and the perpendicular row last. The torque of a rotation row is ½γ, that of a perpendicular one γ. */
export function lockBlock({ body1, body2, mask, driveMask, perpendicular }: Lock, owner: number): BlockShape {
  const bits = mask | (perpendicular ? PERPENDICULAR : 0)
  const rows = ROW_KINDS.flatMap((name, kind): RowShape[] => {
    const bit = 1 << kind
    if (!(bits & bit)) return []
    const along = (bit & TRANSLATIONS) !== 0
    const factor = along || bit === PERPENDICULAR ? 1 : 2
    return [{ name, drive: (driveMask & bit) !== 0, velocity: false, factor, power: along ? 0 : 1 }]
  })
  return { owner, bodies: [body1, body2], rows }
}

/** Makes the table of these blocks, in this order. */
export function makeRowTable(blocks: readonly BlockShape[]): RowTable {
  const rows = blocks.flatMap((block) => block.rows)
  const names = [...new Set([...ROW_KINDS, ...rows.map(({ name }) => name)])]
  const start = startsOf(blocks.map((block) => block.rows.length))
  const sideStart = startsOf(blocks.map(({ bodies }) => bodies.length))
  const jacobianAt = startsOf(blocks.flatMap((block) => block.bodies.map(() => 6 * block.rows.length)))
  return {
    count: rows.length,
    blockCount: blocks.length,
    owner: Int32Array.from(blocks, ({ owner }) => owner),
    blocksOf: listBlocksOf(blocks),
    start,
    turnStart: Int32Array.from(blocks, (block, k) => start[k] + block.rows.filter(({ power }) => power === 0).length),
    sideStart,
    sideBody: Int32Array.from(blocks.flatMap(({ bodies }) => bodies)),
    jacobianAt,
    block: Int32Array.from(blocks.flatMap((block, k) => block.rows.map(() => k))),
    kind: Uint8Array.from(rows, ({ name }) => names.indexOf(name)),
    drive: Uint8Array.from(rows, ({ drive }) => (drive ? 1 : 0)),
    names,
    velocity: Uint8Array.from(rows, ({ velocity }) => (velocity ? 1 : 0)),
    nonholonomic: rows.some(({ velocity }) => velocity),
    factor: Float64Array.from(rows, ({ factor }) => factor),
    power: Uint8Array.from(rows, ({ power }) => power),
  }
}

/** Running sums of counts: where each begins when they stand one after the other, and where the last one ends. */
function startsOf(counts: readonly number[]): Int32Array {
  const starts = new Int32Array(counts.length + 1)
  for (const [i, count] of counts.entries()) starts[i + 1] = starts[i] + count
  return starts
}

/** The blocks of each owner, in order. */
function listBlocksOf(blocks: readonly BlockShape[]): readonly (readonly number[])[] {
  const of: number[][] = []
  for (const [k, { owner }] of blocks.entries()) (of[owner] ??= []).push(k)
  return of
}

/** The name of a row. */
export const rowName = ({ kind, drive, names }: RowTable, row: number): RowName =>
  drive[row] ? 'drive' : names[kind[row]]

/** All rows of a joint: its lock rows, then those of its constraint elements. */
export const rowsOfJoint = ({ blocksOf, start }: RowTable, joint: number): readonly number[] =>
  blocksOf[joint].flatMap((block) =>
    Array.from({ length: start[block + 1] - start[block] }, (_, r) => start[block] + r),
  )

/** How many they are. */
export function countRowsOfJoint({ blocksOf, start }: RowTable, joint: number): number {
  let count = 0
  for (const block of blocksOf[joint]) count += start[block + 1] - start[block]
  return count
}

/** The bodies that a joint acts on, each once: that of its driven marker, that of its main one, then further ones that its constraint elements act on. */
export const bodiesOfJoint = ({ blocksOf, sideStart, sideBody }: RowTable, joint: number): readonly number[] => [
  ...new Set(blocksOf[joint].flatMap((block) => [...sideBody.subarray(sideStart[block], sideStart[block + 1])])),
]

/** The row of this kind in a block; −1 where it has none. */
export function findRow({ start, kind }: RowTable, block: number, wanted: number): number {
  for (let row = start[block]; row < start[block + 1]; row++) if (kind[row] === wanted) return row
  return -1
}

/** How many rows of a joint are those of drives. */
export function countDriven({ blocksOf, start, drive }: RowTable, joint: number): number {
  let count = 0
  for (const block of blocksOf[joint]) for (let row = start[block]; row < start[block + 1]; row++) count += drive[row]
  return count
}

/** Places of the sides of a block in sideBody and jacobianAt. */
export const sidesOf = ({ sideStart }: RowTable, block: number): number[] =>
  Array.from({ length: sideStart[block + 1] - sideStart[block] }, (_, side) => sideStart[block] + side)

/** Blocks of rows that hold a marked body. */
export function listMarkedBlocks({ blockCount, sideBody, sideStart }: RowTable, marked: Uint8Array): Int32Array {
  const isOf = (block: number): boolean =>
    sideBody.subarray(sideStart[block], sideStart[block + 1]).some((body) => marked[body] === 1)
  return Int32Array.from({ length: blockCount }, (_, block) => block).filter(isOf)
}
