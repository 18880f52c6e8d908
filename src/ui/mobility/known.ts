import type { MobilityHere } from '../../engine/index.ts'
import type { RunStatus } from '../../simulation/index.ts'

/** The freedoms of the mechanism as it is now: null where they were counted before an edit that may have changed them. */
export const knownMobility = ({ report }: Pick<RunStatus, 'report'>): MobilityHere | null =>
  report === null || report.analysis === 'before' ? null : report.mobility

/** Whether drives leave nothing of the motion free. */
export const isAllDriven = (mobility: MobilityHere | null): boolean =>
  mobility !== null && mobility.dof === 0 && mobility.rows > mobility.mechanism.rows
