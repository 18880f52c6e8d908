/** What looks through the recording: fetched when somebody wants it. */
import type { SessionStore } from '../../session/index.ts'
import { findCycle } from './cycle.ts'
import type { Loop, Playback } from './playback.ts'
import type { Searched } from './reading.ts'

export { findCycle } from './cycle.ts'
export { findMoments } from './moments.ts'

/** Plays one cycle over and over; where there is none, all that is recorded, and says why. */
export async function loopCycle(
  lab: Searched & { readonly session: SessionStore; readonly playback: Playback },
  all: Loop,
): Promise<void> {
  const { notify, dismiss } = lab.session.getState()
  const cycle = await findCycle(lab)
  if (cycle.ok) {
    dismiss('loop')
    return lab.playback.loop({ ...cycle.loop, of: cycle.of })
  }
  lab.playback.loop(all)
  notify({
    tone: 'info',
    subject: 'loop',
    title: 'All that is recorded is looped over',
    detail: `${cycle.why} Drag its ends on the timeline.`,
  })
}
