/** How strong a new spring or load is: as suits what it acts on. SI units, one significant digit: numbers to start from. */
import type { Scene } from '../document.ts'
import type { Holding } from '../elements/force-element.ts'
import { massOfBody } from '../mechanism.ts'
import { components } from '../topology.ts'
import { sizeFor } from './places.ts'

type Bodies = Pick<Scene, 'bodies'>
type Jointed = Pick<Scene, 'bodies' | 'joints'>

/** Gravity that is assumed where the scene has none, m/s². */
const WEIGHT = 9.81
/** A spring stretches under its load by this share of its length, or of the scene's size if that is larger, so that it is visible. */
const SAG = 0.25
/** A bushing gives way under its load by this share of the scene's size, and turns by this angle, rad, under a weight half that size away. */
const GIVE = 0.02
const TILT = 0.1
/** Damping of a bushing over critical damping. */
const RUBBER = 0.05
/** A torsion spring turns by this angle under a weight half the scene's size away, rad. */
const TWIST = 0.5

const oneDigit = (x: number): number => Number(x.toPrecision(1))

/** Mass of a body, kg; 1 for the ground and for bodies without mass. */
function massOf({ bodies }: Bodies, id: string): number {
  const body = bodies.find((b) => b.id === id)
  return body === undefined ? 1 : massOfBody(body).mass || 1
}

/** Mass that hangs on a body, kg: its own, and where nothing else holds it that of all bodies jointed with it. */
function hangingOn(scene: Jointed, id: string): number {
  const { of, grounded, bodies } = components(scene)
  const component = of(id)
  if (grounded(component)) return massOf(scene, id)
  return bodies(component).reduce((sum, one) => sum + massOf(scene, one), 0)
}

/** The lighter load on those of two bodies that move, kg; 1 where neither does. */
function lighter(scene: Jointed, pair: readonly string[]): number {
  const moving = pair.filter((id) => scene.bodies.some((body) => body.id === id && !body.fixed))
  return moving.length === 0 ? 1 : Math.min(...moving.map((id) => hangingOn(scene, id)))
}

/** Weight of a body, N. */
export const weightOf = (scene: Bodies, id: string): number => oneDigit(massOf(scene, id) * WEIGHT)

/** Stiffness of a spring between two bodies, N/m; `length` as it is drawn, m. */
export const stiffnessFor = (scene: Scene, pair: readonly [string, string], length: number): number =>
  oneDigit((lighter(scene, pair) * WEIGHT) / (SAG * Math.max(length, sizeFor(scene))))

/** Stiffness of a torsion spring between two bodies, N·m/rad. */
export const twistStiffnessFor = (scene: Scene, ...pair: readonly string[]): number =>
  oneDigit((lighter(scene, pair) * WEIGHT * sizeFor(scene)) / 2 / TWIST)

/** Stiffness and damping of a bushing between two bodies, which gives way little and soon comes to rest. */
export function holdingFor(scene: Scene, pair: readonly [string, string]): Holding {
  const [mass, size] = [lighter(scene, pair), sizeFor(scene)]
  const of = (stiffness: number, inertia: number): Holding['along'] => ({
    stiffness: oneDigit(stiffness),
    damping: oneDigit(2 * RUBBER * Math.sqrt(stiffness * inertia)),
  })
  return {
    along: of((mass * WEIGHT) / (GIVE * size), mass),
    about: of((mass * WEIGHT * size) / 2 / TILT, (mass * size * size) / 4),
  }
}
