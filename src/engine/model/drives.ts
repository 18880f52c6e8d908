import type { DriveModel } from './model.ts'
import type { DriveKind } from './spec.ts'

/** Every kind of drive: the coordinate that it acts on, and what its law gives of it. */
export const DRIVES: Readonly<
  Record<DriveKind, { readonly on: DriveModel['on']; readonly gives: DriveModel['kind'] }>
> = {
  angle: { on: 'angle', gives: 'position' },
  'angular-velocity': { on: 'angle', gives: 'velocity' },
  torque: { on: 'angle', gives: 'effort' },
  position: { on: 'slide', gives: 'position' },
  velocity: { on: 'slide', gives: 'velocity' },
  force: { on: 'slide', gives: 'effort' },
}
