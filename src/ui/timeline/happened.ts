import { SAME_MOMENT } from '../../scene/index.ts'
import type { TapeTold } from '../../simulation/index.ts'

export type Happening = TapeTold['marks'][number]

/** What can happen to a run from outside. */
export const WORDS = {
  edit: 'Edited',
  pull: 'Pulled',
  release: 'Let go',
  move: 'Moved by hand',
} as const satisfies Record<Happening['kind'], string>

/** What happened at a time, for who does not see the marks: each kind once. */
export const happenedAt = (marks: readonly Happening[], time: number): readonly string[] => [
  ...new Set(
    marks.filter((mark) => Math.abs(mark.time - time) <= SAME_MOMENT).map(({ kind }) => WORDS[kind].toLowerCase()),
  ),
]
