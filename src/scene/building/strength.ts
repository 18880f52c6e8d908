/** How strong a new spring or load is: as suits what it acts on. SI units, one significant digit: numbers to start from. */
import type { Scene } from '../document.ts'
import type { Holding } from '../elements/force-element.ts'
import { massOfBody } from '../mechanism.ts'
import { components } from '../topology.ts'
import { sizeFor } from './places.ts'

type Bodies = Pick<Scene, 'bodies'>
type Jointed = Pick<Scene, 'bodies' | 'joints'>

/** m/s², to weigh things with where the scene has no gravity. */
const WEIGHT = 9.81
/** A spring gives way under what hangs on it by this share of its length, or of the scene's size where it is shorter: it is seen to. */
const SAG = 0.25
/** What holds two bodies together at a place gives way by this share of the scene's size, and turns so far under a weight half that size away, rad. */
const GIVE = 0.02
const TILT = 0.1
/** How fast it comes to rest, over what would come to rest without swinging. */
const RUBBER = 0.05
/** A torsion spring gives way by so much under a weight half the scene's size away, rad. */
const TWIST = 0.5

const oneDigit = (x: number): number => Number(x.toPrecision(1))

/** kg; 1 of what has none, and of the ground. */
function massOf({ bodies }: Bodies, id: string): number {
  const body = bodies.find((b) => b.id === id)
  return body === undefined ? 1 : massOfBody(body).mass || 1
}

/** What hangs on a body, kg: itself, and where nothing else holds it all that is jointed with it. */
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

/** Of a spring between two bodies, N/m; `length` as it is drawn, m. */
export const stiffnessFor = (scene: Scene, pair: readonly [string, string], length: number): number =>
  oneDigit((lighter(scene, pair) * WEIGHT) / (SAG * Math.max(length, sizeFor(scene))))

/** Of a torsion spring between two bodies, N m/rad. */
export const twistStiffnessFor = (scene: Scene, ...pair: readonly string[]): number =>
  oneDigit((lighter(scene, pair) * WEIGHT * sizeFor(scene)) / 2 / TWIST)

/** What holds two bodies together at a place: it gives way little, and soon comes to rest. */
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
