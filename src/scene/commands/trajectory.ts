/** The trajectory in the making: kept with the view, since nothing follows it until laws are made of it. */
import type { PlannedTrajectory, Scene, SceneDraft } from '../document.ts'

const NONE: PlannedTrajectory = { points: [] }

export const trajectoryIn = ({ view }: Pick<Scene, 'view'>): PlannedTrajectory => view.trajectory ?? NONE

/** Other points, or another way between them, which stays for points to come; one without points or a way of its own is none. */
export function setTrajectory(draft: SceneDraft, change: Partial<Pick<PlannedTrajectory, 'points' | 'way'>>): void {
  const next = { ...trajectoryIn(draft), ...change }
  if (next.points.length > 0 || next.way !== undefined)
    draft.view.trajectory = next as NonNullable<SceneDraft['view']['trajectory']>
  else delete draft.view.trajectory
}

/** Values of joints that are gone go with them, since their ids may be others' one day; with the last of them goes the trajectory. */
export function forgetValues(draft: SceneDraft, joints: ReadonlySet<string>): void {
  const { points } = trajectoryIn(draft)
  if (!points.some(({ values }) => values.some(({ joint }) => joints.has(joint)))) return
  const left = points.map((point) => ({ ...point, values: point.values.filter(({ joint }) => !joints.has(joint)) }))
  setTrajectory(draft, { points: left.some(({ values }) => values.length > 0) ? left : [] })
}
