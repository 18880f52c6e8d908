/**
 * What a joint is drawn as. Lengths in units of `JointSize.unit`; axes those of the marker that holds the part.
 */
import type { Vec3 } from '../../tools/index.ts'
import type { Solid } from './solid.ts'

export interface JointForm {
  readonly main: Solid
  /** The parts on the main marker are thin rods and rings, which have to stand out from the ground. */
  readonly slender: boolean
  readonly driven: Solid
  /** Hatched parts, on the main marker: how the joint stands on the ground. */
  readonly mount: Solid
  /** Marks of drives, on the main marker. */
  readonly drive: Solid
  readonly guide: Guide | null
  /** Radius of a bar from the origin of the main marker to that of the driven one; 0: none. */
  readonly bar: number
  /** Half the length of the axis line along z of the main marker; 0: none. */
  readonly axis: number
}

/** Rods along z of the main marker that reach as far as the joint has been. */
export interface Guide {
  /** Places of the rods in x-y of the marker. */
  readonly rods: readonly (readonly [number, number])[]
  readonly radius: number
  /** How far the guide extends beyond the range of the slide. */
  readonly beyond: number
}

export interface JointSize {
  /** Unit of the joint's drawing, m: about the radius of its washers. */
  readonly unit: number
  /** Where a line along z of the marker runs within the bodies, in units from the marker's origin; never empty. */
  readonly spans: readonly (readonly [lower: number, upper: number])[]
  /** Ends of the span next to the marker's origin. */
  readonly lower: number
  readonly upper: number
  /** Reach of the driven body across the axis, in units: along x and along y of the marker. */
  readonly across: readonly [number, number]
}

/** What a form depends on beside the joint itself. */
export interface Surroundings {
  readonly size: JointSize
  /** The main body is the ground, or fixed and invisible. */
  readonly grounded: boolean
  /** The main body is drawn: it shows itself what guides a slide. */
  readonly mainShown: boolean
  /** World −z in main marker axes, unit. */
  readonly down: Vec3
  /** Vectors from the joint to the middle of the driven body, and of the main body, in main marker axes; zero when unknown. */
  readonly towardDriven: Vec3
  readonly towardMain: Vec3
  /** Direction across a slide in which its rods stand beside the body, main marker axes. */
  readonly aside: Vec3
  /** −1 or 1: the end of a pin on which the mechanism leaves room. */
  readonly free: number
}
