import type { Model } from './model.ts'
import type { State } from './state.ts'
import type { Workspace } from './workspace.ts'

/**
 * Where the elements of a batch are not smooth: a function of the state that is 0 there. Schemes that keep to a tolerance find where it changes its sign
 * (integrators/events.ts). In their steps an element is held on one side, as Workspace.sides has it, so that it is smooth throughout.
 */
export interface Guard<B> {
  readonly name: string
  /** Of one element; needs positions, rates and coordinates. NaN where the element has no such place. */
  calc(model: Model, state: State, ws: Workspace, batch: B, index: number): number
  /** `switch`: the element heeds the side that it is held on, and a step ends there. `watched`: neither; who takes differences stays away from there. */
  readonly use: 'switch' | 'watched'
}

/** Where the sides of a batch's switches stand: of the g-th of its guards that switch, element i at [firstSide + count g + i]. */
export const countSwitches = (guards: readonly Pick<Guard<never>, 'use'>[]): number =>
  guards.reduce((sum, { use }) => sum + (use === 'switch' ? 1 : 0), 0)

/** Writes the guards of a batch's switches to `out`, each in the place of its side. */
export function computeGuards<B extends { readonly count: number; readonly firstSide: number }>(
  guards: readonly Guard<B>[],
  model: Model,
  state: State,
  ws: Workspace,
  batch: B,
  out: Float64Array,
): void {
  let at = batch.firstSide
  for (let g = 0; g < guards.length; g++) {
    if (guards[g].use !== 'switch') continue
    for (let i = 0; i < batch.count; i++) out[at++] = guards[g].calc(model, state, ws, batch, i)
  }
}
