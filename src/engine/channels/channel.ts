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

/** The magnitude of what of a vector lies in a plane of the world's axes. */
export type PlanePart = keyof typeof AXES_IN_PLANE
export const AXES_IN_PLANE = { xy: ['x', 'y'], yz: ['y', 'z'], xz: ['x', 'z'] } as const
export const PLANE_PARTS: readonly PlanePart[] = ['xy', 'yz', 'xz']

/** Whether a part of a reading lies in a plane. */
export const isPlanePart = (part: unknown): part is PlanePart => PLANE_PARTS.some((one) => one === part)

/** A quaternion is told by one of its components. */
export type QuaternionPart = `q${'w' | 'x' | 'y' | 'z'}`

/** A joint's vector is taken apart along the axes of the world, of its main marker or of its driven one. */
export type Axes = 'world' | 'main' | 'driven'

/** This tells a reading as the tables have it, SI, and of a vector or a quaternion one part. */
export interface ReadingChannel extends Item {
  readonly kind: 'reading'
  readonly name: string
  /** It is null where the reading is a number. */
  readonly part: Part | PlanePart | QuaternionPart | null
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

/**
 * This tells how a body moves as it is seen from another at this instant, which is a screw: the rate of its turn, rad/s, how fast it slides along the axis, m/s, or
 * the pitch, the slide for a turn by one radian, m/rad. Without a turn slide and pitch are NaN.
 */
export interface ScrewChannel extends Item {
  readonly kind: 'screw'
  readonly of: 'body'
  /** The body that it is seen from, by its place; null is the ground. */
  readonly from: number | null
  readonly what: 'rate' | 'slide' | 'pitch'
}

/**
 * This tells the transmission angle at the joint of a coupler and its follower, rad in [0, π/2]: π/2 less the acute angle between the line of the coupler and the way
 * that the follower lets the joint go.
 */
export interface TransmissionChannel extends Item {
  readonly kind: 'transmission'
  readonly of: 'joint'
  /** The other joint of the coupler, and the joint that holds the follower on what is fixed, by their places. */
  readonly coupler: number
  readonly follower: number
  /** Whether the follower turns about z of the main marker there; else it slides along it. */
  readonly turns: boolean
  /** Whether the coupler's line is that of its joints as seen along the axis of the joint, where these are pins side by side. */
  readonly flat: boolean
}

/** What a mechanism drives: the coordinate of a joint, a point of a body, or a load on a body. */
export type Output =
  | { readonly of: 'joint'; readonly index: number; readonly freedom: 0 | 1 }
  | { readonly of: 'body'; readonly index: number; readonly point: Vec3 }
  | { readonly of: 'force'; readonly index: number; readonly body: number }

/**
 * This tells the mechanical advantage from a coordinate of a joint to an output: the effort that an ideal mechanism exerts there for one unit of effort along the
 * coordinate, which is the rate of the coordinate over that of the output. At rest it is NaN.
 */
export interface AdvantageChannel extends Item {
  readonly kind: 'advantage'
  readonly of: 'joint'
  readonly freedom: 0 | 1
  readonly output: Output
}

export type Channel =
  | ReadingChannel
  | PointChannel
  | AngleChannel
  | DriveChannel
  | DistanceChannel
  | EnergyChannel
  | ScrewChannel
  | TransmissionChannel
  | AdvantageChannel
export type ChannelKind = Channel['kind']
export type ChannelOf<K extends ChannelKind> = Extract<Channel, { readonly kind: K }>

/** Whether a channel may be without a value at an instant, NaN or infinite, in a run that goes well: a pitch without a turn, an advantage at a dead centre. */
export const mayHaveNone = ({ kind }: Channel): boolean =>
  kind === 'screw' || kind === 'transmission' || kind === 'advantage'

/** The items whose numbers a channel is made of; the first is its own. */
export function itemsOf(channel: Channel): readonly Item[] {
  switch (channel.kind) {
    case 'screw':
      return [channel, { of: 'run', index: 0 }, ...(channel.from === null ? [] : [bodyItem(channel.from)])]
    case 'transmission':
      return [channel, ...[channel.coupler, channel.follower].map((index): Item => ({ of: 'joint', index }))]
    case 'advantage': {
      const { output } = channel
      return output.of === 'force' ? [channel, output, bodyItem(output.body)] : [channel, output]
    }
    default:
      return [channel]
  }
}

const bodyItem = (index: number): Item => ({ of: 'body', index })
