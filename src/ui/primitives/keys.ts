const onMac = (): boolean =>
  typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform || navigator.userAgent)

const SIGNS: Readonly<Record<string, string>> = {
  Space: 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
}

/**
 * A key binding such as `Shift+Mod+Z` as the signs that stand on the keys: `['Shift', 'Ctrl', 'Z']`, or `['⇧', '⌘', 'Z']` on
 * a Mac. `Mod` is Command there and Control elsewhere.
 */
export function keySigns(binding: string, mac: boolean = onMac()): readonly string[] {
  // The plus key itself is written `+`: it only splits between two other signs.
  const parts = binding === '+' ? ['+'] : binding.split(/(?<=.)\+(?=.)/)
  return parts.map((part) => {
    if (part === 'Mod') return mac ? '⌘' : 'Ctrl'
    if (part === 'Shift') return mac ? '⇧' : 'Shift'
    if (part === 'Alt') return mac ? '⌥' : 'Alt'
    if (part === '-') return '−'
    return SIGNS[part] ?? part
  })
}

/** The binding in the form of `aria-keyshortcuts`. */
export const ariaKeys = (bindings: readonly string[], mac: boolean = onMac()): string =>
  bindings.map((b) => b.replace('Mod', mac ? 'Meta' : 'Control').replace(/^\+$/, 'Plus')).join(' ')
