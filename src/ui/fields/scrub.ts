import { FIELD_DIGITS, fromSI, type ShownUnit, toSI } from '../../units/index.ts'
/**
 * Dragging a label sideways changes its number. Pure: the component feeds pointer positions in and gets numbers back.
 */

/** Pixels that the pointer travels before a press becomes a drag. */
const DRAG_THRESHOLD = { mouse: 4, pen: 4, touch: 10 } as const
/** Pixels per step of the unit. */
const PIXELS_PER_STEP = 3

export interface Scrub {
  readonly unit: ShownUnit
  /** Value at the press, SI. */
  readonly start: number
  readonly pressedAt: number
  readonly lastX: number
  /** Steps so far; a fraction, so that slow drags add up. */
  readonly steps: number
  /** False until the threshold is passed: a mere click changes nothing. */
  readonly dragging: boolean
}

export interface Modifiers {
  /** Ten times as fast. */
  readonly shift: boolean
  /** Ten times as fine. */
  readonly alt: boolean
}

/** The pointer goes down on the label at x (px); value in SI. */
export const pressScrub = (value: number, unit: ShownUnit, x: number): Scrub => ({
  unit,
  start: value,
  pressedAt: x,
  lastX: x,
  steps: 0,
  dragging: false,
})

/** The pointer moves to x (px). Modifiers act from here on; what is behind stays. */
export function moveScrub(scrub: Scrub, x: number, pointer: string, modifiers: Modifiers): Scrub {
  const threshold = DRAG_THRESHOLD[pointer as keyof typeof DRAG_THRESHOLD] ?? DRAG_THRESHOLD.mouse
  if (!scrub.dragging) {
    // The way to the threshold does not count, or the value would jump.
    return Math.abs(x - scrub.pressedAt) < threshold ? scrub : { ...scrub, dragging: true, lastX: x }
  }
  const steps = scrub.steps + ((x - scrub.lastX) / PIXELS_PER_STEP) * stepScale(modifiers)
  return { ...scrub, lastX: x, steps }
}

/** The value that a scrub stands at, SI. */
export const scrubbedValue = (scrub: Scrub): number => {
  // Quantised to a tenth of a step, the finest that Alt gives.
  const steps = Math.round(scrub.steps * 10) / 10
  return steps === 0 ? scrub.start : addSteps(scrub.start, scrub.unit, steps)
}

/** A value (SI) moved by a number of steps of the unit, without the rounding noise of sums. */
export function addSteps(value: number, unit: ShownUnit, steps: number): number {
  const number = fromSI(value, unit.factor) + steps * unit.step
  // Near zero, digits count from the step and not from what cancellation left.
  const decimals = Math.max(
    0,
    Math.min(12, FIELD_DIGITS - Math.floor(Math.log10(Math.max(unit.step, Math.abs(number))))),
  )
  return toSI(Number(number.toFixed(decimals)), unit.factor) + 0 // no −0
}

/** Factor by which the modifier keys change a step. */
export const stepScale = (modifiers: Modifiers): number => (modifiers.shift ? 10 : modifiers.alt ? 0.1 : 1)
