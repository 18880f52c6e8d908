import type { Law } from '../laws/law.ts'
import type { Workspace } from '../model/workspace.ts'

const jet = new Float64Array(3)

/** The value at time t (s) of a law that a force follows. The value of a law that reads signals is taken from the workspace (forces/state-laws.ts). */
export function valueOf(law: Law, t: number, ws: Workspace): number {
  if (law.slot >= 0) return ws.lawValues[law.slot]
  law.evaluate(t, jet, 0)
  return jet[0]
}
