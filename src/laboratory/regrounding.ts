/** Another body becomes the ground. Fetched when it is asked for. */
import { isStill, reground, type Body } from '../scene/index.ts'
import type { Laboratory } from './laboratory.ts'
import { editOrTell } from './refusal.ts'

/** Makes a body that moves the ground, in place of what stands still, and says what became of that; nothing where it is gone by now. */
export function makeGround(lab: Laboratory, id: string): void {
  const bodyOf = (which: string | null): Body | undefined =>
    lab.scenes.getState().scene.bodies.find((body) => body.id === which)
  const name = bodyOf(id)?.name
  if (name === undefined) return
  const done = editOrTell(lab, `Make ${name} the ground`, (draft) => reground(draft, id))
  if (done === null) return
  const session = lab.session.getState()
  session.select([{ kind: 'body', id }])
  const frame = bodyOf(done.freed)
  if (frame === undefined) return
  const { length } = done.dropped
  const what = length === 1 ? 'One joint or spring' : `${length} joints and springs`
  const gone = length === 0 ? '' : ` ${what} within it had nothing to hold and went along.`
  session.notify({
    tone: 'info',
    subject: 'reground',
    holds: (scene) => isStill(scene, id),
    title: `${name} stands still now`,
    detail: `${frame.name} is what stood still before; it moves now.${gone} Undo brings it back.`,
  })
}
