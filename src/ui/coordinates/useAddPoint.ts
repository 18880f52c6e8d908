import { useLaboratory } from '../../laboratory/index.ts'
import type { TreeCoordinate } from '../../scene/index.ts'
import { deskOf } from './desk.ts'
import { keyOf, rounded, withPoint } from './plan.ts'
import { valuesNow } from './values-now.ts'

/** Adds the pose that is on show as a point of the trajectory, also while it runs. */
export function useAddPoint(coordinates: readonly TreeCoordinate[]): () => void {
  const lab = useLaboratory()
  return () => {
    const desk = deskOf(lab)
    const now = valuesNow(lab.simulation.frame, coordinates)
    const values = Object.fromEntries(
      coordinates.map((coordinate, k) => [keyOf(coordinate), rounded(now[k]!, coordinate.on)]),
    )
    desk.setState({ points: withPoint(desk.getState().points, values), table: null, duration: null })
  }
}
