import type { ElementBatch, ForceBatch, Model } from './model.ts'
import type { State } from './state.ts'

/**
 * The numbers that elements keep of the assembled pose, by the ids of force elements and of joints: the rest length of a spring, m, the length of a
 * rod, m. What such a number may depend on is said at Compiling.begin (constraints/element.ts).
 */
export interface KeptNumbers {
  readonly forces: Readonly<Record<string, number>>
  readonly joints: Readonly<Record<string, number>>
}

type Keeping = Pick<ForceBatch | ElementBatch, 'ids' | 'kept' | 'keptStart'>

/** The kept numbers of a state for all kinds that keep some; NaN before the first assembly. */
export function keptNumbers({ forces, elements }: Pick<Model, 'forces' | 'elements'>, { kept }: State): KeptNumbers {
  const byId = (batches: readonly Keeping[]): Record<string, number> =>
    Object.fromEntries(
      batches
        .filter((batch) => batch.kept.length > 0)
        .flatMap(({ ids, keptStart }) => ids.map((id, i) => [id, kept[keptStart + i]])),
    )
  return { forces: byId(forces), joints: byId(elements) }
}
