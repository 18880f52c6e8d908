/** Moves markers and other points along when a shape of their body is changed. */
import type { SceneDraft, Vec3 } from '../document.ts'
import { holdsOf } from '../elements/holds.ts'

/** Every place on the body that something is attached to: a joint, a force, a point whose path or motion is drawn. Body axes, m. */
export function placesOn({ joints, forces, view }: SceneDraft, id: string): { position: Vec3 }[] {
  const places = [
    ...joints.flatMap(({ driven, main }) => [driven, main]),
    ...forces.flatMap(holdsOf),
    ...(view.traces ?? []),
    ...(view.motion?.points ?? []),
  ]
  return places.filter((place): place is typeof place & { position: Vec3 } => place.body === id && 'position' in place)
}
