/**
 * Channels: single numbers that can be told of a scene at every moment, such as one component of a joint's force. A channel is plain data, so that it can
 * be sent to where the mechanism runs. It is made of the readings of one item (readings/table.ts), wherever these stand: in a frame, or in numbers that
 * were read for it alone (sampler.ts). What channels are called, and which a scene has: scene/quantities.
 */
import type { Vec3 } from '../model/spec.ts'

/** What the tables of readings tell of. */
export type ItemKind = 'run' | 'body' | 'joint' | 'force' | 'bundle'

/** One of them, by its place in the spec's list; bundles by theirs in the list that `listBundles` gives; 0 of the run. */
export interface Item {
  readonly of: ItemKind
  readonly index: number
}

/** A component of a vector, or its magnitude. */
export type Part = 'x' | 'y' | 'z' | 'size'

/** The axes that a joint's vector is taken apart in: those of the world, of its main marker or of its driven one. */
export type Axes = 'world' | 'main' | 'driven'

/** A reading as the tables have it, a vector by its part. */
export interface ReadingChannel extends Item {
  readonly kind: 'reading'
  readonly name: string
  /** Null of a number. */
  readonly part: Part | null
  readonly axes: Axes
}

/** How a point that is fixed to a body moves: m, m/s, m/s², components in world axes. */
export interface PointChannel extends Item {
  readonly kind: 'point'
  readonly of: 'body'
  /** In the body's frame, m. */
  readonly point: Vec3
  readonly what: 'position' | 'velocity' | 'acceleration'
  readonly part: Part
}

/**
 * The angle that a body is turned by about an axis of the world, rad in (−π, π]: its orientation is a turn by this angle about the axis, after one about
 * an axis that is square to it. Of a body that turns about the axis alone it is the angle of that turn.
 */
export interface AngleChannel extends Item {
  readonly kind: 'angle'
  readonly of: 'body'
  readonly axis: 'x' | 'y' | 'z'
}

/** What a drive exerts along its coordinate, N or N·m, or what it gives to the mechanism, W: its effort times the rate of the coordinate. */
export interface DriveChannel extends Item {
  readonly kind: 'drive'
  readonly of: 'joint'
  /** The first or the second of the joint's, in the order of the file. */
  readonly drive: 0 | 1
  readonly on: 'angle' | 'slide'
  /** Whether that is the first or the second coordinate of the joint. */
  readonly freedom: 0 | 1
  /** Its law is its effort, which therefore is known; else the equations have to tell it. */
  readonly given: boolean
  readonly what: 'effort' | 'power'
}

/** The distance between the two points of a force element, or of the origins of a joint's markers, m. */
export interface DistanceChannel extends Item {
  readonly kind: 'distance'
  readonly of: 'force' | 'joint'
}

/** Kinetic and potential energy together, J. */
export interface EnergyChannel extends Item {
  readonly kind: 'energy'
  readonly of: 'run'
}

export type Channel = ReadingChannel | PointChannel | AngleChannel | DriveChannel | DistanceChannel | EnergyChannel
export type ChannelKind = Channel['kind']
export type ChannelOf<K extends ChannelKind> = Extract<Channel, { readonly kind: K }>
