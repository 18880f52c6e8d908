/** The mass of an imported link, where the file leaves it open or states one that no body can have. */
import { massOfShapes, type Inertia } from '../../geometry/index.ts'
import { DEFAULT_DENSITY } from '../document.ts'
import type { Mass } from '../document.ts'
import { inertiaFault } from '../file/schema.ts'
import type { ImportedLink } from './robot.ts'

/** Ball that stands in where nothing is known, m. */
const BALL = 0.05
/** Share of the mass that moves with a link below which the link's mass does not count. */
const FEATHER = 1e-6

/** How a body of a scene gives its mass: as such, or by the density of its shapes, kg/m³. */
export type Weight = { readonly mass: Mass } | { readonly density: number }

/** Weight of a link that moves, and what is to be said about it. `total`: of the whole robot, kg. */
export function weighLink(
  link: ImportedLink,
  total: number,
): { readonly weight: Weight; readonly note: string | null } {
  const { name, mass, density, shapes, unweighed } = link
  if (mass !== null) return soundMass(link, mass)
  if (density !== null && shapes.length > 0) return { weight: { density }, note: null }
  if (unweighed) {
    const note = `link ${name}: its mass is in a mesh that is not here; a ball of 1 kg stands in`
    return { weight: { mass: ball(1) }, note }
  }
  if (shapes.length > 0) {
    const note = `link ${name}: no mass is stated; weighed by its shapes, at ${DEFAULT_DENSITY} kg/m³`
    return { weight: { density: DEFAULT_DENSITY }, note }
  }
  const note = `link ${name}: without mass in the file; it gets a millionth of the robot's`
  return { weight: { mass: ball(featherOf(total)) }, note }
}

/** Mass of a body that is only there to join two joints, kg. */
export const featherOf = (total: number): number => FEATHER * (total > 0 ? total : 1)

/** A mass, kg, as a ball about the origin of the body frame. */
export function ball(mass: number): Mass {
  const moment = 0.4 * mass * BALL * BALL
  return { mass, centre: [0, 0, 0], inertia: [moment, moment, moment, 0, 0, 0] }
}

/** An inertia that no body has gives way to the one of the shapes. */
function soundMass({ name, shapes }: ImportedLink, mass: Mass): { weight: Weight; note: string | null } {
  if (inertiaFault(mass.inertia) === null) return { weight: { mass }, note: null }
  const solid = massOfShapes(shapes, 1)
  const inertia =
    solid.mass > 0 && inertiaFault(solid.inertia) === null
      ? (solid.inertia.map((entry) => (entry * mass.mass) / solid.mass) as unknown as Inertia)
      : ball(mass.mass).inertia
  const instead = solid.mass > 0 ? 'that of its shapes' : 'that of a ball of 50 mm radius'
  return { weight: { mass: { ...mass, inertia } }, note: `link ${name}: no body has its inertia; ${instead} stands in` }
}
