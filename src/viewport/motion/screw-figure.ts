/** What is drawn of a body's screw axis, and what is said of it. */
import { screwAxis, slides, toWorld, type ScrewAxis } from '../../geometry/index.ts'
import { GROUND, massOfBody, seenFrom, type RelativeMotion, type Scene, nameOfBody } from '../../scene/index.ts'
import { BODY, bodyOffset, readBodyMotion, type Frame } from '../../simulation/index.ts'
import type { Vec3 } from '../../tools/index.ts'
import { labelText } from '../../units/index.ts'
import { readQuat, readVec3 } from '../live/read-frame.ts'

export interface ScrewFigure {
  readonly axis: ScrewAxis
  /** The centre of mass of the body that moves, m. */
  readonly centre: Vec3
  readonly text: string
}

/** The screw axis of a body of a frame; null where the frame does not tell it. `size`: of the mechanism, m. */
export function readScrew(scene: Scene, frame: Frame, motion: RelativeMotion, size: number): ScrewFigure | null {
  const from = seenFrom(motion)
  const [one, other] = [readBodyMotion(frame, motion.body), readBodyMotion(frame, from)]
  const body = scene.bodies.find(({ id }) => id === motion.body)
  const at = bodyOffset(frame, motion.body)
  if (one === null || other === null || body === undefined || at < 0) return null
  const orientation = readQuat(frame.data, at + BODY.orientation)
  const position = readVec3(frame.data, at + BODY.position)
  const centre = toWorld({ position, orientation }, massOfBody(body).centre)
  const axis = screwAxis(one, other, centre, size)
  const origin = from === GROUND ? '' : ` seen from ${nameOfBody(scene, from)}`
  return { axis, centre, text: `${body.name}${origin}: ${wordsOf(axis, size)}` }
}

function wordsOf(axis: ScrewAxis, size: number): string {
  if (axis.kind === 'rest') return 'at rest'
  if (axis.kind === 'slide') return `no turn, axis at infinity · ${labelText(Math.hypot(...axis.velocity), 'velocity')}`
  const rate = labelText(axis.rate, 'angular-velocity')
  if (!slides(axis, size)) return `${rate}, pitch 0`
  return `${rate}, pitch ${labelText(axis.pitch, 'pitch')}, slides ${labelText(axis.pitch * axis.rate, 'velocity')}`
}
