/** A slider that is put into the scene by hand: a block, what it is pinned to, and its guide on the ground. World axes, m. */
import { fromPlane, planePose, toPlane, type Pose, type Shape, type WorkingPlane } from '../../geometry/index.ts'
import { GROUND, IDENTITY, ZERO } from '../document.ts'
import type { Scene, SceneDraft, Vec3 } from '../document.ts'
import { STEEL } from '../materials.ts'
import { addBody } from './bodies.ts'
import { joinBodies } from './join.ts'
import { laidBeside, sectionFor, type PlacePoint } from './place.ts'

/** Sides of the block, in widths of the bars that are there: a pin and an eye lie well within it. */
const [LONG, HIGH] = [2.6, 1.7] as const

/** The block of a slider that suits the bars of the scene; x along its guide. */
export function sliderShape(scene: Pick<Scene, 'bodies'>, size: number): Shape {
  const { width, thickness } = sectionFor(scene, size)
  const side = (widths: number): number => Number((widths * width).toPrecision(2))
  return { kind: 'box', size: [side(LONG), side(HIGH), thickness], position: ZERO, orientation: IDENTITY }
}

/** Where a slider lies that is guided along a direction of the plane: an angle from the plane's x, rad. */
export function sliderPose(plane: WorkingPlane, at: Vec3, angle: number): Pose {
  const [u, v] = toPlane(plane, at)
  return { position: at, orientation: planePose(plane, u, v, angle).orientation }
}

/** A block at a point, which slides on the ground along a direction of the plane (rad from its x). Returns the body and its guide. */
export function placeSlider(
  draft: SceneDraft,
  { at, body }: PlacePoint,
  angle: number,
  plane: WorkingPlane,
  size: number,
  pose: (body: string) => Pose,
): { readonly id: string; readonly guide: string } {
  const there = sliderPose(plane, at, angle)
  const shapes = [laidBeside(draft, sliderShape(draft, size), there, [{ at, body }], pose)]
  const id = addBody(draft, { name: 'Slider', density: STEEL, ...there, shapes })
  const [from, to] = [fromPlane(plane, 0, 0), fromPlane(plane, Math.cos(angle), Math.sin(angle))]
  const axis: Vec3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
  const { joint } = joinBodies(
    draft,
    {
      type: 'prismatic',
      driven: { body: id, local: ZERO },
      main: { body: GROUND, local: at },
      axis,
      along: plane.normal,
    },
    (other) => (other === id ? there : pose(other)),
  )
  return { id, guide: joint }
}
