interface Habit {
  readonly gesture: string
  readonly effect: string
}

/** What keys do that go from one part of the page to another, for the shortcut sheet. */
export const PANE_HABITS: readonly Habit[] = [
  { gesture: 'F6; Shift+F6', effect: 'To the next bar or panel, or to the view; to the one before' },
  { gesture: 'Tab; Shift+Tab', effect: 'To the next control; to the one before' },
  {
    gesture: 'Letters, in the outline',
    effect: 'Where a key has led there: to what begins with them. After a click, and elsewhere, letters are commands',
  },
]

/** What the pointer does in the view, for the shortcut sheet. */
export const POINTER_HABITS: readonly Habit[] = [
  {
    gesture: 'Drag a body',
    effect: 'Running: pull it by a spring. Paused: move it with its joints kept; what a drive moves, its drive holds.',
  },
  { gesture: 'Drag empty space', effect: 'Orbit' },
  { gesture: 'Right-drag or Shift-drag', effect: 'Pan' },
  { gesture: 'Ctrl-drag, or B and then drag', effect: 'Select by a box' },
  { gesture: 'Right-click, or a long press', effect: 'Menu of what is there' },
  { gesture: 'Join, then drag from eye to eye', effect: 'A joint: the same as two clicks' },
  { gesture: 'Wheel, or pinch', effect: 'Zoom to the pointer' },
  { gesture: 'Two fingers', effect: 'Pan and zoom' },
  { gesture: 'Click; Shift-click', effect: 'Select; add to the selection' },
  { gesture: 'Double click a joint', effect: 'Set its type, axis, drive and limits where it is' },
  { gesture: 'Double click a link', effect: 'Type its length' },
  { gesture: 'Drag the name of a number', effect: 'Change the number; one undo takes it back' },
]
