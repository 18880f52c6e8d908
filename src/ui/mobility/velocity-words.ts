/** What constraints that hold velocities alone make of the count of freedoms, in words. */
import type { Mobility } from '../../engine/index.ts'
import { plural } from './wording.ts'

/** How many freedoms poses have more than velocities; null where they have as many. */
export function nonholonomicText({ dof, nonholonomic }: Pick<Mobility, 'dof' | 'nonholonomic'>): string | null {
  if (nonholonomic === 0) return null
  const more = `${plural(nonholonomic, 'constraint')} ${nonholonomic === 1 ? 'holds a velocity' : 'hold velocities'} and no position, as rolling does`
  const ways =
    dof === 0 ? 'It cannot choose how it goes on' : `At each moment it goes on in ${plural(dof, 'independent way')}`
  return `${more}. ${ways}, but the poses that it can come to have ${plural(dof + nonholonomic, 'freedom')}.`
}
