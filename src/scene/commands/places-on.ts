/** What goes along where a shape of a body is changed. */
import type { SceneDraft, Vec3 } from '../document.ts'

/** Every place on the body that something is attached to: a joint, a force, a point whose path is drawn. Body axes, m. */
export function placesOn({ joints, forces, view }: SceneDraft, id: string): { position: Vec3 }[] {
  const places = [
    ...joints.flatMap(({ driven, main }) => [driven, main]),
    ...forces.flatMap((force) =>
      force.kind === 'load' ? [force] : force.kind === 'spring-damper' ? [force.from, force.to] : [],
    ),
    ...(view.traces ?? []),
  ]
  return places.filter(({ body }) => body === id)
}
