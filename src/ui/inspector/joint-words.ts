/** Words of the inspector about joints. Pure. */
import { countHeld, nameOfBody, ROW_WORDS, type DriveKind, type Joint, type Scene } from '../../scene/index.ts'
import type { Mobility } from '../../engine/index.ts'
import type { Quantity } from '../fields/index.ts'

export const DIMENSION_OF_DRIVE: Readonly<Record<DriveKind, Quantity>> = {
  angle: 'angle',
  'angular-velocity': 'angular-velocity',
  torque: 'torque',
  position: 'length',
  velocity: 'velocity',
  force: 'force',
}

/** Name of a body in running text. */
export const bodyName = (scene: Pick<Scene, 'bodies'>, id: string): string => nameOfBody(scene, id, 'ground')

/** The rows of a joint among the six that are redundant. */
export function redundantRows(redundant: Mobility['redundant'], joint: string): Set<number> {
  const rows = redundant.filter((r) => r.joint === joint).map(({ row }) => ROW_WORDS[row].index)
  return new Set(rows.filter((index) => index !== null))
}

/** "5 held, 1 free". */
export function rowCount(joint: Joint): string {
  const held = countHeld(joint)
  return `${held} held, ${6 - held} free`
}
