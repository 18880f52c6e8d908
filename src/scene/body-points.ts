/** Points of a body at which its motion can be read. */
import type { Body, Scene, Vec3 } from './document.ts'
import { ZERO } from './document.ts'
import { motionIn } from './commands/motion.ts'
import { holdsOf } from './elements/holds.ts'
import { massOfBody } from './mechanism.ts'

export interface BodyPoint {
  readonly id: string
  /** In running text after "of": "centre of mass", "marker of Crank pin". */
  readonly name: string
  /** Body axes, m. */
  readonly position: Vec3
}

const centreOf = (body: Body): BodyPoint => ({
  id: 'centre',
  name: 'centre of mass',
  position: massOfBody(body).centre,
})

/** The centre of mass, the origin, points that are traced, and where joints and forces hold on to the body. A law that moves a marker is left out. */
export function pointsOfBody({ joints, forces, view }: Scene, body: Body): readonly BodyPoint[] {
  const markers = joints.flatMap(({ id, name, driven, main }) =>
    [driven, main]
      .filter((marker) => marker.body === body.id)
      .map(({ position }) => ({ id: `joint/${id}`, name: `marker of ${name}`, position })),
  )
  const ends = forces.flatMap((force) =>
    holdsOf(force).flatMap((end, i) =>
      end.body === body.id
        ? [{ id: `force/${force.id}/${i}`, name: `end of ${force.name}`, position: end.position }]
        : [],
    ),
  )
  // By its place, not by its number in the list, which changes when one before it is taken out.
  const traced = (view.traces ?? []).flatMap(({ body: id, position, name }) =>
    id === body.id ? [{ id: `trace/${position.join(' ')}`, name: name ?? 'traced point', position }] : [],
  )
  return [centreOf(body), { id: 'origin', name: 'origin', position: ZERO }, ...traced, ...markers, ...ends]
}

/** What a point whose motion is drawn is called in running text, by its number in the list: "centre of mass of Rod", "Point 2". */
export function motionPointName(scene: Scene, index: number): string {
  const point = motionIn(scene).points?.[index]
  const body = scene.bodies.find(({ id }) => id === point?.body)
  if (point === undefined || body === undefined) return ''
  if (point.name !== undefined) return point.name
  const place = point.position ?? massOfBody(body).centre
  const known = pointsOfBody(scene, body).find(({ position }) =>
    position.every((x, k) => Math.abs(x - place[k]!) < 1e-9),
  )
  return `${point.position === undefined ? 'centre of mass' : (known?.name ?? 'point')} of ${body.name}`
}

/** The point that was chosen, by its id; the centre of mass where none was, or one that is gone. */
export function pointRead(scene: Scene, body: Body, chosen: string | undefined): BodyPoint {
  const own = chosen === undefined ? undefined : pointsOfBody(scene, body).find(({ id }) => id === chosen)
  return own ?? centreOf(body)
}
