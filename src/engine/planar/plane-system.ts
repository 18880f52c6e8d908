/** A mechanism that moves in one plane, as its steps see it: 3 coordinates per body, and of each joint the rows that read in the plane. */
import type { PairLdl } from '../linalg/pair-ldl.ts'
import type { DriveModel } from '../model/model.ts'

/** What a row reads: the distance of two markers along an axis of the plane, along an axis of the main marker, or the angle between them; nothing, where it fills up a pair. */
export const PIN_X = 0
export const PIN_Y = 1
export const ALONG = 2
export const TURN = 3
export const NOTHING = 4

export interface PlaneSystem {
  /** Unit normal and two axes of the plane, x × y = normal, world axes: 9 numbers, axis after axis, the normal last. */
  readonly axes: Float64Array
  /** The bodies that move in it, and for each body of the model its place among them, −1 for any other. */
  readonly bodies: Int32Array
  readonly place: Int32Array
  /** 1/m of the moving bodies, 1/kg. */
  readonly inverseMass: Float64Array
  /** Components of gravity in the plane, m/s². */
  readonly gravity: Float64Array
  /** The joints that have rows here, pins first; for each the places of its driven and its main body, −1 where it is fixed. */
  readonly joints: Int32Array
  readonly driven: Int32Array
  readonly main: Int32Array
  /** Rows stand in pairs; for each pair its joint, and for each row what it reads. Those of pins, (PIN_X, PIN_Y) without laws, come first, so that each of them has the number of its joint. */
  readonly pins: number
  readonly pairJoint: Int32Array
  readonly kind: Uint8Array
  /** 6 per row: axes of markers in the axes of their bodies. ALONG: that of the main marker which it reads along; TURN: one of the driven marker and the same of the main one. */
  readonly markerAxes: Float64Array
  /** For each row the drive whose law it follows, or null; and the sign, ±1, of its coordinate here. */
  readonly drive: readonly (DriveModel | null)[]
  readonly sign: Int8Array
  /** Pairs of sides of pairs at one body, for the Schur complement: (body, side, side, where their block begins), a side being 2 · pair + 0 (driven) or 1 (main); those of pins with each other, and all others. */
  readonly pinMeetings: Int32Array
  readonly meetings: Int32Array
  /**
   * Bodies that so many joints meet at that their pairs would fill the Schur complement: each is kept as two nodes of three unknowns after the pairs, (x, y) and (θ, nothing). Of each
   * side, 2 · pair + 0 or 1, whether it is at a hub; and (side, hub, block with (x, y), block with (θ, nothing), 1 where the hub's nodes are the rows of these blocks).
   */
  readonly hubs: Int32Array
  readonly isAtHub: Uint8Array
  readonly links: Int32Array
  readonly factors: PairLdl
}
