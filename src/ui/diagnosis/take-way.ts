/** Taking a way out. */
import { editOrTell, performAction, seenPose, type Laboratory } from '../../laboratory/index.ts'
import type { Way } from './ways.ts'

/** The panel's body has the focus once a button has done what it says: the button may be gone, and another one in its place. */
export function focusPanel(from: Element): void {
  from.closest<HTMLElement>('[data-diagnosis]')?.focus({ preventScroll: true })
}

/** Does what a way says. An edit is one entry of history; where it is refused, that is told. */
export function takeWay(lab: Laboratory, way: Way): void {
  if ('action' in way) {
    performAction(lab, lab.actions.get(way.action))
    return
  }
  const pose = seenPose(lab)
  const done = editOrTell(
    lab,
    way.label,
    (draft) => {
      way.recipe(draft, pose)
      return true
    },
    { restarts: way.restarts === true },
  )
  if (done !== null && way.about !== null) lab.session.getState().select([way.about])
}
