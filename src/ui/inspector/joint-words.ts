/** What the inspector says of joints. Pure. */
import { GROUND, rowsOf, type DriveKind, type Joint, type Scene } from '../../scene/index.ts'
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
export const bodyName = (scene: Pick<Scene, 'bodies'>, id: string): string =>
  id === GROUND ? 'ground' : (scene.bodies.find((b) => b.id === id)?.name ?? id)

const ROW_OF = { x: 0, y: 1, z: 2, rx: 3, ry: 4, rz: 5 } as const

/** The rows of a joint among the six that are redundant. */
export function redundantRows(redundant: Mobility['redundant'], joint: string): Set<number> {
  const rows = redundant.filter((r) => r.joint === joint).map((r) => r.row)
  return new Set(rows.flatMap((row) => (row in ROW_OF ? [ROW_OF[row as keyof typeof ROW_OF]] : [])))
}

/** "5 held, 1 free". */
export function rowCount(joint: Joint): string {
  const held =
    rowsOf(joint).filter(Boolean).length + (joint.type === 'universal' || joint.type === 'perpendicular' ? 1 : 0)
  return `${held} held, ${6 - held} free`
}
