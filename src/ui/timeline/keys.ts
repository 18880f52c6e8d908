/** What keys mean on the bar and on what can be moved along it. */
import { SAME_MOMENT } from '../../scene/index.ts'
import { DISPLAY_FRAME } from '../../simulation/index.ts'
import type { Span } from './span.ts'

/** A longer way by keys than a display frame, s. */
const TENTH = 0.1

/** The part of a keyboard event that counts. */
interface Press {
  readonly key: string
  readonly shiftKey: boolean
}

/**
 * The time that a key leads to; null where the key means nothing here.
 *
 * @param time where it stands, s
 * @param marks times that Page keys lead to, ascending, s
 */
export function timeByKey({ key, shiftKey }: Press, time: number, span: Span, marks: readonly number[]): number | null {
  const step = shiftKey ? TENTH : DISPLAY_FRAME
  const wanted = {
    ArrowRight: time + step,
    ArrowUp: time + step,
    ArrowLeft: time - step,
    ArrowDown: time - step,
    PageUp: marks.find((mark) => mark > time + SAME_MOMENT) ?? span.to,
    PageDown: marks.findLast((mark) => mark < time - SAME_MOMENT) ?? span.from,
    Home: span.from,
    End: span.to,
  } as Readonly<Record<string, number>>
  return wanted[key] ?? null
}
