/** Labels of entries of the history that a field of the inspector makes by scrubbing or stepping. Pure. */
import type { Scene } from '../../scene/index.ts'
import type { Selection } from '../../session/index.ts'

/** The label with the one selected thing: "Change length of Coupler". A field whose own name tells of what it is has it already. */
export function gestureLabel(label: string, scene: Scene, selection: Selection): string {
  const [only, second] = selection
  if (only === undefined || second !== undefined) return label
  const list = only.kind === 'body' ? scene.bodies : only.kind === 'joint' ? scene.joints : scene.forces
  const name = list.find((x) => x.id === only.id)?.name
  return name === undefined || label.endsWith(` of ${name}`) ? label : `${label} of ${name}`
}
