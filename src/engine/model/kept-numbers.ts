import type { ElementBatch, ForceBatch, Model } from './model.ts'
import type { State } from './state.ts'

/** What elements keep of the assembled pose, SI: of a spring its rest length, m, of a rod its length, m. By the ids of force elements and of joints. */
export interface KeptNumbers {
  readonly forces: Readonly<Record<string, number>>
  readonly joints: Readonly<Record<string, number>>
}

type Keeping = Pick<ForceBatch | ElementBatch, 'ids' | 'kept' | 'keptStart'>

/** The kept numbers of a state, of every kind that keeps some; NaN before the first assembly. */
export function keptNumbers({ forces, elements }: Pick<Model, 'forces' | 'elements'>, { kept }: State): KeptNumbers {
  const byId = (batches: readonly Keeping[]): Record<string, number> =>
    Object.fromEntries(
      batches
        .filter((batch) => batch.kept.length > 0)
        .flatMap(({ ids, keptStart }) => ids.map((id, i) => [id, kept[keptStart + i]])),
    )
  return { forces: byId(forces), joints: byId(elements) }
}
