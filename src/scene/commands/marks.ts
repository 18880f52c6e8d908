/** Moments of the run that have a name: kept with the view, so that none of them moves anything. */
import type { Scene, SceneDraft, TimeMark } from '../document.ts'
import { firstFree } from '../ids.ts'

const NONE: readonly TimeMark[] = []
/** Moments of a run that lie no further apart are the same, s. */
export const SAME_MOMENT = 1e-6

export const marksIn = ({ view }: Pick<Scene, 'view'>): readonly TimeMark[] => view.marks ?? NONE

/** What a mark is called. */
export const nameOfMark = ({ name }: TimeMark): string => name ?? 'Mark'

function keep(draft: SceneDraft, marks: readonly TimeMark[]): void {
  if (marks.length > 0) draft.view.marks = marks as NonNullable<SceneDraft['view']['marks']>
  else delete draft.view.marks
}

/**
 * Marks a moment, unless it is marked already.
 *
 * @param time s
 * @param name a number is added where there is one of that name
 * @returns the place of the mark in the list
 */
export function addMark(draft: SceneDraft, time: number, name = 'Mark'): number {
  const marks = marksIn(draft)
  const there = marks.findIndex((mark) => Math.abs(mark.time - time) <= SAME_MOMENT)
  if (there >= 0) return there
  keep(draft, [...marks, { time, name: firstFree(name, ' ', new Set(marks.map(nameOfMark))) }])
  return marks.length
}

/** Another time or name for a mark, by its place in the list; or whether playing is slow there. */
export function setMark(
  draft: SceneDraft,
  index: number,
  change: Partial<Pick<TimeMark, 'time' | 'name' | 'slow'>>,
): void {
  const marks = marksIn(draft)
  const mark = marks[index]
  if (mark === undefined) return
  const { slow, ...changed } = { ...mark, ...change }
  keep(draft, marks.with(index, slow === true ? { ...changed, slow } : changed))
}

export function removeMark(draft: SceneDraft, index: number): void {
  const marks = marksIn(draft)
  if (index in marks) keep(draft, marks.filter((_, i) => i !== index)) // prettier-ignore
}
