/** Which keys a box or a field in the view takes from the page, given where the focus is. */
import { beginsNumber } from '../../tools/index.ts'

const FIELDS = 'input, textarea, select, [contenteditable=true]'

/** The part of an element that is looked at. */
interface Focused {
  matches(selectors: string): boolean
  closest(selectors: string): unknown
}

/**
 * Whether an offer in the view takes a key. What is typed into a field, and what another box or menu is told, is not its; nor is an
 * Enter that presses a button: one of its own, or one that Tab has come to.
 */
export function offerTakes(key: string, target: Focused, own: unknown, byTab: boolean): boolean {
  if (key !== 'Enter' && key !== 'Escape') return false
  if (target.matches(FIELDS)) return false
  const layer = target.closest('[role=dialog], [role=menu]')
  if (layer !== null && layer !== own) return false
  return key === 'Escape' || !(target.matches('button, a, summary, [role=button]') && (byTab || layer !== null))
}

/** Whether a key moves the point that the tool in hand would place next: arrows with the focus in the view. */
export const movesPoint = (key: string, target: Focused): boolean =>
  key.startsWith('Arrow') && (target.matches('body') || target.closest('[role=application]') !== null)

/**
 * Whether the field in the view, which merely shows a value, takes a key that begins a number: while something is dragged, or a digit
 * with the focus in the view. Signs mean something of their own as soon as the drag is over.
 */
export function fieldTakes(key: string, target: Focused, dragging: boolean): boolean {
  if (target.matches(FIELDS)) return false
  if (dragging) return beginsNumber(key)
  return beginsNumber(key, false) && (target.matches('body') || target.closest('[role=application]') !== null)
}

/** What was typed for the field in the view before it was there. */
export interface TypedEarly {
  readonly text: string
  /** Whether Enter or Tab ended it. */
  readonly entered: boolean
}

export const NOTHING_TYPED: TypedEarly = { text: '', entered: false }

/** What has been typed with one key more; null where the key is not the field's: the first one begins a number. */
export function typeEarly({ text, entered }: TypedEarly, key: string): TypedEarly | null {
  if (entered) return null
  if (key.length === 1) return text === '' && !beginsNumber(key) ? null : { text: text + key, entered: false }
  if (text === '') return null
  if (key === 'Backspace') return { text: text.slice(0, -1), entered: false }
  return key === 'Enter' || key === 'Tab' ? { text, entered: true } : null
}
