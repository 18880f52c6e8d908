import type { Named, Sentence } from '../../failure.ts'
import type { Model } from '../../model/model.ts'
import type { SpringDamperSpec } from '../../model/spec.ts'
import type { State } from '../../model/state.ts'
import {
  add,
  derivative,
  linearOf,
  multiply,
  nameOf,
  rateOf,
  scale,
  subtract,
  type Name,
  type Sum,
} from '../algebra/index.ts'
import type { Assembled } from '../assembled.ts'
import { between, GROUND, pointAt } from '../chain.ts'
import { plusLinear, type Collecting } from '../collecting.ts'
import { dotProduct, mapVector } from '../matrices.ts'
import type { Linear } from '../motion.ts'
import { areParallel, dot, lengthOf, minus, SAME, times } from '../../math/vectors.ts'
import type { ForceFormulas } from './force-formulas.ts'

/** A spring-damper is linear in coordinates where it lies along the slides between its ends; else its length is a root of them. */
export const SPRING_DAMPER_FORMULAS: ForceFormulas<SpringDamperSpec> = {
  relaxed(assembled, f, spec) {
    const along = alongSlides(assembled, spec)
    if (spec.stiffness === 0 || along?.slides.length !== 1) return null
    const [{ segment, sign }] = along.slides
    if (assembled.chain.segments[segment].parent !== GROUND) return null
    const at = (restLengthOf(assembled, f, spec) - along.length) * sign
    return { segment, at, spring: called(spec) }
  },
  add(collecting, f, spec) {
    const { from } = collecting
    const spring = called(spec)
    const along = alongSlides(from, spec)
    const rest = restLengthOf(from, f, spec)
    const k = collecting.named('stiffness', 'k', f + 1, spec.stiffness, 'stiffness', ['stiffness of ', spring])
    const c = collecting.named('damping', 'c', f + 1, spec.damping, 'damping', ['damping of ', spring])
    if (along !== null) {
      let linear: Linear = { of: [], constant: along.length - rest }
      for (const { segment, sign } of along.slides)
        linear = plusLinear(linear, from.motion.moved[segment].coordinate, sign)
      const words: Sentence = ['stretch of ', spring, ' where the coordinates are 0']
      const stretch = add(linearOf(linear.of), collecting.offset(f + 1, linear.constant, 'length', words))
      collecting.addElastic(stretch, k, c)
      return
    }
    const [first, second] = [spec.from, spec.to].map((end, i) => {
      const s = from.chain.segmentOf[from.model.bodyIndex.get(end.body)!]
      return from.motion.place(s, pointAt(from.model, from.chain, end), 'b', [i === 0 ? 'the first end of ' : 'the second end of ', spring]) // prettier-ignore
    })
    const apart = mapVector(second, (x, n) => subtract(x, first[n]))
    const square = dotProduct(apart, apart)
    const pull = rest === 0 && spec.damping === 0 ? k : pullOf(collecting, f, spring, square, k, c, rest)
    collecting.rows.push((q) => multiply(pull, scale(derivative(square, q), 0.5)))
  },
}

const called = ({ id }: SpringDamperSpec): Named => ({ kind: 'force', id, noun: 'spring' })

/** Tension over length, (k (ℓ − L) + c ℓ̇)/ℓ with ℓ ℓ̇ = ½ (ℓ²)˙, by a name of its own: written out it is longer than all the rest. */
function pullOf(collecting: Collecting, f: number, spring: Named, square: Sum, k: Sum, c: Sum, rest: number): Sum {
  const define = (letter: string, what: string, is: Sum, squared: boolean): Name => {
    const name = collecting.from.names.given('coordinate', letter, f + 1)
    collecting.defined.push({ name, words: [`${what} of `, spring], is, squared })
    return name
  }
  const first = collecting.named('length', 'L', f + 1, rest, 'length', ['length of ', spring, ' at rest'])
  const length = define('\\ell', 'length', square, true)
  const by = nameOf(length, -1)
  const elastic = subtract(k, multiply(k, first, by))
  if (c.length === 0) return nameOf(define('\\sigma', 'tension over length', elastic, false))
  const rate = define('\\dot{\\ell}', 'rate of the length', multiply(scale(rateOf(square), 0.5), by), false)
  return nameOf(define('\\sigma', 'tension over length', add(elastic, multiply(c, nameOf(rate), by)), false))
}

/** Of a spring that lies along the slides between its ends: its length is `length` and what these add. */
interface Along {
  readonly length: number
  readonly slides: readonly { readonly segment: number; readonly sign: number }[]
}

/** Null where it does not lie along slides. */
function alongSlides({ model, chain, coordinateOf }: Assembled, { from, to }: SpringDamperSpec): Along | null {
  const [a, b] = [from, to].map(({ body }) => chain.segmentOf[model.bodyIndex.get(body)!])
  const path = between(chain, a, b)
  const apart = minus(pointAt(model, chain, to), pointAt(model, chain, from))
  if (path.length === 0 || path.some(({ segment }) => chain.segments[segment].motion === 'turn')) return null
  const axis = chain.segments[path[0].segment].axis
  const tolerance = SAME * chain.size
  const length = dot(apart, axis)
  if (lengthOf(minus(apart, times(axis, length))) > tolerance) return null
  if (path.some(({ segment }) => !areParallel(chain.segments[segment].axis, axis))) return null
  const slides = path.map(({ segment, sign }) => ({
    segment,
    sign: sign * Math.sign(dot(chain.segments[segment].axis, axis)),
  }))
  // the way that it points now
  const now = slides.reduce((sum, { segment, sign }) => sum + sign * coordinateOf(segment), length)
  const way = now < 0 ? -1 : 1
  return { length: way * length, slides: slides.map(({ segment, sign }) => ({ segment, sign: way * sign })) }
}

/** The rest length of a spring of the spec, which may be that of the assembled pose. */
function restLengthOf(
  { model, state }: { readonly model: Model; readonly state: State },
  f: number,
  { restLength }: SpringDamperSpec,
): number {
  if (restLength !== null) return restLength
  const { batch, index } = model.forceAt[f]
  return state.kept[model.forces[batch].keptStart + index]
}
