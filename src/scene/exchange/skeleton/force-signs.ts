/** The signs of forces in a kinematic diagram, by how they are drawn. */
import { toWorld, turn, type Pose } from '../../../geometry/index.ts'
import type { Force } from '../../document.ts'
import type { ForceLook, LookOf } from '../../elements/force-element.ts'
import { holdsOf, jointsOf, vectorsOf, type Hold } from '../../elements/holds.ts'
import { drawCurved, drawFoot, drawSleeve, drawSpiral, drawSpring, drawStraight, SLEEVE, valueOf } from './arrows.ts'
import { FORCE, TORQUE, type Pen } from './pen.ts'
import type { Paper, Point } from './projection.ts'

/** What the sign of a force is drawn with. */
export interface ForceDrawing {
  readonly pen: Pen
  readonly paper: Paper
  /** Where the sign of a joint is, if it is shown. */
  readonly seatOf: (joint: string) => Point | undefined
  readonly poseOf: (id: string) => Pose
  readonly isGround: (id: string) => boolean
  /** s. */
  readonly time: number
}

interface ForceSign<D extends ForceLook['draw']> {
  /** Joints lie on top of it. */
  readonly below: boolean
  readonly draw: (drawing: ForceDrawing, force: Force, look: LookOf<D>) => void
}

/** The sign of each way in which forces are drawn. */
export const FORCE_SIGNS: { readonly [D in ForceLook['draw']]: ForceSign<D> } = {
  spring: {
    below: true,
    draw({ pen, paper, poseOf, isGround }, force, { stiff, damped }) {
      const [from, to] = holdsOf(force)
      if (from === undefined || to === undefined) return
      const endAt = ({ body, position }: Hold): Point => paper.project(toWorld(poseOf(body), position)).at
      const [a, b] = [endAt(from), endAt(to)]
      drawSpring(pen, a, b, stiff, damped)
      if (isGround(from.body)) drawFoot(pen, a, b)
      if (isGround(to.body)) drawFoot(pen, b, a)
    },
  },
  spiral: {
    below: false,
    draw({ pen, seatOf }, force) {
      for (const { joint } of jointsOf(force)) {
        const at = seatOf(joint)
        if (at) drawSpiral(pen, at)
      }
    },
  },
  sleeve: {
    below: false,
    draw({ pen, paper, poseOf, isGround }, force) {
      const [main, driven] = holdsOf(force)
      if (main === undefined || driven === undefined) return
      const endAt = ({ body, position }: Hold): Point => paper.project(toWorld(poseOf(body), position)).at
      const [x, y] = endAt(main)
      if (isGround(main.body) || isGround(driven.body)) drawFoot(pen, [x, y + SLEEVE], [x, y])
      drawSleeve(pen, [x, y], endAt(driven))
    },
  },
  arrows: {
    below: false,
    draw({ pen, paper, poseOf, time }, force) {
      for (const { laws, dimension, body, position, axes } of vectorsOf(force)) {
        const value = valueOf(laws, time)
        if (value === null) continue
        const pose = poseOf(body)
        const [at, world] = [toWorld(pose, position), axes === 'body' ? turn(pose.orientation, value) : value]
        if (dimension === 'force') drawStraight(pen, paper, at, world, FORCE)
        else drawCurved(pen, paper, at, world, TORQUE, 20)
      }
    },
  },
}

/** Draws the sign of a force, as a group of its own. */
export function drawForce(drawing: ForceDrawing, force: Force, look: ForceLook): void {
  drawing.pen.open('force', { 'data-id': force.id, 'data-kind': force.kind })
  FORCE_SIGNS[look.draw].draw(drawing, force, look as never)
  drawing.pen.close()
}
