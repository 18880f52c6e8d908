import type { MovedStart } from '../scene/index.ts'
import { formatReading } from '../units/index.ts'

/** The key `startsMoved` of a result: joints that start elsewhere than the scene states, and by how much, rad or m. */
export const listStartsMoved = (moved: readonly MovedStart[]): { readonly startsMoved: readonly object[] } => ({
  startsMoved: moved.map(({ joint, on, by }) => ({ joint: joint.id, on, by })),
})

/** Notes on them, one line each, in the words of the page. */
export const notesOnStarts = (moved: readonly MovedStart[]): readonly string[] =>
  moved.map(
    ({ joint, on, by }) =>
      `note: start of ${joint.id} moved by ${formatReading(by, on === 'angle' ? 'angle' : 'length')}: ` +
      'the joints do not close where the scene states it, so it starts from the nearest pose that was found',
  )
