/** Which way the axis of a joint points, in words. Pure. */
import { turn } from '../../geometry/index.ts'
import { GROUND, isStill, type Joint, type Scene } from '../../scene/index.ts'
import { withDecimals } from '../../units/index.ts'

/** Sine of the angle to an axis of the world below which a direction is called by that axis. */
const STRAIGHT = 1e-3

/** "along world −y", or its parts, of the z of the main marker; as the scene starts. */
export function axisWords({ bodies }: Pick<Scene, 'bodies'>, { main }: Pick<Joint, 'main'>): string {
  const body = main.body === GROUND ? undefined : bodies.find(({ id }) => id === main.body)
  const own = turn(main.orientation, [0, 0, 1])
  const axis = body ? turn(body.orientation, own) : own
  const along = axis.findIndex((x) => Math.abs(x) > Math.sqrt(1 - STRAIGHT * STRAIGHT))
  if (along >= 0) return `along world ${axis[along]! < 0 ? '−' : '+'}${'xyz'.charAt(along)}`
  return `along world (${axis.map((x) => withDecimals(x, 2)).join(', ')})`
}

/** The same where a run may have gone on: of an axis on a body that moves it is said that it is that of the start. */
export const axisFromStart = (scene: Pick<Scene, 'bodies'>, joint: Pick<Joint, 'main'>): string =>
  `${axisWords(scene, joint)}${isStill(scene, joint.main.body) ? '' : ' at the start'}`
