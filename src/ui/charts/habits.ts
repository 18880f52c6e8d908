/** What pointer, fingers and keys do in a plot: its own help and the shortcut sheet tell it. */
export const PLOT_HABITS: readonly { readonly gesture: string; readonly effect: string }[] = [
  { gesture: 'Drag, or one finger', effect: 'Lead the playhead' },
  { gesture: 'Two fingers', effect: 'Zoom and pan' },
  { gesture: 'Wheel after a click in it, or Ctrl-wheel', effect: 'Zoom' },
  { gesture: 'Right-drag, or Shift-wheel', effect: 'Pan' },
  { gesture: 'Shift-drag; double click', effect: 'Show a stretch; show all of it' },
  { gesture: 'Keys + and −, Ctrl ← and Ctrl →, 0', effect: 'Zoom, pan, show all of it' },
  { gesture: 'Keys ← and →, Home and End', effect: 'Go along the curves, with Shift ten times as far' },
  { gesture: 'Drag the grip below at the left, or its keys ↑ and ↓', effect: 'Height of the plot' },
]
