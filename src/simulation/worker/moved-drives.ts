/** Joints with a drive of a rate that an edit in mid-run moved: the mechanism does not close where the drive had brought them. */
import { isSame } from '../../engine/index.ts'
import type { MechanismSpec } from '../../engine/index.ts'
import type { MovedDrive } from '../protocol/messages.ts'
import type { Mechanism } from './mechanism.ts'

/** Changes below this, rad or m, are what closing the joints anew leaves. */
const LEAST = 1e-4

type Joint = MechanismSpec['joints'][number]

const jointOf = ({ joints }: MechanismSpec, id: string): Joint | undefined => joints.find((joint) => joint.id === id)

/** Where the drives of rates of a run have brought their joints; needs computed dynamics. What is returned lists those that the run has elsewhere once it was edited. */
export function watchDrives({ model, spec, ws }: Mechanism): (edited: Mechanism) => readonly MovedDrive[] {
  const before = coordinatesOf({ model, ws })
  return ({ model: now, spec: wanted, ws: after }) => {
    const coordinates = coordinatesOf({ model: now, ws: after })
    return before.flatMap(({ joint, on, at }): MovedDrive[] => {
      const found = coordinates.find((other) => other.joint === joint && other.on === on)
      const [old, edited] = [jointOf(spec, joint), jointOf(wanted, joint)]
      // of a joint that was edited itself the coordinate may be counted from elsewhere
      if (found === undefined || !isSame(old, edited)) return []
      const by = on === 'angle' ? Math.asin(Math.sin(0.5 * (found.at - at))) : found.at - at
      return Math.abs(by) > LEAST ? [{ joint, on, from: at, to: found.at }] : []
    })
  }
}

function coordinatesOf({ model, ws }: Pick<Mechanism, 'model' | 'ws'>) {
  return model.joints.flatMap(({ id, drives }, j) =>
    drives.flatMap(({ kind, on }) =>
      kind === 'velocity' ? [{ joint: id, on, at: ws.coordinates[4 * j + (on === 'angle' ? 0 : 2)]! }] : [],
    ),
  )
}
