/** Where each segment is and how it turns, as expressions in coordinates and named constants. */
import type { Sentence } from '../failure.ts'
import type { Model } from '../model/model.ts'
import type { Vec3 } from '../model/spec.ts'
import {
  addAngles,
  angleOf,
  combine,
  linearOf,
  nameOf,
  NO_ANGLE,
  rateOf,
  ZERO,
  type Angle,
  type Name,
  type Sum,
  type Whole,
} from './algebra/index.ts'
import { bodiesOf, GROUND, senseOf, type Chain } from './chain.ts'
import type { Frames } from './frames.ts'
import {
  aboutX,
  aboutZ,
  addVectors,
  direction,
  NOWHERE,
  polar,
  scaleVector,
  transpose,
  turnMatrix,
  turnVector,
  UNTURNED,
  type Matrix,
  type Vector,
} from './matrices.ts'
import type { Names } from './names.ts'
import { areParallel, dot, inFrame, minus, plus, SAME, type Frame } from '../math/vectors.ts'

/** A joint's coordinate, or a segment's angle, as whole multiples of moving names and a number. */
export interface Linear {
  readonly of: Whole
  readonly constant: number
}

export interface Moved {
  /** The coordinate that the segment moves by, or the function of time that a drive prescribes in its place. */
  readonly name: Name
  /** Its frame in that of the ground, and the origin from that of the ground. */
  readonly R: Matrix
  readonly origin: Vector
  /** Angular velocity, own axes. */
  readonly spin: Vector
  /** The coordinate of its joint; and of a turning segment the angle from x of its group, else 0. */
  readonly coordinate: Linear
  readonly angle: Linear
  /** Of a turning segment: the frame of its group in the segment that the group stands on; and its angle there, as names and right angles. */
  readonly base: Matrix
  readonly turn: Angle
}

const RIGHT = Math.PI / 2

/** Angles that drives prescribe, and the letter that they have beside a spin, which has one that looks alike. */
const DRIVEN = '\\varphi'
const DRIVEN_BESIDE_SPIN = '\\chi'
/** Precession, nutation and spin. */
const EULER = ['\\psi', '\\theta', '\\phi'] as const

/** Expressions for the geometry of a mechanism. A length or angle that is asked for gets a name, unless it is 0 or a right angle. */
export class Motion {
  readonly moved: readonly Moved[]
  private readonly model: Model
  private readonly chain: Chain
  private readonly frames: Frames
  private readonly names: Names
  /** The letter of an angle that a drive prescribes. */
  private readonly driven: string

  constructor(model: Model, chain: Chain, frames: Frames, names: Names) {
    this.model = model
    this.chain = chain
    this.frames = frames
    this.names = names
    this.driven = frames.segments.some(({ euler }) => euler !== null) ? DRIVEN_BESIDE_SPIN : DRIVEN
    const moved: Moved[] = []
    this.moved = moved
    for (const s of frames.segments.keys())
      moved.push(frames.segments[s].motion === 'turn' ? this.turn(s) : this.slide(s))
  }

  frameOf(s: number): Frame {
    return s === GROUND ? this.frames.ground.frame : this.frames.segments[s].frame
  }

  rotationOf = (s: number): Matrix => (s === GROUND ? UNTURNED : this.moved[s].R)

  /** A point of a segment, given where it is at the zero, in the frame of the ground; `level`: what it is told by along z, where that is something else. */
  place(s: number, point: Vec3, letter: string, what: Sentence, level: Sentence = what): Vector {
    const arm = this.measure(s, minus(point, this.originOf(s)), letter, what, level)
    return addVectors(s === GROUND ? NOWHERE : this.moved[s].origin, turnVector(this.rotationOf(s), arm))
  }

  private originOf(s: number): Vec3 {
    return s === GROUND ? this.frames.ground.origin : this.frames.segments[s].origin
  }

  /** A direction that a segment carries, own axes, with names for angles that are not right. */
  directionOn(s: number, axis: Vec3, what: Sentence): Vector {
    const [x, y, z] = inFrame(this.frameOf(s), axis)
    const size = Math.hypot(x, y)
    const number = this.numberOf(s)
    const fromZ = this.fixedAngle(Math.atan2(size, z), '\\alpha', number, [
      'angle between ',
      ...this.zWords(s),
      ' and ',
      ...what,
    ])
    if (size < SAME) return direction(fromZ, NO_ANGLE)
    return direction(
      fromZ,
      this.fixedAngle(Math.atan2(y, x), '\\beta', number, ['angle from ', ...this.xWords(s), ' to ', ...what]),
    )
  }

  /** A vector that a segment carries from its origin on, own axes, with names for its lengths and angles; `level`: what its end is told by along z. */
  private measure(s: number, vector: Vec3, letter: string, what: Sentence, level: Sentence): Vector {
    const [x, y, z] = inFrame(this.frameOf(s), vector)
    const number = this.numberOf(s)
    const size = Math.hypot(x, y)
    const tolerance = SAME * this.chain.size
    const far = size > tolerance
    const from = this.originWords(s, Math.abs(z) <= tolerance)
    const across = this.length(far ? size : 0, letter, number, ['distance of ', ...what, ' from ', ...from])
    const way = this.zSense(s) > 0 ? ' along ' : ' against '
    const offset: Sentence = ['offset of ', ...level, way, ...this.zWords(s), ', from ', ...this.levelWords(s)]
    const along = this.length(z, 'h', number, offset)
    const angle = far
      ? this.fixedAngle(Math.atan2(y, x), '\\beta', number, ['angle from ', ...this.xWords(s), ' to ', ...what])
      : NO_ANGLE
    return polar(across, angle, along)
  }

  /** From where a distance across z is told; `level`: what is measured lies in the plane of the origin across z, so that it is the distance from that. */
  private originWords(s: number, level: boolean): Sentence {
    const { at, euler } = s === GROUND ? { at: null, euler: null } : this.frames.segments[s]
    if (at !== null) return at
    return euler !== null && level ? [this.jointWords(s)] : this.zWords(s)
  }

  /** What is level with the origin of a segment along z, in words. */
  private levelWords(s: number): Sentence {
    if (s === GROUND) {
      const { segments, ground, origins } = this.frames
      const turn = segments.findIndex(({ motion }) => motion === 'turn')
      const first = Math.max(0, turn)
      return areParallel(segments[first].axis, ground.frame.z) ? origins.level(first) : origins.told(first)
    }
    return this.frames.origins.level(s)
  }

  /**
   * How the origin of a turning segment is told in the frame that it stands in, across z and along z. Axes along z have a distance from that; one that the origin is
   * straight across from is told by itself, as all of its points lie alike; of others it is the point that counts.
   */
  private turningWords(s: number): { readonly across: Sentence; readonly along: Sentence } {
    const { parent, origin, axis, euler } = this.frames.segments[s]
    if (euler === 2) {
      const centre: Sentence = ['the centre of mass of ', ...bodiesOf(this.model, this.chain, s)]
      return { across: centre, along: centre }
    }
    if (euler !== null) return { across: [this.jointWords(s)], along: this.levelWords(s) }
    const { z } = this.frameOf(parent)
    if (areParallel(axis, z)) return { across: this.axisWords(s), along: this.levelWords(s) }
    const isAcross = Math.abs(dot(axis, z)) < SAME
    const isBeside = Math.abs(dot(minus(origin, this.originOf(parent)), axis)) < SAME * this.chain.size
    return {
      across: isAcross && isBeside ? this.axisWords(s) : this.frames.origins.told(s),
      along: isAcross ? this.axisWords(s) : this.frames.origins.told(s),
    }
  }

  private length(value: number, letter: string, number: number, words: Sentence): Sum {
    const tolerance = SAME * this.chain.size
    if (Math.abs(value) <= tolerance) return ZERO
    return nameOf(this.names.constant('length', letter, number, value, 'length', words, { tolerance }))
  }

  /** An angle that does not change: right angles, or one with a name. */
  fixedAngle(value: number, letter: string, number: number, words: Sentence): Angle {
    const quarters = Math.round(value / RIGHT)
    if (Math.abs(value - quarters * RIGHT) < SAME) return { names: [], quarters }
    return angleOf(this.names.constant('angle', letter, number, value, 'angle', words, { tolerance: SAME }))
  }

  private numberOf(s: number): number {
    return s === GROUND ? 0 : this.frames.segments[s].number
  }

  /** How z and x of the frame of a segment are told. */
  zWords(s: number): Sentence {
    const under = this.under(s)
    if (under === GROUND) return this.frames.ground.axis
    return this.axisWords(under)
  }

  /** 1 where z of the frame of a segment is the axis that its words name, −1 where it is the other way. */
  zSense(s: number): 1 | -1 {
    const under = this.under(s)
    if (under === GROUND) return this.frames.ground.sense
    const { axis, frame, euler } = this.frames.segments[under]
    if (euler !== null) return 1
    return inFrame(frame, axis)[2] > 0 === senseOf(this.model, this.chain, under) > 0 ? 1 : -1
  }

  /** How the axis of a segment is told. */
  private axisWords(s: number): Sentence {
    return this.frames.origins.axis(s)
  }

  xWords(s: number): Sentence {
    const under = this.under(s)
    return under === GROUND ? this.frames.ground.line : this.frames.segments[under].line
  }

  private under(s: number): number {
    let at = s
    while (at !== GROUND && this.frames.segments[at].motion === 'slide') at = this.frames.segments[at].parent
    return at
  }

  private turn(s: number): Moved {
    const segment = this.frames.segments[s]
    const { group, parent, drive, number, first, axis, frame, euler } = segment
    const name = this.names.moving(drive !== null ? this.driven : euler === null ? '\\theta' : EULER[euler], number)
    const under = this.under(parent)
    const before = under !== GROUND && this.frames.segments[under].group === group ? under : GROUND
    const base = before === GROUND ? this.baseMatrix(s) : this.moved[before].base
    const [from, fromFirst, fromTurn]: [Linear, number, Angle] =
      before === GROUND
        ? [{ of: [], constant: 0 }, 0, NO_ANGLE]
        : [this.moved[before].angle, this.frames.segments[before].first, this.moved[before].turn]
    // about the axis of the group
    const sense = Math.sign(inFrame(frame, axis)[2])
    const step = first - fromFirst
    const angle: Linear =
      drive === null
        ? { of: [[name, 1]], constant: 0 }
        : { of: combine(from.of, [[name, sense]]), constant: from.constant + step }
    const turn =
      drive === null
        ? angleOf(name)
        : addAngles(
            addAngles(fromTurn, angleOf(name, sense)),
            this.fixedAngle(step, '\\gamma', number, [
              'angle of ',
              this.jointWords(s),
              ' between its zero and that of the line',
            ]),
          )
    const coordinate: Linear =
      drive === null
        ? {
            of: combine(combine([], angle.of, sense), from.of, -sense),
            constant: sense * (angle.constant - from.constant - step),
          }
        : { of: [[name, 1]], constant: 0 }
    const on = turnMatrix(base, aboutZ(turn))
    const R = turnMatrix(this.rotationOf(group!.base), on)
    const { across, along } = this.turningWords(s)
    const origin = this.place(parent, segment.origin, 'l', across, along)
    // it turns with the segment that the group stands on, and by its angle against that
    const standing = group!.base === GROUND ? NOWHERE : this.moved[group!.base].spin
    const spin = addVectors(turnVector(transpose(on), standing), [ZERO, ZERO, rateOf(linearOf(angle.of))])
    return { name, R, origin, spin, coordinate, angle, base, turn }
  }

  /** The frame in which a group counts its angles: that of what it stands on, turned about z, x and z, docs/THEORY.md §13 (52). */
  private baseMatrix(s: number): Matrix {
    const { group, number } = this.frames.segments[s]
    const parent = this.frameOf(group!.base)
    const { frame } = group!
    const zIn = inFrame(parent, frame.z)
    const xIn = inFrame(parent, frame.x)
    const yIn = inFrame(parent, frame.y)
    const tilt = Math.atan2(Math.hypot(zIn[0], zIn[1]), zIn[2])
    const skew = Math.hypot(zIn[0], zIn[1]) >= SAME
    const first = skew ? Math.atan2(zIn[0], -zIn[1]) : 0
    const last = skew ? Math.atan2(xIn[2], yIn[2]) : Math.atan2(Math.sign(zIn[2]) * xIn[1], xIn[0])
    const words = (what: string): Sentence => [what, ' of ', this.jointWords(s)]
    const around = this.fixedAngle(
      first,
      '\\beta',
      this.numberOf(group!.base),
      words('angle from the line to the common perpendicular'),
    )
    const across = this.fixedAngle(tilt, '\\alpha', number, words('angle between the axis before and that'))
    const about = this.fixedAngle(last, '\\gamma', number, words('angle from the common perpendicular to the zero'))
    return turnMatrix(turnMatrix(aboutZ(around), aboutX(across)), aboutZ(about))
  }

  private slide(s: number): Moved {
    const segment = this.frames.segments[s]
    const { parent, drive, number, axis, shift } = segment
    const turning = this.under(parent)
    const name = this.names.moving(drive !== null ? 's' : turning === GROUND ? 'x' : 'r', number)
    // its place is counted from where its coordinate is 0
    const start: Vec3 = plus(segment.origin, axis, -shift)
    const R = this.rotationOf(parent)
    const along = this.directionOn(parent, axis, ['the axis of ', this.jointWords(s)])
    // no part along the slide: it is the place of the axis that is told, and not of what slides
    const isBeside = Math.abs(dot(minus(start, this.originOf(parent)), axis)) < SAME * this.chain.size
    const what: Sentence = isBeside ? this.axisWords(s) : [...segment.at!, ' (at displacement 0)']
    const from = this.place(parent, start, 'b', what)
    const origin = addVectors(from, scaleVector(turnVector(R, along), nameOf(name)))
    const spin = parent === GROUND ? NOWHERE : this.moved[parent].spin
    const nothing: Linear = { of: [], constant: 0 }
    return {
      name,
      R,
      origin,
      spin,
      coordinate: { of: [[name, 1]], constant: -shift },
      angle: nothing,
      base: UNTURNED,
      turn: NO_ANGLE,
    }
  }

  private jointWords(s: number) {
    const { id } = this.model.joints[this.frames.segments[s].joint]
    return { kind: 'joint', id, noun: 'joint' } as const
  }
}
