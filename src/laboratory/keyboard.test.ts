import { describe, expect, it } from 'vitest'
import { bindingActs, bindingOf, type KeyPress } from './keyboard.ts'
import { standardActions } from './actions/index.ts'
import { makeActionRegistry } from './action.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

describe('the binding of a key press', () => {
  it.each([
    [press(' '), 'Space'],
    [press('f'), 'F'],
    [press('ArrowLeft'), 'ArrowLeft'],
    [press('ArrowLeft', { shiftKey: true }), 'Shift+ArrowLeft'],
    [press('z', { ctrlKey: true }), 'Mod+Z'],
    [press('Z', { ctrlKey: true, shiftKey: true }), 'Shift+Mod+Z'],
    [press('z', { metaKey: true }), 'Mod+Z'],
    // Shift is how these signs are typed.
    [press('?', { shiftKey: true }), '?'],
    [press('+', { shiftKey: true }), '+'],
    [press('+', { code: 'NumpadAdd' }), '+'],
    // The key at the place of Z of a Cyrillic keyboard.
    [press('я', { code: 'KeyZ', ctrlKey: true }), 'Mod+Z'],
    [press('Shift', { shiftKey: true }), null],
    [press('Dead'), null],
  ])('%o is %s', (keys, binding) => {
    expect(bindingOf(keys)).toBe(binding)
  })
})

describe('whether a key acts', () => {
  it('does nothing in fields, dialogs and menus, but never lets the browser save the page', () => {
    for (const focus of ['field', 'layer'] as const) {
      for (const key of ['Space', 'Delete', 'F', 'Mod+Z', '?']) expect(bindingActs(key, focus, true)).toBe(false)
      expect(bindingActs('Mod+S', focus, true)).toBe(true)
    }
  })

  it('leaves Space to a control that was reached by keyboard, and plays after a click', () => {
    expect(bindingActs('Space', 'control', true)).toBe(false)
    expect(bindingActs('Space', 'control', false)).toBe(true)
    expect(bindingActs('F', 'control', true)).toBe(true)
    expect(bindingActs('Space', 'page', true)).toBe(true)
  })
})

describe('the registry', () => {
  const registry = makeActionRegistry(standardActions)

  it.each([
    ['Space', 'play'],
    ['ArrowLeft', 'step-back'],
    ['ArrowRight', 'step-forward'],
    ['Home', 'rewind'],
    ['-', 'slower'],
    ['=', 'faster'],
    ['+', 'faster'],
    ['F', 'fit'],
    ['.', 'frame-selection'],
    ['Escape', 'escape'],
    ['Delete', 'delete'],
    ['Backspace', 'delete'],
    ['Mod+Z', 'undo'],
    ['Shift+Mod+Z', 'redo'],
    ['Mod+Y', 'redo'],
    ['Mod+D', 'duplicate'],
    ['Mod+C', 'copy'],
    ['Mod+V', 'paste'],
    ['Mod+A', 'select-all'],
    ['Mod+S', 'save'],
    ['[', 'select-previous'],
    [']', 'select-next'],
    ['?', 'shortcuts'],
    ['B', 'tool-box'],
  ])('%s does %s', (key, id) => {
    expect(registry.bound(key)?.id).toBe(id)
  })

  it('refuses two actions with one key or one id', () => {
    const [play, back] = [registry.get('play'), registry.get('step-back')]
    expect(() => makeActionRegistry([play, { ...back, keys: ['Space'] }])).toThrow(/both "play" and "step-back"/)
    expect(() => makeActionRegistry([play, play])).toThrow(/two actions/)
    expect(() => registry.get('fly')).toThrow(/no action/)
  })
})
