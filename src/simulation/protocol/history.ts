/** What edits on their way to the worker do to the history. */
import type { HistoryStep } from './messages.ts'

/** Steps after others; those of one gesture become one, so that a long drag stays short. */
export function joinHistory(before: readonly HistoryStep[], after: readonly HistoryStep[]): readonly HistoryStep[] {
  const joined = [...before]
  for (const step of after) {
    const last = joined.at(-1)
    if (last === undefined || last.entry !== step.entry || last.kind !== step.kind) joined.push(step)
    else joined[joined.length - 1] = { ...step, bodies: [...new Set([...last.bodies, ...step.bodies])] }
  }
  return joined
}
