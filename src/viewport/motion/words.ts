/** What the figures of a picture are called: the layer of labels reads it here. */
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

/** What draws the figures of the picture that is being set up; once for each. */
const drawing = new WeakMap<Viewing, () => void>()

export function setDrawing(viewing: Viewing, draw: () => void): () => void {
  drawing.set(viewing, draw)
  return () => {
    if (drawing.get(viewing) === draw) drawing.delete(viewing)
  }
}

/** The words of the picture that is being set up. They are laid before or after figures are drawn, as these were fetched: so they are drawn now. */
export function wordsOf(viewing: Viewing): readonly FigureWord[] {
  drawing.get(viewing)?.()
  return words.get(viewing) ?? []
}

export const setWords = (viewing: Viewing, now: readonly FigureWord[]): void => void words.set(viewing, now)
