/** What is said where a scene that is only looked at would be edited. */
import type { SessionStore } from '../session/index.ts'

/** Subject of the notice. */
export const LOOKING = 'looking'

/** An edit was refused because the scene is only looked at; said once, however many edits a drag makes. */
export function tellReadOnly(session: SessionStore): void {
  const { notices, notify } = session.getState()
  if (notices.some(({ subject }) => subject === LOOKING)) return
  notify({
    tone: 'info',
    subject: LOOKING,
    title: 'This scene is only looked at',
    detail: '“Make it mine” gives you one that you can change.',
  })
}
