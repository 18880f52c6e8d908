/** Random engine specs from a seed: bodies in general poses and motion, joints with moving markers and laws. */
import type {
  BodySpec,
  ElementType,
  JointSpec,
  JointType,
  LawSpec,
  MarkerSpec,
  MotionSpec,
  Quat,
  HeldRows,
  Vec3,
} from '../engine/index.ts'
import { expression } from './expressions.ts'

/** Uniform numbers in [0, 1) from a 32-bit seed (Mulberry32): the same on every machine. */
export function randomNumbers(seed: number): () => number {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = a
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export interface RandomSource {
  between(low: number, high: number): number
  vec3(size: number): Vec3
  quat(): Quat
}

export function randomSource(seed: number): RandomSource {
  const next = randomNumbers(seed)
  const between = (low: number, high: number): number => low + (high - low) * next()
  const vec3 = (size: number): Vec3 => [between(-size, size), between(-size, size), between(-size, size)]
  const quat = (): Quat => {
    const q = [between(-1, 1), between(-1, 1), between(-1, 1), between(-1, 1)]
    const n = Math.hypot(...q)
    return n > 0.1 ? [q[0]! / n, q[1]! / n, q[2]! / n, q[3]! / n] : quat()
  }
  return { between, vec3, quat }
}

export function randomBody(id: string, r: RandomSource): BodySpec {
  // principal moments within the triangle inequality, then a general tensor by products of inertia small enough to stay physical
  const [a, b, c] = [r.between(0.2, 1), r.between(0.2, 1), r.between(0.2, 1)]
  const off = (): number => r.between(-0.05, 0.05)
  return {
    id,
    fixed: false,
    position: r.vec3(1),
    orientation: r.quat(),
    velocity: r.vec3(1),
    angularVelocity: r.vec3(2),
    mass: r.between(0.5, 3),
    centre: r.vec3(0.3),
    inertia: [b + c, a + c, a + b, off(), off(), off()],
  }
}

const law = (text: string): LawSpec => ({ kind: 'expression', tree: expression(text) })

export function randomLaw(r: RandomSource): LawSpec {
  const [a, w, p, b] = [r.between(-1, 1), r.between(0.5, 3), r.between(-3, 3), r.between(-1, 1)].map((x) =>
    x.toFixed(3),
  )
  return law(`${a}*sin(${w}*t + ${p}) + ${b}*t^2`)
}

export function randomMotion(r: RandomSource): MotionSpec {
  return {
    translation: [randomLaw(r), randomLaw(r), randomLaw(r)],
    rotation: [
      { axis: r.vec3(1), angle: randomLaw(r) },
      { axis: r.vec3(1), angle: randomLaw(r) },
    ],
  }
}

export function randomMarker(body: string, r: RandomSource, moving: boolean): MarkerSpec {
  return { body, position: r.vec3(1), orientation: r.quat(), motion: moving ? randomMotion(r) : null }
}

/** A joint between two random markers; with `moving`, of the joint and of both markers. */
export function randomJoint(
  id: string,
  type: JointType | ElementType,
  held: HeldRows | null,
  driven: string,
  main: string,
  r: RandomSource,
  moving: { readonly joint: boolean; readonly markers: boolean },
): JointSpec {
  return {
    id,
    type,
    held,
    driven: randomMarker(driven, r, moving.markers),
    main: randomMarker(main, r, moving.markers),
    motion: moving.joint ? randomMotion(r) : null,
    drives: [],
    limits: null,
    damping: 0,
  }
}

/** Rows of a mask number: bit k is row k of x y z θx θy θz. */
export const heldRowsOfMask = (mask: number): HeldRows => {
  const on = (k: number): boolean => ((mask >> k) & 1) === 1
  return [on(0), on(1), on(2), on(3), on(4), on(5)]
}
