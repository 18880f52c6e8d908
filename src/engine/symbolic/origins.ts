/** Where the frame of each segment has its origin at the zero, and how that is told. */
import type { Named, Sentence } from '../failure.ts'
import type { Model } from '../model/model.ts'
import type { Vec3 } from '../model/spec.ts'
import { bodiesOf, GROUND, type Chain, type Segment, type Weight } from './chain.ts'
import { areParallel, dot, minus, plus, SAME } from '../math/vectors.ts'

/** The axis of a joint in words: of a ball joint that of its precession, its nutation or its spin. */
export function axisOf(euler: Segment['euler'], joint: Named): Sentence {
  if (euler === null) return ['the axis of ', joint]
  return euler === 2
    ? ['the line from ', joint, ' to the centre of mass']
    : [`the axis of the ${euler === 0 ? 'precession' : 'nutation'} at `, joint]
}

/**
 * Of a turning segment the origin is on its axis: the foot of its centre of mass, and without mass the point of its joint, or the foot of the origin that it stands on. Of
 * a sliding one it is where a joint on it closes a loop, else its centre of mass, without mass the point of its joint.
 */
export class Origins {
  readonly points: readonly Vec3[]
  private readonly model: Model
  private readonly chain: Chain
  private readonly weights: readonly Weight[]

  constructor(model: Model, chain: Chain, weights: readonly Weight[]) {
    this.model = model
    this.chain = chain
    this.weights = weights
    const points: Vec3[] = []
    this.points = points
    for (const s of chain.segments.keys()) points.push(this.place(s))
  }

  private place(s: number): Vec3 {
    const { parent, point, axis, motion } = this.chain.segments[s]
    const { mass, centre } = this.weights[s]
    if (motion === 'slide') return this.closingOn(s)[0]?.point ?? (mass > 0 ? centre : point)
    const near = mass > 0 ? centre : parent === GROUND ? point : this.points[parent]
    return plus(point, axis, dot(axis, minus(near, point)))
  }

  /** The markers on a segment of joints that close loops. */
  closingOn(s: number): readonly { readonly joint: number; readonly point: Vec3 }[] {
    return this.chain.closing.flatMap(({ joint, main, driven }) =>
      [main, driven].flatMap(({ segment, point }) => (segment === s ? [{ joint, point }] : [])),
    )
  }

  /** What is at the origin. */
  told(s: number): Sentence {
    const { motion } = this.chain.segments[s]
    if (motion === 'slide' || this.isAtJoint(s)) return this.level(s)
    return ['the foot of ', ...this.level(s), ' on ', ...this.axis(s)]
  }

  /** What is level with the origin along the axis of the segment. */
  level(s: number): Sentence {
    const { segments } = this.chain
    const { motion, parent, axis, joint } = segments[s]
    const [closing] = motion === 'slide' ? this.closingOn(s) : []
    if (closing !== undefined) return [this.joint(closing.joint)]
    if (motion === 'turn' && this.isAtJoint(s)) return [this.joint(joint)]
    if (this.weights[s].mass > 0) return ['the centre of mass of ', ...bodiesOf(this.model, this.chain, s)]
    if (motion === 'slide') return [this.joint(joint)]
    return areParallel(axis, segments[parent].axis) ? this.level(parent) : this.told(parent)
  }

  /** The axis of a segment. */
  axis(s: number): Sentence {
    const { euler, joint } = this.chain.segments[s]
    return axisOf(euler, this.joint(joint))
  }

  private isAtJoint(s: number): boolean {
    return Math.hypot(...minus(this.points[s], this.chain.segments[s].point)) <= SAME * this.chain.size
  }

  private joint(j: number): Named {
    return { kind: 'joint', id: this.model.joints[j].id, noun: 'joint' }
  }
}
