/**
 * Channels: single numbers that can be told of a scene at every moment, such as one component of a joint's force. A channel is plain data, so that it can
 * be sent to where the mechanism runs. It is made of the readings of one item (readings/table.ts), wherever these stand: in a frame, or in numbers that
 * were read for it alone (sampler.ts). What channels are called, and which a scene has: scene/quantities.
 */
import type { Vec3 } from '../model/spec.ts'

/** What the tables of readings tell of. */
export type ItemKind = 'run' | 'body' | 'joint' | 'force' | 'bundle'

/** What is told of is named by its place in the spec's list, a bundle by that in the list that `listBundles` gives; the run has place 0. */
export interface Item {
  readonly of: ItemKind
  readonly index: number
}

/** A vector is told by one of its components or by its magnitude. */
export type Part = 'x' | 'y' | 'z' | 'size'

/** A joint's vector is taken apart along the axes of the world, of its main marker or of its driven one. */
export type Axes = 'world' | 'main' | 'driven'

/** This tells a reading as the tables have it, SI, and of a vector one part. */
export interface ReadingChannel extends Item {
  readonly kind: 'reading'
  readonly name: string
  /** It is null where the reading is a number. */
  readonly part: Part | null
  readonly axes: Axes
}

/** This tells how a point that is fixed to a body moves: m, m/s or m/s², components in world axes. */
export interface PointChannel extends Item {
  readonly kind: 'point'
  readonly of: 'body'
  /** The point is given in the body's frame, m. */
  readonly point: Vec3
  readonly what: 'position' | 'velocity' | 'acceleration'
  readonly part: Part
}

/**
 * This tells the angle that a body is turned by about an axis of the world, rad in (−π, π]: its orientation is a turn by this angle about the axis, after one about
 * an axis that is square to it. Of a body that turns about the axis alone it is the angle of that turn.
 */
export interface AngleChannel extends Item {
  readonly kind: 'angle'
  readonly of: 'body'
  readonly axis: 'x' | 'y' | 'z'
}

/** This tells what a drive exerts along its coordinate, N or N·m, or the power that it gives to the mechanism, W: its effort times the rate of the coordinate. */
export interface DriveChannel extends Item {
  readonly kind: 'drive'
  readonly of: 'joint'
  /** The joint's drives are counted in the order of the file. */
  readonly drive: 0 | 1
  readonly on: 'angle' | 'slide'
  /** It acts on the first or on the second coordinate of the joint. */
  readonly freedom: 0 | 1
  /** Where its law is its effort, that is known; else the equations have to tell it. */
  readonly given: boolean
  readonly what: 'effort' | 'power'
}

/** This tells the distance between the two points of a force element, or of the origins of a joint's markers, m. */
export interface DistanceChannel extends Item {
  readonly kind: 'distance'
  readonly of: 'force' | 'joint'
}

/** This tells kinetic and potential energy together, J. */
export interface EnergyChannel extends Item {
  readonly kind: 'energy'
  readonly of: 'run'
}

export type Channel = ReadingChannel | PointChannel | AngleChannel | DriveChannel | DistanceChannel | EnergyChannel
export type ChannelKind = Channel['kind']
export type ChannelOf<K extends ChannelKind> = Extract<Channel, { readonly kind: K }>
