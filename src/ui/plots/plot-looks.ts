import type { SceneDraft } from '../../scene/index.ts'

/** How one plot is looked at; not in the scene. */
export interface PlotLooks {
  /** Ends of the stretch of the axis below that was chosen, SI; null: all of it. */
  readonly zoomed: readonly [number, number] | null
  readonly asTable: boolean
  /** What the curves come to is told. */
  readonly sums: boolean
  /** A formula is being written. */
  readonly writing: boolean
}

/** An edit of the scene, under the words that undo tells of it. */
export type EditPlots = (words: string, recipe: (draft: SceneDraft) => boolean) => void
