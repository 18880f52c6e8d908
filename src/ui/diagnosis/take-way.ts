/** Taking a way out. */
import type { Pose } from '../../geometry/index.ts'
import { editOrTell, performAction, type Laboratory } from '../../laboratory/index.ts'
import { readPoses } from '../../simulation/index.ts'
import type { Way } from './ways.ts'

const AT_ORIGIN: Pose = { position: [0, 0, 0], orientation: [1, 0, 0, 0] }

/** Where bodies are seen; one that has not come into the picture yet, where the scene has it. */
export function seenPose({ scenes, simulation }: Laboratory): (body: string) => Pose {
  const seen = simulation.frame && readPoses(simulation.frame)
  const { bodies } = scenes.getState().scene
  return (id) => seen?.get(id) ?? bodies.find((body) => body.id === id) ?? AT_ORIGIN
}

/** Does what a way says. An edit is one entry of history; where it is refused, that is told. */
export function takeWay(lab: Laboratory, way: Way): void {
  if ('action' in way) {
    performAction(lab, lab.actions.get(way.action))
    return
  }
  const pose = seenPose(lab)
  const done = editOrTell(lab, way.label, (draft) => {
    way.recipe(draft, pose)
    return true
  })
  if (done !== null && way.about !== null) lab.session.getState().select([way.about])
}
