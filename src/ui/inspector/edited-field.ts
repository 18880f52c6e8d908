import type { Field, Force, Role } from '../../scene/index.ts'

/** One field of a force, to be drawn by its role. */
export interface Edited<R extends Role> {
  readonly field: Extract<Field, { role: R }>
  readonly value: unknown
  readonly force: Force
  /** Why it was refused; null: it was not. */
  readonly put: (value: unknown) => string | null
}
