/** The joint that was just made, while its popup is open: inside a gesture that lasts as long as the popup does. */
import { joinBodies, nameOfBody } from '../../scene/index.ts'
import { project } from '../camera-pose.ts'
import { seenPoints } from '../placing/seen-points.ts'
import type { Anchor, BuildHost } from '../tool.ts'
import { pinOf } from './spec.ts'

export interface FreshJoint {
  readonly isOpen: boolean
  /** Joins two points and opens the popup. False: it cannot be, and nothing has changed. */
  make(a: Anchor, b: Anchor, byKeys: boolean): boolean
  /** Notices that the gesture has ended: the popup was closed, or an undo removed the joint. True: it has. */
  follow(): boolean
  /** Keeps the joint and closes its popup. */
  keep(): void
  /** Takes the joint back and closes its popup. */
  takeBack(): void
}

export function makeFreshJoint(host: BuildHost): FreshJoint {
  /** The joint whose popup is open. */
  let made: string | null = null
  /** Whether the gesture that made it is still under way. */
  let underWay = (): boolean => false
  const commit = (): void => {
    made = null
    if (underWay()) host.commit()
  }
  return {
    get isOpen() {
      return made !== null
    },
    make(a, b, byKeys) {
      const scene = host.scene()
      const spec = pinOf(host, a, b)
      const label = `Join ${nameOfBody(scene, spec.driven.body)} to ${nameOfBody(scene, spec.main.body)}`
      underWay = host.begin(label)
      const result = host.edit(label, (draft) => joinBodies(draft, spec, host.pose))
      if (result === null) {
        host.cancelEdit()
        return false
      }
      made = result.joint
      host.show(null)
      host.session().setSnap({ caught: null })
      host.select([{ kind: 'joint', id: made }], 'replace')
      // The bodies meet at the end that was not moved.
      const meeting = result.moved.includes(a.body) ? b : a
      const { x, y } = project(host.camera(), host.view(), meeting.at)
      host.open({ kind: 'joint', joint: made, fresh: true, x, y, clear: seenPoints(host), byKeys })
      return true
    },
    follow() {
      if (made === null) return false
      const { popup } = host.session()
      if (popup?.kind === 'joint' && popup.joint === made) return false
      commit()
      return true
    },
    keep() {
      if (made === null) return
      commit()
      host.open(null)
    },
    takeBack() {
      made = null
      if (underWay()) host.cancelEdit()
      host.open(null)
    },
  }
}
