/** What is told to those with a mouse, as a finger does it: it taps, and has no keys. */
export const toFinger = (text: string): string =>
  text
    .replace(/,? or type [^,.]*/, '')
    .replace(/\bClick\b/g, 'Tap')
    .replace(/\bclick\b/g, 'tap')
    .replace(/\? lists it all/, 'the menu lists it all')
    .replace(/ Enter keeps it, Esc takes it back$/, '')

/** The text for what the page is used with. */
export const forHand = (text: string): string =>
  typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches ? toFinger(text) : text
