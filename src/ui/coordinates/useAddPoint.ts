import { editOrTell, useLaboratory } from '../../laboratory/index.ts'
import { setTrajectory, trajectoryIn, type TreeCoordinate } from '../../scene/index.ts'
import { deskOf, leaveTable } from './desk.ts'
import { rounded, withPoint } from './plan.ts'
import { valuesNow } from './values-now.ts'

/** Adds the pose that is on show as a point of the trajectory, also while it runs; a table gives way to it. */
export function useAddPoint(coordinates: readonly TreeCoordinate[]): () => void {
  const lab = useLaboratory()
  return () => {
    const now = valuesNow(lab.simulation.frame, coordinates)
    const values = coordinates.map(({ joint, on }, k) => ({ joint: joint.id, on, value: rounded(now[k]!, on) }))
    const added = editOrTell(lab, 'Add a point', (draft) => {
      setTrajectory(draft, { points: withPoint(trajectoryIn(draft).points, values) })
      return true
    })
    if (added !== null && deskOf(lab).getState().table !== null) leaveTable(lab)
  }
}
