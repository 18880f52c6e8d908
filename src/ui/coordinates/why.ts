import { givesRate, type TreeCoordinate } from '../../scene/index.ts'

/** Why a slider cannot set a coordinate, whatever the run does; null where it can: a drive of the rate goes on from where it stands. */
export const whyHeld = ({ leads, held }: TreeCoordinate): string | null =>
  leads !== null && !givesRate(leads.kind) ? 'Its law leads it.' : held
