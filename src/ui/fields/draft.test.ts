import { describe, expect, it } from 'vitest'
import { enter, failed, isOver, leave, REST, typed } from './draft.ts'

const refuse = (): string => 'Type a length, such as 25 mm.'
const take = (): null => null

describe('draft', () => {
  it('does not commit what was not changed', () => {
    const never = (): string => {
      throw new Error('committed')
    }
    expect(enter(REST, '25', never)).toEqual(REST)
    expect(leave(typed('25'), '25', never)).toEqual(REST)
  })

  it('Enter takes good text and keeps bad text to be mended', () => {
    expect(enter(typed('30'), '25', take)).toEqual(REST)
    expect(enter(typed('3x'), '25', refuse)).toEqual({ text: '3x', error: refuse() })
  })

  it('leaving with bad text keeps the old value and says so', () => {
    const left = leave(typed('3x'), '25', refuse, '25 mm')
    expect(left).toMatchObject({ text: null, error: 'Type a length, such as 25 mm. “25 mm” is kept.' })
    expect(leave(left, '25', take)).toEqual(REST)
  })

  it('leaving after a refused Enter does not try again', () => {
    const refused = enter(typed('3x'), '25', refuse)
    expect(leave(refused, '25', take)).toMatchObject({ text: null, error: `${refuse()} “25” is kept.` })
  })

  it('what was said of a value goes with the value, and of what is typed with the next key', () => {
    for (const draft of [leave(typed('3x'), '25', refuse), failed(refuse(), '25')]) {
      expect(draft.error).toMatch(refuse())
      expect(isOver(draft, '25')).toBe(false)
      expect(isOver(draft, '30')).toBe(true)
    }
    for (const draft of [REST, typed('3x'), enter(typed('3x'), '25', refuse)]) expect(isOver(draft, '30')).toBe(false)
  })
})
