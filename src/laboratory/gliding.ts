/** The way of a mechanism to its balance, as a motion that one can watch. */
import { mix, type Pose } from '../geometry/index.ts'
import type { Balance } from '../simulation/index.ts'

type Way = Pick<Balance, 'bodies' | 'path'>
type Quat = Pose['orientation']

/** Numbers of a body in each pose of the path. */
const PER_BODY = 7

function poseAt({ bodies, path }: Way, step: number, body: number): Pose {
  const [x, y, z, a, b, c, d] = path.subarray(PER_BODY * (step * bodies.length + body))
  return { position: [x!, y!, z!], orientation: [a!, b!, c!, d!] }
}

const stepsOf = ({ bodies, path }: Way): number => Math.round(path.length / (PER_BODY * bodies.length))

const cosine = (a: Quat, b: Quat): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]

/** Distance from one pose to another, m; a turn counts as angle times `size`. */
export function wayBetween(a: Pose, b: Pose, size: number): number {
  const turned =
    Math.abs(cosine(a.orientation, b.orientation)) / (Math.hypot(...a.orientation) * Math.hypot(...b.orientation))
  return Math.hypot(...a.position.map((x, k) => x - b.position[k]!)) + 2 * size * Math.acos(Math.min(1, turned))
}

/** From one orientation to another by the shorter way, at a steady rate. */
function turnTowards(a: Quat, b: Quat, share: number): Quat {
  const c = cosine(a, b)
  const angle = Math.acos(Math.min(1, Math.abs(c)))
  const sine = Math.sin(angle)
  const [p, q] =
    sine < 1e-6 ? [1 - share, share] : [Math.sin((1 - share) * angle) / sine, Math.sin(share * angle) / sine]
  const to = c < 0 ? -q : q
  const mixed = a.map((x, k) => p * x + to * b[k]!)
  const length = Math.hypot(...mixed)
  return mixed.map((x) => x / length) as unknown as Quat
}

/** The poses at which all bodies end. */
export const endOf = (way: Way): ReadonlyMap<string, Pose> =>
  new Map(way.bodies.map((id, body) => [id, poseAt(way, stepsOf(way) - 1, body)]))

/** Where the bodies are at each share of the way, 0 … 1: evenly over its length, however the poses of the path lie. */
export function glideAlong(way: Way, size: number): (share: number) => ReadonlyMap<string, Pose> {
  const steps = stepsOf(way)
  const reached = [0]
  for (let step = 1; step < steps; step++) {
    const most = way.bodies.map((_, body) => wayBetween(poseAt(way, step - 1, body), poseAt(way, step, body), size))
    reached.push(reached[step - 1]! + Math.max(0, ...most))
  }
  const whole = reached.at(-1)!
  return (share) => {
    const at = share * whole
    const next = reached.findIndex((length) => length > at)
    if (next < 1) return endOf(way)
    const part = (at - reached[next - 1]!) / (reached[next]! - reached[next - 1]!)
    return new Map(
      way.bodies.map((id, body) => {
        const [from, to] = [poseAt(way, next - 1, body), poseAt(way, next, body)]
        const position = mix(from.position, to.position, part)
        return [id, { position, orientation: turnTowards(from.orientation, to.orientation, part) }]
      }),
    )
  }
}
