/**
 * The frame of each segment and the zero of its coordinate, chosen so that formulas are short and are those of textbooks.
 *
 * The frame of a turning segment has z along its axis and x along a line that can be seen on it: to the next joint or one that closes a loop, along a guide on it, or to its centre of mass.
 * Segments that turn about parallel axes, with only slides between them, form a group. All angles of a group are counted about the axis of its first segment, from
 * one direction of the segment that the group stands on: straight down where that direction is fixed in it. A sliding segment has the frame of what it slides on.
 */
import type { Named, Sentence } from '../failure.ts'
import type { Model } from '../model/model.ts'
import type { Vec3 } from '../model/spec.ts'
import type { Relaxed } from './assembled.ts'
import { GROUND, senseOf, weightOf, type Chain, type Segment, type Weight } from './chain.ts'
import { matrixOfQ } from '../math/quaternion.ts'
import { axisOf, Origins } from './origins.ts'
import {
  across,
  angleBetween,
  anyAcross,
  areParallel,
  cross,
  dot,
  frameOf,
  lengthOf,
  minus,
  plus,
  SAME,
  unit,
  type Frame,
} from '../math/vectors.ts'

export interface Group {
  /** The segment that it stands on, and its frame there at the zero: z the axis, x the direction from which angles are counted. */
  readonly base: number
  readonly frame: Frame
  /** Words for where the angle of the first segment is 0, null where its line tells; and words for how the lines of segments point where their angles are 0. */
  readonly own: Sentence | null
  readonly from: Sentence
  /** Words for x, as a direction. */
  readonly toward: Sentence
}

export interface Placed extends Segment {
  readonly weight: Weight
  /** The number of its bodies among those that move, from 1 on. */
  readonly number: number
  /** At the zero: its frame, and the origin of that: on the axis of a turning segment, in the centre of mass of a sliding one or where a joint on it closes a loop. */
  readonly frame: Frame
  readonly origin: Vec3
  /** Of a turning segment its group (else null), and the angle at the zero from the group's x to its own, about the group's z, rad. */
  readonly group: Group | null
  readonly first: number
  /** Of a sliding segment the words for its origin; null of a turning one, whose origin is on its axis. */
  readonly at: Sentence | null
  /** Of a sliding segment the coordinate where that of the joint is 0, m. */
  readonly shift: number
  /** Of a turning segment the words for its x. */
  readonly line: Sentence
  /** Words for where its coordinate is 0. */
  readonly zero: Sentence
}

export interface Frames {
  /** With words for z and x of its frame. */
  /** `sense`: 1 where z is that axis, −1 where it is the other way. */
  readonly ground: {
    readonly frame: Frame
    readonly origin: Vec3
    readonly axis: Sentence
    readonly sense: 1 | -1
    readonly line: Sentence
  }
  readonly segments: readonly Placed[]
  readonly origins: Origins
  /** Down, of length 1, world axes; null without gravity. */
  readonly down: Vec3 | null
}

/** @param relaxed where springs on one coordinate are relaxed, in the order of the file: the first on a segment tells its zero */
export function makeFrames(model: Model, gravity: Vec3, chain: Chain, relaxed: readonly Relaxed[]): Frames {
  return new Choosing(model, gravity, chain, relaxed).all()
}

/** Words for x of the ground where gravity goes along it. */
export const STRAIGHT_DOWN = 'straight down'

interface Line {
  readonly x: Vec3
  readonly words: Sentence
}

class Choosing {
  private readonly model: Model
  private readonly chain: Chain
  private readonly relaxed: readonly Relaxed[]
  private readonly weights: readonly Weight[]
  private readonly origins: Origins
  private readonly placed: Placed[] = []
  private readonly down: Vec3 | null
  private readonly ground: Frame

  constructor(model: Model, gravity: Vec3, chain: Chain, relaxed: readonly Relaxed[]) {
    this.model = model
    this.chain = chain
    this.relaxed = relaxed
    this.weights = chain.segments.map(({ bodies }) => weightOf(model, chain.zero, bodies))
    this.origins = new Origins(model, chain, this.weights)
    this.down = unit(gravity)
    this.ground = this.groundFrame()
  }

  all(): Frames {
    let number = 0
    for (const [s, segment] of this.chain.segments.entries()) {
      // all motions of a joint have the number of the body that they carry
      const again = s > 0 && this.chain.segments[s - 1].joint === segment.joint
      if (!again) number++
      const common = { ...segment, weight: this.weights[s], number, origin: this.origins.points[s] }
      this.placed.push(
        segment.motion === 'turn'
          ? { ...common, ...this.placeTurn(s), at: null, shift: 0 }
          : { ...common, ...this.placeSlide(s), at: this.origins.told(s), group: null, first: 0, line: [] },
      )
    }
    const first = this.chain.segments.findIndex((segment) => segment.motion === 'turn')
    const origin = this.origins.points[first < 0 ? 0 : first]
    const turn = this.chain.segments.findIndex((segment) => segment.motion === 'turn' && this.turnUnder(segment.parent) === GROUND) // prettier-ignore
    const isDown = this.down !== null && dot(this.ground.x, this.down) > 1 - SAME
    const zero: Sentence = ['the zero of the angle of ', this.joint(this.chain.segments[Math.max(turn, 0)].joint)]
    const ground = {
      frame: this.ground,
      origin,
      axis: turn < 0 ? ['the normal of the plane of the slides'] : ['the axis of ', this.joint(this.chain.segments[turn].joint)], // prettier-ignore
      sense: turn < 0 ? (1 as const) : senseOf(this.model, this.chain, turn),
      line: isDown ? [STRAIGHT_DOWN] : zero,
    }
    return { ground, segments: this.placed, origins: this.origins, down: this.down }
  }

  /** The last segment that turns, on the way from one to the ground; GROUND for none. */
  private turnUnder(s: number): number {
    let at = s
    while (at !== GROUND && this.chain.segments[at].motion === 'slide') at = this.chain.segments[at].parent
    return at
  }

  private frameAt(s: number): Frame {
    return s === GROUND ? this.ground : this.placed[s].frame
  }

  /** Whether down is one and the same direction of a segment for good. */
  private keepsDown(s: number): boolean {
    if (this.down === null) return false
    for (let at = s; at !== GROUND; at = this.chain.segments[at].parent) {
      const { motion, axis } = this.chain.segments[at]
      if (motion === 'turn' && !areParallel(axis, this.down)) return false
    }
    return true
  }

  /** x down and z the axis of the first turn, or else along the first slide. */
  private groundFrame(): Frame {
    const { segments } = this.chain
    const turn = segments.findIndex(({ motion, parent }) => motion === 'turn' && this.turnUnder(parent) === GROUND)
    if (turn >= 0) return this.baseOf(turn, null).frame
    const { axis } = segments[0]
    const x = this.down ?? axis
    const other = segments.map((segment) => unit(cross(x, segment.axis))).find((z) => z !== null)
    return frameOf(other ?? anyAcross(x), x)
  }

  /** The direction from which a group counts its angles. */
  private baseOf(s: number, parentFrame: Frame | null): Group {
    const { axis, parent, joint } = this.chain.segments[s]
    const beside: Sentence = [' points as it does where the angle of ', this.joint(joint), ' is 0']
    const group = (
      x: Vec3,
      own: Sentence | null,
      from = beside,
      toward: Sentence = ['the way from which the angles count'],
    ): Group => ({ base: parent, frame: frameOf(axis, x), own, from, toward })
    const down = this.keepsDown(parent) ? unit(across(this.down!, axis)) : null
    if (down !== null) {
      const level = Math.abs(dot(axis, this.down!)) < SAME
      return level
        ? group(down, null, [' points straight down'], [STRAIGHT_DOWN])
        : group(down, null, [' points down as far as it can'], ['as far down as the plane goes'])
    }
    const shown = this.lineOf(s)
    const line = shown ?? this.principalOf(s)
    const relaxed = this.relaxedAt(s)
    if (relaxed !== undefined)
      return group(turnedAbout(line.x, axis, relaxed.at), ['where ', relaxed.spring, ' is relaxed'])
    const normal = parentFrame === null ? null : unit(cross(parentFrame.z, axis))
    if (normal === null || shown === null) return group(line.x, ['where ', this.joint(joint), ' is at 0'])
    const under = this.turnUnder(parent)
    const before = under === GROUND ? null : this.chain.segments[under]
    const it: Sentence = before === null ? ['the axis before it'] : axisOf(before.euler, this.joint(before.joint))
    return group(normal, ['where ', ...line.words, ' is across ', ...it])
  }

  /** The first of the springs on a segment alone. */
  private relaxedAt(s: number): Relaxed | undefined {
    return this.relaxed.find(({ segment }) => segment === s)
  }

  /** The line that a turning segment shows, across its axis, at the zero; null where it shows none. */
  private lineOf(s: number): Line | null {
    const { segments } = this.chain
    const { axis, joint } = segments[s]
    const from = this.origins.points[s]
    const on = segments.flatMap((segment, k) => (this.turnUnder(segment.parent) === s ? [{ ...segment, k }] : []))
    const toward = (to: Vec3): Vec3 | null => unit(across(minus(to, from), axis), SAME * this.chain.size)
    for (const next of on) {
      const x =
        next.motion === 'turn' && next.parent === s && areParallel(next.axis, axis)
          ? toward(this.origins.points[next.k])
          : null
      if (x) return { x, words: ['the line from ', this.joint(joint), ' to ', this.joint(next.joint)] }
    }
    for (const next of this.origins.closingOn(s)) {
      const x = toward(next.point)
      if (x) return { x, words: ['the line from ', this.joint(joint), ' to ', this.joint(next.joint)] }
    }
    for (const next of on) {
      const x = next.motion === 'slide' ? unit(across(next.axis, axis)) : null
      if (x) return { x, words: ['the axis of ', this.joint(next.joint)] }
    }
    const { mass, centre } = this.weights[s]
    const x = mass > 0 ? toward(centre) : null
    if (x) return { x, words: this.toCentre(s) }
    for (const next of on) {
      if (next.motion === 'slide' || areParallel(next.axis, axis)) continue
      const square = Math.abs(dot(next.axis, axis)) < SAME
      // of a ball joint the axis of the spin is the line to the centre of mass
      if (square && next.euler === 2) return { x: next.axis, words: this.toCentre(s) }
      if (square) return { x: next.axis, words: axisOf(next.euler, this.joint(next.joint)) }
      return { x: unit(cross(axis, next.axis))!, words: ['the common perpendicular of ', this.joint(joint), ' and ', this.joint(next.joint)] } // prettier-ignore
    }
    return null
  }

  /** A principal axis across that of a segment: one of the axes of its first body where one is principal. */
  private principalOf(s: number): Line {
    const { axis } = this.chain.segments[s]
    const { inertia } = this.weights[s]
    const body = this.bodyOf(s)
    const b = this.model.bodyIndex.get(body.id)!
    const R = new Float64Array(9)
    matrixOfQ(R, 0, this.chain.zero, 7 * b + 3)
    for (const [k, name] of ['x', 'y', 'z'].entries()) {
      const own: Vec3 = [R[k], R[3 + k], R[6 + k]]
      const isAcross = Math.abs(dot(own, axis)) < SAME
      if (isAcross && isPrincipal(inertia, own, cross(axis, own)))
        return { x: unit(across(own, axis))!, words: [`the ${name} axis of `, body] }
    }
    return { x: principalAcross(inertia, axis), words: ['a principal axis of ', body] }
  }

  private placeTurn(s: number): Pick<Placed, 'frame' | 'group' | 'first' | 'line' | 'zero'> {
    const { axis, parent, joint } = this.chain.segments[s]
    const under = this.turnUnder(parent)
    const before = under === GROUND ? null : this.placed[under]
    const beside = before?.group && areParallel(axis, before.group.frame.z) ? before : null
    const group = beside?.group ?? this.baseOf(s, this.frameAt(parent))
    const { z } = group.frame
    const shown = this.lineOf(s)
    if (shown !== null || (beside === null && !this.keepsDown(parent))) {
      const { x, words: line } = shown ?? this.principalOf(s)
      const told: Sentence = ['where ', ...line, ...group.from]
      const zero = beside === null ? (group.own ?? told) : told
      return { frame: frameOf(z, x), group, first: angleBetween(group.frame.x, x, z), line, zero }
    }
    // no line shows where it is: it is counted from where it goes with what it turns against
    const relaxed = this.relaxedAt(s)
    const own = turnedAbout((beside ?? group).frame.x, axis, -(relaxed?.at ?? 0))
    return {
      frame: frameOf(z, own),
      group,
      first: angleBetween(group.frame.x, own, z),
      line: ['the zero of the angle of ', this.joint(joint)],
      zero: relaxed ? ['where ', relaxed.spring, ' is relaxed'] : ['where ', this.joint(joint), ' is at 0'],
    }
  }

  private placeSlide(s: number): Pick<Placed, 'frame' | 'shift' | 'zero'> {
    const { axis, parent, joint, drive } = this.chain.segments[s]
    const frame = this.frameAt(parent)
    const own: Sentence = ['where ', this.joint(joint), ' is at 0']
    if (drive !== null) return { frame, shift: 0, zero: own }
    const under = this.turnUnder(parent)
    if (under !== GROUND) {
      const from = this.placed[under]
      const shift = dot(axis, minus(this.origins.points[s], from.origin))
      const far: Sentence = areParallel(axis, from.axis)
        ? [' is level with ', ...this.origins.level(under)]
        : Math.abs(dot(axis, from.axis)) < SAME
          ? [' is nearest to ', ...this.origins.axis(under)]
          : [' is nearest to ', ...this.origins.told(under)]
      return { frame, shift, zero: ['where ', ...this.origins.told(s), ...far] }
    }
    const relaxed = this.relaxedAt(s)
    if (relaxed === undefined) return { frame, shift: 0, zero: own }
    const shift = Math.abs(relaxed.at) < SAME * this.chain.size ? 0 : -relaxed.at
    return { frame, shift, zero: ['where ', relaxed.spring, ' is relaxed'] }
  }

  private toCentre(s: number): Sentence {
    return ['the line from ', this.joint(this.chain.segments[s].joint), ' to the centre of mass of ', this.bodyOf(s)]
  }

  private joint(j: number): Named {
    return { kind: 'joint', id: this.model.joints[j].id, noun: 'joint' }
  }

  private bodyOf(s: number): Named {
    const carrying = this.chain.segments.findIndex((segment, k) => k >= s && segment.bodies.length > 0)
    return { kind: 'body', id: this.model.bodyIds[this.chain.segments[carrying].bodies[0]], noun: '' }
  }
}

const turnedAbout = (a: Vec3, axis: Vec3, angle: number): Vec3 =>
  plus(plus([0, 0, 0], a, Math.cos(angle)), cross(axis, a), Math.sin(angle))

/** Whether the product of inertia about two axes is rounding. */
const isPrincipal = (inertia: Weight['inertia'], a: Vec3, b: Vec3): boolean => {
  const of = (p: Vec3, q: Vec3): number => p.reduce((sum, x, i) => sum + x * dot(inertia[i], q), 0)
  return Math.abs(of(a, b)) <= SAME * (of(a, a) + of(b, b))
}

/** A principal axis of inertia across an axis, or any direction across it where all of these have the same moment. */
function principalAcross(inertia: Weight['inertia'], axis: Vec3): Vec3 {
  const x = anyAcross(axis)
  const y = cross(axis, x)
  const of = (a: Vec3, b: Vec3): number => a.reduce((sum, p, i) => sum + p * dot(inertia[i], b), 0)
  const [xx, yy, xy] = [of(x, x), of(y, y), of(x, y)]
  if (lengthOf([xx - yy, 2 * xy, 0]) <= SAME * (xx + yy)) return x
  return turnedAbout(x, axis, Math.atan2(2 * xy, xx - yy) / 2)
}
