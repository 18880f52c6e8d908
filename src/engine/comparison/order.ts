/** Orders of convergence: errors at the end of runs with ever smaller steps. */
import { CONTENDERS, makeRunner, SCHEMES, type Contender, type Scheme, type Start } from './contenders.ts'
import { makeMotion, QUANTITIES, widen, type Distances, type Motion } from '../formulations/motion.ts'
import { wordsFor, type Plan } from './plan.ts'

export interface OrderStudy {
  readonly name: Contender
  readonly scheme: Scheme
  readonly quantity: keyof Distances
  readonly steps: readonly number[]
  /** NaN where a run ended early. */
  readonly errors: readonly number[]
  /** Slope of log error over log step; NaN where errors are rounding. */
  readonly order: number
}

/** Studies the orders of convergence of all schemes and contenders. @param end the reference's motion after the time of the studies */
export function studyOrders({ start, options, orderTimes, count }: Plan, end: Motion): OrderStudy[] {
  const steps = orderTimes.map(([step]) => step)
  const scales = sizesOf(end, start.ws.size, options.orderDuration)
  return SCHEMES.flatMap((scheme) =>
    CONTENDERS.flatMap((name) => {
      const errors = orderTimes.map((times) => {
        const error = errorAt(start, scheme, name, times, end)
        count(times.length, wordsFor('Order', name))
        return error
      })
      return QUANTITIES.map((quantity): OrderStudy => {
        const ofIt = errors.map((error) => error?.[quantity] ?? NaN)
        return { name, scheme, quantity, steps, errors: ofIt, order: fitOrder(steps, ofIt, scales[quantity]) }
      })
    }),
  )
}

/** How far a run ends from where the motion leads, or null where it ends early. */
function errorAt(start: Start, scheme: Scheme, name: Contender, times: Float64Array, end: Motion): Distances | null {
  const made = makeRunner(name, start, { method: scheme, step: times[0], alike: false })
  if (!made.ok || times.some((t) => made.runner.stepTo(t) !== null)) return null
  const motion = makeMotion(start.model)
  made.runner.readMotion(motion)
  const error: Distances = { position: 0, velocity: 0, acceleration: 0 }
  widen(error, motion, end, start.ws.size)
  return error
}

/** Scales of errors: of positions the scene's size; of velocities and accelerations that size over the time, or those of the motion itself where they are larger. */
function sizesOf(motion: Motion, size: number, time: number): Distances {
  const still: Motion = { q: motion.q, v: motion.v.map(() => 0), a: motion.a.map(() => 0) }
  const sizes: Distances = { position: size, velocity: size / time, acceleration: size / time ** 2 }
  widen(sizes, motion, still, size)
  return sizes
}

/** Error over its scale below which it may be rounding, or the error that Newton's method leaves. */
const ROUNDING = 1e-9

/** Slope of log error over log step by least squares; NaN where fewer than three errors are more than rounding. */
export function fitOrder(steps: readonly number[], errors: readonly number[], scale: number): number {
  const points = steps.flatMap((step, k) =>
    errors[k] > ROUNDING * scale ? [{ x: Math.log(step), y: Math.log(errors[k]) }] : [],
  )
  if (points.length < 3) return NaN
  const mean = (read: (point: { x: number; y: number }) => number): number =>
    points.reduce((sum, point) => sum + read(point), 0) / points.length
  const [x0, y0] = [mean(({ x }) => x), mean(({ y }) => y)]
  return mean(({ x, y }) => (x - x0) * (y - y0)) / mean(({ x }) => (x - x0) ** 2)
}
