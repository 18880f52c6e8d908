/** What the figures of the last picture are called: the layer of labels, which is laid after it, reads it here. */
import type { Vec3 } from '../../tools/index.ts'
import type { Viewing } from '../viewing/viewing.ts'

export interface FigureWord {
  readonly key: string
  readonly text: string
  /** World axes, m. */
  readonly at: Vec3
  /** Those of higher rank are placed first; below 1 they are left out where there is no room. */
  readonly rank: number
}

const words = new WeakMap<Viewing, readonly FigureWord[]>()

export const wordsOf = (viewing: Viewing): readonly FigureWord[] => words.get(viewing) ?? []
export const setWords = (viewing: Viewing, now: readonly FigureWord[]): void => void words.set(viewing, now)
