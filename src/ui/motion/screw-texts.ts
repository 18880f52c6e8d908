/** What is told of a screw axis: lines of a name and a value. */
import { screwAxis, slides } from '../../geometry/index.ts'
import { seenFrom, type RelativeMotion, type Vec3 } from '../../scene/index.ts'
import { bodyOffset, HEADER, readBodyMotion, type Frame } from '../../simulation/index.ts'
import { formatFigures, formatReading, formatVectorReading } from '../../units/index.ts'

/** Components of a direction below this are rounding. */
const NOTHING = 1e-9

const vector = (v: Vec3, quantity: 'length' | 'velocity'): string => {
  const { texts, unit } = formatVectorReading(v, quantity)
  return `${texts.join(', ')} ${unit}`
}

/** The screw axis of a body of a frame, in words and numbers; without a turn it says so. */
export function readScrewTexts(frame: Frame, motion: RelativeMotion): readonly string[] {
  const [body, from] = [readBodyMotion(frame, motion.body), readBodyMotion(frame, seenFrom(motion))]
  const at = bodyOffset(frame, motion.body)
  if (body === null || from === null || at < 0) return ['Not known yet=']
  const size = frame.data[HEADER.size] ?? 1
  const axis = screwAxis(body, from, body.position, size)
  if (axis.kind === 'rest') return ['At rest=']
  if (axis.kind === 'slide')
    return ['No turn: axis at infinity=', `Velocity=${formatReading(Math.hypot(...axis.velocity), 'velocity')}`]
  const pitch = slides(axis, size) ? axis.pitch : 0
  return [
    `Turn rate=${formatReading(axis.rate, 'angular-velocity')}`,
    `Sliding speed=${formatReading(pitch * axis.rate, 'velocity')}`,
    `Pitch=${formatReading(pitch, 'pitch')}`,
    `Through=${vector(axis.point, 'length')}`,
    `Along=${axis.direction.map((x) => formatFigures(Math.abs(x) < NOTHING ? 0 : x, 3)).join(', ')}`,
  ]
}
