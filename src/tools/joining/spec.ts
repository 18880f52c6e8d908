/** Two points that were picked, as a joint. */
import { snapFeatures, toWorld, turn, type SnapKind } from '../../geometry/index.ts'
import { GROUND, hiddenIn, type JoinSpec } from '../../scene/index.ts'
import type { Anchor, BuildHost } from '../tool.ts'
import type { Vec3 } from '../vector.ts'
import { dot, scale } from '../vector.ts'

/**
 * The pin that two anchors mean, the first of them the driven one; a body rather than the ground. It turns about the direction
 * of the second point, else that of the first, else the plane's normal, and faces the viewer of the plane.
 */
export function pinOf(host: BuildHost, first: Anchor, second: Anchor): JoinSpec {
  const { normal } = host.plane()
  const [driven, main] = first.body === GROUND ? [second, first] : [first, second]
  const facing = (axis: Vec3): Vec3 => (dot(axis, normal) < -FACING ? scale(axis, -1) : axis)
  const { flat } = host.session()
  // In the flat look a face that is seen from its edge gives no direction; what is joined turns in the plane.
  const own = ({ body, axis: along }: Anchor): Vec3 | null =>
    body === GROUND || along === null || (flat && Math.abs(dot(along, normal)) < FACING) ? null : along
  const axis = facing(own(main) ?? own(driven) ?? normal)
  const turned = own(driven) ?? axis
  const end = ({ body, local }: Anchor) => ({ body, local })
  return {
    type: 'revolute',
    driven: end(driven),
    main: end(main),
    axis,
    // Of the two directions of a line, take the one that needs the smaller turn.
    drivenAxis: dot(turned, axis) < 0 ? scale(turned, -1) : turned,
  }
}

/** Cosine below which directions count as orthogonal. */
const FACING = 1e-9

/** Points at which bodies are joined, in the order in which keys walk through them. */
const WALKED: readonly SnapKind[] = ['end', 'hole', 'centre']

/** The ground where a point is: what is joined to it stays there. */
export const groundAt = (host: BuildHost, { at, axis }: Anchor): Anchor => ({
  body: GROUND,
  at,
  local: at,
  axis: axis ?? host.plane().normal,
  snap: null,
  joint: null,
  words: 'the ground, where it is',
})

/** All points of bodies that are seen, but for those of one body. */
export function walk(host: BuildHost, without: string | null): readonly Anchor[] {
  const hidden = hiddenIn(host.scene())
  const others = host.scene().bodies.filter(({ id }) => id !== without && !hidden.has(id))
  return others.flatMap(({ id, name, shapes }) => {
    const pose = host.pose(id)
    return snapFeatures(shapes)
      .filter(({ kind }) => WALKED.includes(kind))
      .map(({ kind, at, axis }): Anchor => ({
        body: id,
        at: toWorld(pose, at),
        local: at,
        axis: axis && turn(pose.orientation, axis),
        snap: kind,
        joint: null,
        words: `${kind} of ${name}`,
      }))
  })
}
