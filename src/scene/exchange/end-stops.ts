/** How stiff the end stops of imported joints are: so that what hangs on them rings at one rate, whatever it weighs. */
import { addMasses, composePose, matrixOf, rotateInertia, turn, type MassProperties } from '../../geometry/index.ts'
import type { Joint, Limits, Vec3 } from '../document.ts'
import { massNow, type DraftBody } from './draft-body.ts'

/** Natural frequency ω of a body on an end stop, rad/s; its weight then sinks by g/ω², a quarter of a millimetre. */
const RATE = 200
/** Part of the critical damping. */
const DAMPED = 0.5

interface Limited extends Pick<Joint, 'id' | 'type'> {
  readonly driven: Omit<Joint['driven'], 'motion'>
  readonly limits?: Limits | null
}

/** Limits with their stiffness and damping, by joint. */
export function endStops(bodies: readonly DraftBody[], joints: readonly Limited[]): ReadonlyMap<string, Limits> {
  const stops = new Map<string, Limits>()
  if (joints.every(({ limits }) => !limits)) return stops
  const carried = massesWithAll(bodies)
  const byId = new Map(bodies.map((body) => [body.id, body]))
  for (const { id, type, driven, limits } of joints) {
    const body = byId.get(driven.body)
    if (!limits || !body) continue
    const axes = composePose(body.pose, driven)
    const inert = inertiaAbout(
      carried.get(body)!,
      axes.position,
      turn(axes.orientation, [0, 0, 1]),
      type === 'revolute',
    )
    const stiffness = tidy(inert * RATE * RATE)
    stops.set(id, { ...limits, stiffness, damping: tidy(2 * DAMPED * inert * RATE) })
  }
  return stops
}

/** Each body together with all that hangs on it, world axes. */
function massesWithAll(bodies: readonly DraftBody[]): ReadonlyMap<DraftBody, MassProperties> {
  const parts = new Map<DraftBody, MassProperties[]>(bodies.map((body) => [body, []]))
  const masses = new Map<DraftBody, MassProperties>()
  // Children stand behind their parents.
  for (const body of [...bodies].reverse()) {
    if (body.fixed) continue
    const { mass, centre, inertia } = massNow(body)
    const own = {
      mass,
      centre: composePose(body.pose, { position: centre, orientation: [1, 0, 0, 0] }).position,
      inertia: rotateInertia(matrixOf(body.pose.orientation), inertia),
    }
    const all = addMasses([own, ...parts.get(body)!])
    masses.set(body, all)
    if (body.parent !== null) parts.get(body.parent)!.push(all)
  }
  return masses
}

/** Moment of inertia about the axis, kg·m², or mass for a slide along it, kg. */
function inertiaAbout(
  { mass, centre, inertia: i }: MassProperties,
  at: Vec3,
  [x, y, z]: Vec3,
  turning: boolean,
): number {
  if (!turning) return mass
  const [a, b, c] = [centre[0] - at[0], centre[1] - at[1], centre[2] - at[2]]
  const along = a * x + b * y + c * z
  const own = i[0] * x * x + i[1] * y * y + i[2] * z * z + 2 * (i[3] * x * y + i[4] * x * z + i[5] * y * z)
  return own + mass * (a * a + b * b + c * c - along * along)
}

/** Two digits: it is a choice, no measurement. */
const tidy = (x: number): number => Number(x.toPrecision(2))
