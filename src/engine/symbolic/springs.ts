/** Spring-dampers that lie along the slides between their ends: their force is linear in coordinates. */
import type { Model } from '../model/model.ts'
import type { AttachmentSpec, SpringDamperSpec, Vec3 } from '../model/spec.ts'
import type { State } from '../model/state.ts'
import { between, placeOf, turned, type Chain } from './chain.ts'
import type { Along } from './frames.ts'
import { areParallel, dot, lengthOf, minus, plus, SAME, times, vectorOf } from './vectors.ts'

/** Where a point of a body is at the zero. */
export function pointAt(model: Model, chain: Chain, { body, position }: AttachmentSpec): Vec3 {
  const b = model.bodyIndex.get(body)!
  const { centre } = model
  const local = vectorOf((k) => position[k] - centre[3 * b + k])
  return plus(placeOf(chain.zero, b), turned(chain.zero, b, local))
}

/** @param coordinateOf the coordinate of a segment's joint now */
export function alongSlides(
  model: Model,
  chain: Chain,
  { from, to }: SpringDamperSpec,
  coordinateOf: (segment: number) => number,
): Along | null {
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
export function restLengthOf(model: Model, state: State, f: number, { restLength }: SpringDamperSpec): number {
  if (restLength !== null) return restLength
  const { batch, index } = model.forceAt[f]
  return state.kept[model.forces[batch].keptStart + index]
}
