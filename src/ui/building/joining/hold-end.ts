/** Edits that the boxes of joints make, and messages about what was lost. */
import { editOrTell, seenPose, type Laboratory } from '../../../laboratory/index.ts'
import { joinBodies, rejoin, type Joint, type TypeChange } from '../../../scene/index.ts'
import type { PlacedEnd } from '../../../session/index.ts'
import { listed } from '../../mobility/index.ts'
import { endName, jointOf, onName } from './ends.ts'
import type { Way } from './ways.ts'

/**
 * Holds an end in one of the ways: by a joint of its own where none holds it, or else by the one that does, of which stays what fits. Gives the
 * joint's id; null where the scene did not take it.
 */
export function holdEnd(lab: Laboratory, placed: PlacedEnd, { verb, type, held, along }: Way): string | null {
  const { end, on, axis } = placed
  const { scene } = lab.scenes.getState()
  const pose = seenPose(lab)
  const before = jointOf(scene, placed)
  const slide = along ? { along: along(pose(on.body), on.body, lab.session.getState().plane) } : {}
  const how = { type, ...(held && { held }), ...slide }
  const label = `${verb} ${endName(scene, placed)} ${verb === 'Slot' ? 'along' : 'to'} ${onName(scene, placed)}`
  if (before === null)
    return editOrTell(lab, label, (draft) => joinBodies(draft, { ...how, driven: end, main: on, axis }, pose).joint)
  const change = editOrTell(lab, label, (draft) => rejoin(draft, before.id, how, pose))
  if (change === null) return null
  tellDropped(lab, before, change)
  return before.id
}

/** Says what no longer fitted when the joint took its new type. */
export function tellDropped({ scenes, session }: Laboratory, joint: Joint, { dropped }: TypeChange): void {
  const { dismiss, notify } = session.getState()
  if (dropped.length === 0) return dismiss('retyped')
  const { scene } = scenes.getState()
  notify({
    tone: 'warning',
    subject: 'retyped',
    holds: ({ joints }) => joints.find(({ id }) => id === joint.id) !== joint,
    title: `${scene.joints.find(({ id }) => id === joint.id)?.name ?? joint.name} no longer has ${listed(dropped, dropped.length)}`,
    detail: 'What the joint is now has no place for it. Undo brings it back.',
    waysOut: [{ label: 'Undo', perform: () => void scenes.undo() }],
  })
}
