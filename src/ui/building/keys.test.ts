import { describe, expect, it } from 'vitest'
import { fieldTakes, movesPoint, NOTHING_TYPED, offerTakes, typeEarly, type TypedEarly } from './keys.ts'

/** An element of which is known which of some selectors it and what is round it match. */
const element = (own: string, round = '') => {
  const has = (list: string, selector: string): boolean =>
    selector.split(', ').some((one) => list.split(' ').includes(one))
  const layer = {}
  return {
    layer,
    matches: (selector: string) => has(own, selector),
    closest: (selector: string) => (has(own, selector) || has(round, selector) ? layer : null),
  }
}

it('arrows move the next point in the view, and not in a field or a list', () => {
  for (const of of ['body', '[role=application]']) {
    expect(movesPoint('ArrowLeft', element(of))).toBe(true)
    expect(movesPoint('Enter', element(of))).toBe(false)
  }
  for (const of of ['input', 'select', '[role=treeitem]']) expect(movesPoint('ArrowLeft', element(of))).toBe(false)
})

describe('an offer in the view', () => {
  it('takes Enter and Esc of the page, and no other key', () => {
    const view = element('[role=application]')
    expect(['Enter', 'Escape', 'x', '5', ' '].map((key) => offerTakes(key, view, null, true))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it.each(['input', 'textarea', 'select'])('leaves every key to %s: Esc puts back what was in it', (field) => {
    for (const key of ['Enter', 'Escape']) expect(offerTakes(key, element(field), null, false)).toBe(false)
  })

  it('leaves Enter to a button that Tab has come to, not to one that was clicked', () => {
    const button = element('button')
    expect(offerTakes('Enter', button, null, true)).toBe(false)
    expect(offerTakes('Enter', button, null, false)).toBe(true)
    expect(offerTakes('Escape', button, null, true)).toBe(true)
  })

  it('leaves Enter to its own buttons, and everything to other boxes', () => {
    const inside = element('button', '[role=dialog]')
    expect(offerTakes('Enter', inside, inside.layer, false)).toBe(false)
    expect(offerTakes('Escape', inside, inside.layer, false)).toBe(true)
    expect(offerTakes('Escape', inside, null, false)).toBe(false)
    expect(offerTakes('Escape', element('[role=menuitem]', '[role=menu]'), null, false)).toBe(false)
  })
})

describe('the field in the view', () => {
  const keys = ['5', '-', '.', '−', 'x']
  it('takes digits and signs during a drag', () => {
    expect(keys.map((key) => fieldTakes(key, element('body'), true))).toEqual([true, true, true, true, false])
  })

  it('takes digits alone after it, and only where the view has the focus', () => {
    for (const target of [element('body'), element('[role=application]')])
      expect(keys.map((key) => fieldTakes(key, target, false))).toEqual([true, false, false, false, false])
    for (const target of [element('button'), element('input', '[role=application]')])
      expect(keys.map((key) => fieldTakes(key, target, false))).toEqual([false, false, false, false, false])
  })
})

describe('what is typed before the field is there', () => {
  const type = (keys: readonly string[]): TypedEarly =>
    keys.reduce((typed, key) => typeEarly(typed, key) ?? typed, NOTHING_TYPED)

  it('is all that follows the first sign of a number, until Enter', () => {
    expect(type(['2', '0', '0', ' ', 'm', 'm'])).toEqual({ text: '200 mm', entered: false })
    expect(type(['2', '5', 'Backspace', '0', ' ', 'm', 'Enter', '7'])).toEqual({ text: '20 m', entered: true })
  })

  it('leaves other keys to the page', () => {
    for (const key of ['a', ' ', 'Enter', 'Backspace', 'ArrowLeft']) expect(typeEarly(NOTHING_TYPED, key)).toBeNull()
    expect(typeEarly({ text: '2', entered: false }, 'Tab')).toEqual({ text: '2', entered: true })
    expect(typeEarly(NOTHING_TYPED, 'Tab')).toBeNull()
    for (const key of ['ArrowLeft', 'Escape']) expect(typeEarly({ text: '2', entered: false }, key)).toBeNull()
  })
})
