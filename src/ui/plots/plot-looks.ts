import type { SceneDraft } from '../../scene/index.ts'
import type { Stretch } from '../charts/index.ts'

/** How one plot is looked at; not in the scene, but for what says so. */
export interface PlotLooks {
  readonly zoomed: Stretch
  /** Of the chart, px. */
  readonly height: number
  readonly asTable: boolean
  /** What the curves come to is told: as the scene has it; where it is only looked at, as was chosen last. */
  readonly sums: boolean
  /** A formula is being written. */
  readonly writing: boolean
}

/** An edit of the scene, under the words that undo tells of it. */
export type EditPlots = (words: string, recipe: (draft: SceneDraft) => boolean) => void

/**
 * Heights of a chart, px: the usual one; what is kept of it where its panel has little room, and where besides what is read below has to stay in sight; the ends of
 * what may be chosen, and a step by keys.
 */
export const HEIGHT = { usual: 170, kept: 154, beside: 138, least: 110, most: 560, step: 30 } as const

export const heightWithin = (height: number): number =>
  Math.round(Math.min(HEIGHT.most, Math.max(HEIGHT.least, height)))
