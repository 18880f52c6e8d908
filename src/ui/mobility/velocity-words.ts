/** What constraints that hold velocities alone make of the count of freedoms, in words. */
import type { Mobility } from '../../engine/index.ts'
import { plural } from './wording.ts'

/** How many freedoms poses may have more than velocities; null where they have as many. */
export function nonholonomicText({ dof, nonholonomic }: Pick<Mobility, 'dof' | 'nonholonomic'>): string | null {
  if (nonholonomic === 0) return null
  const more = `${plural(nonholonomic, 'constraint')} ${nonholonomic === 1 ? 'is on a velocity' : 'are on velocities'}, as in rolling`
  const ways = dof === 0 ? 'Its velocities are given' : `At each moment it goes on in ${plural(dof, 'independent way')}`
  const together =
    nonholonomic === 1 ? '' : ', fewer where such constraints together hold a position, as two wheels of one axle do'
  return `${more}. ${ways}, but the poses that it can come to have up to ${plural(dof + nonholonomic, 'freedom')}${together}.`
}
