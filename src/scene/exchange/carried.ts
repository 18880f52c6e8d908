/** What of a foreign file came along, in words. */
import type { Vec3 } from '../document.ts'
import type { ImportedJoint, ImportedLink } from './robot.ts'

const tidy = (x: number): string => String(Number(x.toPrecision(4))).replace('-', '−')

/** “(0, 0, −9.81)”: four digits. */
export const describeVector = (v: Vec3): string => `(${v.map(tidy).join(', ')})`

/** A line of the list of what is carried over. */
export function describeLink({ name, mass, density, shapes }: ImportedLink, fixed: boolean): string {
  const parts = [
    ...(fixed ? ['fixed to the ground'] : []),
    ...(mass === null ? [] : [`${tidy(mass.mass)} kg`]),
    ...(mass !== null || density === null || fixed ? [] : [`${tidy(density)} kg/m³`]),
    ...(shapes.length === 0 ? [] : [shapes.length === 1 ? 'one shape' : `${shapes.length} shapes`]),
  ]
  return `link ${name}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`
}

/** A line of the list of what is carried over; limits in degrees or mm. */
export function describeJoint({ name, kind, limits, damping, motor }: ImportedJoint): string {
  const turning = kind === 'revolute'
  const parts = [
    kind === 'ball' ? 'spherical' : kind,
    ...(limits === null ? [] : [`from ${bound(limits.lower, turning)} to ${bound(limits.upper, turning)}`]),
    ...(damping === 0 ? [] : [`damping ${tidy(damping)} ${turning ? 'N·m·s/rad' : 'N·s/m'}`]),
    ...(motor === null ? [] : [`motor ${motor}`]),
  ]
  return `joint ${name}: ${parts.join(', ')}`
}

const bound = (value: number, turning: boolean): string =>
  turning ? `${tidy((value * 180) / Math.PI)}°` : `${tidy(1000 * value)} mm`
