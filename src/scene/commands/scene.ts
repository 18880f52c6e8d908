/** Edits of the scene as a whole, as recipes for `SceneStore.edit`. */
import type { SceneDraft, SimulationSettings, Vec3, View } from '../document.ts'

/** Sets gravity, m/s², world axes. */
export function setGravity(draft: SceneDraft, gravity: Vec3): void {
  draft.gravity = gravity
}

export function setSimulation(draft: SceneDraft, change: Partial<SimulationSettings>): void {
  Object.assign(draft.simulation, change)
}

export function setAbout(
  draft: SceneDraft,
  {
    title,
    description,
    tags,
  }: { readonly title?: string; readonly description?: string; readonly tags?: readonly string[] },
): void {
  if (title !== undefined) draft.title = title
  if (description !== undefined) draft.description = description
  if (tags !== undefined) draft.tags = [...tags]
}

/** Changes what the app keeps for the eye; other keys stay. */
export function setView(draft: SceneDraft, change: Partial<View>): void {
  Object.assign(draft.view, change)
}
