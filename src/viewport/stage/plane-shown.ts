import type { Session } from '../../session/index.ts'

/** Whether the working plane is to be seen: it is looked at, chosen, or something is about to be put on it. */
export const isPlaneShown = ({ flat, tool, carry }: Pick<Session, 'flat' | 'tool' | 'carry'>): boolean =>
  flat || carry !== null || tool === 'plane' || tool.startsWith('place-')

/** Spacing of the plane's grid, m: what was chosen, or what the zoom gives. */
export const gridStepOf = ({ snap }: Pick<Session, 'snap'>, auto: () => number): number =>
  snap.grid === 'auto' ? auto() : snap.grid
