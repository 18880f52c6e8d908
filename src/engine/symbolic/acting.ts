/** All that acts but weight: springs and dampers, damping and efforts in joints, loads; each as its term on the left of the equation of a coordinate. */
import type { Named, Sentence } from '../failure.ts'
import type { JointSpec, LawSpec, LoadSpec, SpringDamperSpec, TorsionSpringSpec, Vec3 } from '../model/spec.ts'
import type { Quantity } from '../readings/reading.ts'
import {
  add,
  combine,
  derivative,
  linearOf,
  multiply,
  nameOf,
  rateOf,
  scale,
  subtract,
  ZERO,
  type Name,
  type Sum,
} from './algebra/index.ts'
import { GROUND, refuse, turned, type JointCoordinate, type Refused } from './chain.ts'
import type { Derivation } from './derivation.ts'
import { dotProduct, mapVector, ofNumbers, turnVector, type Vector } from './matrices.ts'
import type { Linear } from './motion.ts'
import { pointAt, restLengthOf } from './springs.ts'
import { inFrame, SAME, vectorOf } from './vectors.ts'

/** A given function of time or of the state. */
export interface Given {
  readonly name: Name
  readonly words: Sentence
  readonly quantity: Quantity
  readonly law: LawSpec
  /** Whether the law is of its rate. */
  readonly rate: boolean
}

/** A name for a longer formula `is`, or for the square root of it where `squared`. */
export interface Defined {
  readonly name: Name
  readonly words: Sentence
  readonly is: Sum
  readonly squared: boolean
}

export interface Acting {
  /** Terms on the left of the equation of a coordinate. */
  readonly rows: readonly ((q: Name) => Sum)[]
  readonly efforts: readonly Given[]
  /** The formula of each may have those before it. */
  readonly defined: readonly Defined[]
  readonly notes: readonly Sentence[]
}

/** Collects the springs, dampers, efforts and loads of a mechanism; a force for which there are no formulas is refused. */
export function actingOn(from: Derivation): { readonly ok: true; readonly acting: Acting } | Refused {
  const { spec } = from
  const collecting = new Collecting(from)
  for (const [f, force] of spec.forces.entries()) {
    switch (force.kind) {
      case 'spring-damper':
        collecting.addSpring(f, force)
        break
      case 'torsion-spring':
        collecting.addTorsionSpring(f, force)
        break
      case 'load':
        collecting.addLoad(force)
        break
      case 'bushing':
        return refuse(['Bushing ', { kind: 'force', id: force.id, noun: '' }, ' acts in six directions at once: there are no formulas for that.']) // prettier-ignore
    }
  }
  for (const [j, joint] of spec.joints.entries()) collecting.addJoint(j, joint)
  return { ok: true, acting: collecting }
}

class Collecting implements Acting {
  readonly rows: ((q: Name) => Sum)[] = []
  readonly efforts: Given[] = []
  readonly defined: Defined[] = []
  readonly notes: Sentence[] = []
  private readonly from: Derivation
  private loads = 0

  constructor(from: Derivation) {
    this.from = from
  }

  addSpring(f: number, force: SpringDamperSpec): void {
    const spring: Named = { kind: 'force', id: force.id, noun: 'spring' }
    const along = this.from.alongOf(f)
    const rest = restLengthOf(this.from.model, this.from.state, f, force)
    const k = this.named('stiffness', 'k', f + 1, force.stiffness, 'stiffness', ['stiffness of ', spring])
    const c = this.named('damping', 'c', f + 1, force.damping, 'damping', ['damping of ', spring])
    if (along !== null) {
      let linear: Linear = { of: [], constant: along.length - rest }
      for (const { segment, sign } of along.slides)
        linear = plusLinear(linear, this.from.motion.moved[segment].coordinate, sign)
      const words: Sentence = ['stretch of ', spring, ' where the coordinates are 0']
      const stretch = add(linearOf(linear.of), this.offset(f + 1, linear.constant, 'length', words))
      this.addElastic(stretch, k, c)
      return
    }
    const ends = [force.from, force.to].map(
      (end, i) =>
      this.from.motion.place(this.segmentOf(end.body), pointAt(this.from.model, this.from.chain, end), 'b', [i === 0 ? 'the first end of ' : 'the second end of ', spring]), // prettier-ignore
    )
    const apart = mapVector(ends[1], (x, n) => subtract(x, ends[0][n]))
    const square = dotProduct(apart, apart)
    const pull = rest === 0 && force.damping === 0 ? k : this.pullOf(f, spring, square, k, c, rest)
    this.rows.push((q) => multiply(pull, scale(derivative(square, q), 0.5)))
  }

  /** Tension over length, (k (ℓ − L) + c ℓ̇)/ℓ with ℓ ℓ̇ = ½ (ℓ²)˙, by a name of its own: written out it is longer than all the rest. */
  private pullOf(f: number, spring: Named, square: Sum, k: Sum, c: Sum, rest: number): Sum {
    const define = (letter: string, what: string, is: Sum, squared: boolean): Name => {
      const name = this.from.names.given('coordinate', letter, f + 1)
      this.defined.push({ name, words: [`${what} of `, spring], is, squared })
      return name
    }
    const first = this.named('length', 'L', f + 1, rest, 'length', ['length of ', spring, ' at rest'])
    const length = define('\\ell', 'length', square, true)
    const by = nameOf(length, -1)
    const elastic = subtract(k, multiply(k, first, by))
    if (c.length === 0) return nameOf(define('\\sigma', 'tension over length', elastic, false))
    const rate = define('\\dot{\\ell}', 'rate of the length', multiply(scale(rateOf(square), 0.5), by), false)
    return nameOf(define('\\sigma', 'tension over length', add(elastic, multiply(c, nameOf(rate), by)), false))
  }

  addTorsionSpring(f: number, force: TorsionSpringSpec): void {
    const spring: Named = { kind: 'force', id: force.id, noun: 'torsion spring' }
    const angle = this.coordinate(
      this.from.chain.angles,
      this.from.model.joints.findIndex(({ id }) => id === force.joint),
    )
    if (angle === null) return
    const k = this.named('stiffness', 'k', f + 1, force.stiffness, 'torsion-stiffness', ['stiffness of ', spring])
    const c = this.named('damping', 'c', f + 1, force.damping, 'torsion-damping', ['damping of ', spring])
    const words: Sentence = ['twist of ', spring, ' where the coordinates are 0']
    const offset = this.offset(f + 1, angle.constant - force.restAngle, 'angle', words)
    this.addElastic(add(linearOf(angle.of), offset), k, c)
  }

  addJoint(j: number, spec: JointSpec): void {
    const { slide, drives } = this.from.model.joints[j]
    const own = slide ? this.from.chain.slides : this.from.chain.angles
    const joint: Named = { kind: 'joint', id: spec.id, noun: 'joint' }
    const coordinate = this.coordinate(own, j)
    if (coordinate === null) return
    if (spec.damping !== 0) {
      const number = this.from.spec.forces.length + 1 + j
      const quantity = slide ? 'damping' : 'torsion-damping'
      this.addElastic(linearOf(coordinate.of), ZERO, this.named('damping', 'c', number, spec.damping, quantity, ['damping of ', joint])) // prettier-ignore
    }
    if (spec.limits !== null)
      this.notes.push([{ ...joint, noun: 'Joint' }, ' has limits: the formulas are those between them.'])
    for (const [d, drive] of drives.entries()) {
      const on =
        drive.kind === 'effort'
          ? this.coordinate(drive.on === 'angle' ? this.from.chain.angles : this.from.chain.slides, j)
          : null
      if (on === null) continue
      const what = drive.on === 'angle' ? (['torque', 'M'] as const) : (['force', 'F'] as const)
      this.addEffort(what, spec.drives[d].law, [`${what[0]} of the drive of `, joint], linearOf(on.of))
    }
  }

  addLoad(force: LoadSpec): void {
    const load: Named = { kind: 'force', id: force.id, noun: 'load' }
    const b = this.from.model.bodyIndex.get(force.body)!
    const s = this.from.chain.segmentOf[b]
    if (s === GROUND) return
    const place = this.from.motion.place(s, pointAt(this.from.model, this.from.chain, force), 'b', [
      'the point of ',
      load,
    ])
    const spin = turnVector(this.from.motion.rotationOf(s), this.from.motion.moved[s].spin)
    for (const [k, law] of [...force.force, ...force.torque].entries()) {
      if (law === 0) continue
      const unit = vectorOf((n) => (n === k % 3 ? 1 : 0))
      const axis = this.worldDirection(
        s,
        force.axes === 'body' ? turned(this.from.chain.zero, b, unit) : unit,
        force.axes,
      )
      const what = k < 3 ? (['force', 'F'] as const) : (['torque', 'M'] as const)
      const words: Sentence = [
        `${what[0]} of `,
        load,
        ` along ${'xyz'[k % 3]} of ${force.axes === 'body' ? 'the body' : 'the world'}`,
      ]
      if (k < 3)
        this.addEffort(what, law, words, null, (q) =>
          dotProduct(
            axis,
            mapVector(place, (x) => derivative(x, q)),
          ),
        )
      else
        this.addEffort(what, law, words, null, (q) =>
          dotProduct(
            axis,
            mapVector(spin, (x) => derivative(x, q.rate!)),
          ),
        )
    }
  }

  /** A direction in the frame of the ground: of the world, or one that a segment carries. */
  private worldDirection(s: number, axis: Vec3, of: 'world' | 'body'): Vector {
    const numbers = (on: number): Vector =>
      ofNumbers(inFrame(this.from.motion.frameOf(on), axis).map((x) => (Math.abs(x) < SAME ? 0 : Math.abs(Math.abs(x) - 1) < SAME ? Math.sign(x) : x))) // prettier-ignore
    return of === 'world' ? numbers(GROUND) : turnVector(this.from.motion.rotationOf(s), numbers(s))
  }

  /** @param along the coordinate that it acts along; null where `share` gives its part in each equation */
  private addEffort(
    [quantity, letter]: readonly ['torque' | 'force', string],
    law: LawSpec,
    words: Sentence,
    along: Sum | null,
    share: (q: Name) => Sum = (q) => derivative(along!, q),
  ): void {
    const number = ++this.loads
    const name = this.from.names.given('effort', letter, number)
    this.efforts.push({ name, words, quantity, law, rate: false })
    this.rows.push((q) => scale(multiply(nameOf(name), share(q)), -1))
  }

  /** k x + c ẋ along x. */
  private addElastic(x: Sum, k: Sum, c: Sum): void {
    const pull = add(multiply(k, x), multiply(c, rateOf(x)))
    if (pull.length > 0) this.rows.push((q) => multiply(pull, derivative(x, q)))
  }

  private segmentOf(body: string): number {
    return this.from.chain.segmentOf[this.from.model.bodyIndex.get(body)!]
  }

  private coordinate(of: ReadonlyMap<number, JointCoordinate>, j: number): Linear | null {
    const found = of.get(j)
    if (found === undefined) return null
    return found.parts.reduce<Linear>(
      (sum, { segment, sign }) => plusLinear(sum, this.from.motion.moved[segment].coordinate, sign),
      { of: [], constant: found.offset },
    )
  }

  private named(
    rank: 'stiffness' | 'damping' | 'length',
    letter: string,
    number: number,
    value: number,
    quantity: Quantity,
    words: Sentence,
  ): Sum {
    return value === 0 ? ZERO : nameOf(this.from.names.constant(rank, letter, number, value, quantity, words))
  }

  /** A constant length or angle with a name; 0 where it is no more than rounding. */
  private offset(number: number, value: number, quantity: 'length' | 'angle', words: Sentence): Sum {
    const least = SAME * (quantity === 'length' ? this.from.chain.size : 1)
    if (Math.abs(value) <= least) return ZERO
    return nameOf(this.from.names.constant('constant', '\\delta', number, value, quantity, words))
  }
}

const plusLinear = (a: Linear, b: Linear, factor: number): Linear => ({
  of: combine(a.of, b.of, factor),
  constant: a.constant + factor * b.constant,
})
