import { BODY, bodyOffset } from '../../simulation/index.ts'
import type { Viewing } from '../viewing/viewing.ts'

/** Puts what is drawn of the bodies where the newest frame has them. */
export function placeBodies({ live, bodies }: Pick<Viewing, 'live' | 'bodies'>): void {
  const frame = live.frame()
  const d = frame.data
  for (const [id, object] of bodies) {
    const at = bodyOffset(frame, id)
    if (at < 0) continue
    const p = at + BODY.position
    const q = at + BODY.orientation
    object.position.set(d[p] as number, d[p + 1] as number, d[p + 2])
    object.quaternion.set(d[q + 1] as number, d[q + 2] as number, d[q + 3] as number, d[q] as number)
  }
}
