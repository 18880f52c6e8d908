/** Keys to actions. What a key means while a field, a dialog or a control has the focus is the focus's, not ours. */
import { performAction, performByKey } from './action.ts'
import type { Laboratory } from './laboratory.ts'

/** The part of a keyboard event that says which binding it is. */
export interface KeyPress {
  readonly key: string
  /** Position of the key, e.g. `KeyZ`; stands in for letters of other alphabets. */
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** The binding that a key press is, as actions write it: `Space`, `Shift+Mod+Z`, `?`. Null for a modifier alone. */
export function bindingOf(press: KeyPress): string | null {
  if (['Control', 'Meta', 'Shift', 'Alt', 'AltGraph', 'Dead', 'Unidentified', 'Process'].includes(press.key))
    return null
  const position = /^Key([A-Z])$/.exec(press.code)?.[1]
  const foreign = press.key.length === 1 && press.key.charCodeAt(0) > 127
  const sign = foreign && position !== undefined ? position : press.key
  const letter = /^[a-z]$/i.test(sign)
  const key = sign === ' ' ? 'Space' : letter ? sign.toUpperCase() : sign
  // With a sign such as `?` Shift is part of how the sign is typed, not of the binding.
  const shift = press.shiftKey && (letter || key.length > 1)
  const mod = press.ctrlKey || press.metaKey
  return `${shift ? 'Shift+' : ''}${mod ? 'Mod+' : ''}${press.altKey ? 'Alt+' : ''}${key}`
}

/** The kind of element that has the focus, as far as keys are concerned. */
export type FocusKind = 'page' | 'field' | 'layer' | 'control'

const FIELDS =
  'input:not([type=checkbox],[type=radio],[type=range],[type=button]), textarea, select, [contenteditable=""], [contenteditable=true]'
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
const CONTROLS =
  'button, a[href], summary, input, [role=button], [role=switch], [role=radio], [role=tab], [role=slider], [role=option], [role=treeitem]'

/** The kind of the focused element: a text field, something inside a dialog or menu, a control, or the page itself. */
function focusKind(target: EventTarget | null): FocusKind {
  if (!(target instanceof Element)) return 'page'
  if (target.matches(FIELDS)) return 'field'
  if (target.closest(LAYERS) !== null) return 'layer'
  return target.matches(CONTROLS) ? 'control' : 'page'
}

/** Whether a key carries the focus from one control or part of the page to another. */
export const carriesFocus = (key: string): boolean => key === 'Tab' || key === 'F6'

/** Keys that press a control or move in it. */
const CONTROL_KEYS: readonly string[] = ['Space', 'Enter']

/** Bindings that act everywhere, because the browser's own meaning must never come through. */
const EVERYWHERE: readonly string[] = ['Mod+S', 'Shift+Mod+S']

/** Bindings that do not wait for a tool: Esc gives it up. */
const AT_ONCE: readonly string[] = [...EVERYWHERE, 'Escape']

/** Keys that a tool hears of once, however long they are held: each is a step of its own. */
const ONCE = /(^|\+)(Enter|[A-Z])$/

/** Bindings that edit the text of a field. */
const OF_FIELDS: readonly string[] = ['Mod+Z', 'Shift+Mod+Z', 'Mod+Y', 'Mod+A', 'Mod+C', 'Mod+X', 'Mod+V']

/**
 * Whether a binding acts, given where the focus is. A control keeps Space only when the user got there by keyboard: after a
 * click with the pointer Space plays, whatever was clicked last.
 */
export function bindingActs(binding: string, focus: FocusKind, byKeyboard: boolean): boolean {
  if (EVERYWHERE.includes(binding)) return true
  if (focus === 'field' || focus === 'layer') return false
  return focus === 'page' || !byKeyboard || !CONTROL_KEYS.includes(binding)
}

/**
 * Whether a bound key that does not act is kept from the browser too: in a field or a dialog Ctrl+D must not set a bookmark,
 * nor Ctrl+O open a file in place of the page. What edits text stays the field's.
 */
export const bindingIsKept = (binding: string, focus: FocusKind): boolean =>
  (focus === 'field' || focus === 'layer') && binding.includes('Mod+') && !OF_FIELDS.includes(binding)

/** The same key press once more, where the focus is by now. */
function pressAgain(event: KeyboardEvent, page: Window): void {
  const target = page.document.activeElement ?? page.document.body
  target.dispatchEvent(new KeyboardEvent(event.type, event))
}

/** Keys that are pressed before there is anything that could hear of them; the answer presses them again, in order. */
export function keepKeys(page: Window = window): () => void {
  const early: KeyboardEvent[] = []
  const keep = (event: KeyboardEvent) => {
    const meant = !(event.repeat || event.ctrlKey || event.metaKey || event.altKey)
    if (meant && bindingOf(event) !== null) early.push(event)
  }
  page.addEventListener('keydown', keep)
  return () => {
    page.removeEventListener('keydown', keep)
    for (const event of early) pressAgain(event, page)
  }
}

/** Listens for keys on the page and performs what they are bound to. Returns what stops it. */
export function listenToKeys(lab: Laboratory, page: Window = window): () => void {
  let byKeyboard = false
  /** Whether the last action of a held key is still being done. */
  let behind = false
  const onPointer = () => {
    byKeyboard = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (carriesFocus(event.key)) byKeyboard = true
    if (event.defaultPrevented || event.isComposing) return
    const binding = bindingOf(event)
    if (binding === null) return
    const focus = focusKind(event.target)
    const acts = bindingActs(binding, focus, byKeyboard)
    if (acts && !AT_ONCE.includes(binding) && lab.tool.current?.waits(() => pressAgain(event, page)) === true) {
      event.preventDefault()
      return
    }
    const again = event.repeat && ONCE.test(binding)
    if (acts && !again && !EVERYWHERE.includes(binding) && lab.tool.current?.key(binding) === true) {
      event.preventDefault()
      return
    }
    // A tool in hand goes on by Enter, whatever was clicked last; else it presses what has the focus.
    if (binding === 'Enter' && focus === 'control') return
    const action = lab.actions.bound(binding, lab)
    if (action === null) return
    // The event that the browser makes of it acts.
    if (action.native !== undefined) return
    if (acts || bindingIsKept(binding, focus)) event.preventDefault()
    if (!acts) return
    // Above also when the action is disabled: the browser must not scroll, go back or open its own dialog instead.
    if (event.repeat && (!action.repeats || behind)) return
    // A field in use commits first; a control that was clicked gives the focus back, so that the key's release does not press it.
    if (focus === 'field' || (focus === 'control' && !byKeyboard)) (event.target as HTMLElement).blur()
    performByKey(lab, action)
    // Steps that the worker has not made yet would go on after the key is let go.
    if (event.repeat) {
      behind = true
      void lab.simulation.upToDate().then(() => (behind = false))
    }
  }
  const onClipboard = (event: ClipboardEvent) => {
    const meant = event.type === 'paste' ? 'paste' : 'copy'
    const action = lab.actions.all.find(({ native }) => native === meant)
    const focus = focusKind(event.target)
    if (action === undefined || event.defaultPrevented || focus === 'field' || focus === 'layer') return
    // Selected text is what the user wants to copy.
    if (meant === 'copy' && page.getSelection()?.isCollapsed === false) return
    if (performAction(lab, action, event.clipboardData ?? undefined)) event.preventDefault()
  }
  page.addEventListener('pointerdown', onPointer, true)
  page.addEventListener('keydown', onKeyDown)
  page.addEventListener('copy', onClipboard)
  page.addEventListener('paste', onClipboard)
  return () => {
    page.removeEventListener('pointerdown', onPointer, true)
    page.removeEventListener('keydown', onKeyDown)
    page.removeEventListener('copy', onClipboard)
    page.removeEventListener('paste', onClipboard)
  }
}
