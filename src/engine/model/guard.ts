import type { Model } from './model.ts'
import type { State } from './state.ts'
import type { Workspace } from './workspace.ts'

/**
 * Where the elements of a batch are not smooth: a function of the state that is 0 there. Schemes that keep to a tolerance find where it changes its sign
 * (integrators/events.ts). In their steps an element is held on one side, as Workspace.sides has it, so that it is smooth throughout.
 */
export interface Guard<B> {
  readonly name: string
  /** The guard of one element; needs positions, rates and coordinates. NaN where the element has no such place. */
  calc(model: Model, state: State, ws: Workspace, batch: B, index: number): number
  /**
   * `switch`: the element keeps to the side on which it is held, and a step ends where the guard is 0. `watched`: steps do not end there; it is
   * told only so that tests take no differences across it.
   */
  readonly use: 'switch' | 'watched'
}

/** How many guards of a kind are switches. The side of the g-th of them, of element i of a batch, stands at [firstSide + count g + i]. */
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
