import { describe, expect, it } from 'vitest'
import { addSteps, moveScrub, pressScrub, scrubbedValue } from './scrub.ts'
import { shownUnit } from '../../units/index.ts'

const none = { shift: false, alt: false }
const mm = shownUnit('length', 0.025)

describe('scrub', () => {
  it('is a click until the threshold of the pointer is passed', () => {
    const press = pressScrub(0.025, mm, 100)
    expect(moveScrub(press, 103, 'mouse', none).dragging).toBe(false)
    expect(moveScrub(press, 104, 'mouse', none).dragging).toBe(true)
    expect(moveScrub(press, 109, 'touch', none).dragging).toBe(false)
    expect(moveScrub(press, 110, 'touch', none).dragging).toBe(true)
    expect(scrubbedValue(moveScrub(press, 104, 'mouse', none))).toBe(0.025)
  })

  it('steps by the unit, three pixels a step, both ways', () => {
    let scrub = moveScrub(pressScrub(0.025, mm, 100), 104, 'mouse', none)
    scrub = moveScrub(scrub, 113, 'mouse', none)
    expect(scrubbedValue(scrub)).toBe(0.028)
    scrub = moveScrub(scrub, 104 - 30, 'mouse', none)
    expect(scrubbedValue(scrub)).toBe(0.015)
  })

  it('modifiers act from where they are pressed', () => {
    let scrub = moveScrub(pressScrub(0.025, mm, 0), 4, 'mouse', none)
    scrub = moveScrub(scrub, 10, 'mouse', none)
    expect(scrubbedValue(scrub)).toBe(0.027)
    scrub = moveScrub(scrub, 13, 'mouse', { shift: true, alt: false })
    expect(scrubbedValue(scrub)).toBe(0.037)
    scrub = moveScrub(scrub, 16, 'mouse', { shift: false, alt: true })
    expect(scrubbedValue(scrub)).toBe(0.0371)
  })

  it('comes back to the exact start', () => {
    const odd = 0.0251234567
    let scrub = moveScrub(pressScrub(odd, mm, 0), 4, 'mouse', none)
    scrub = moveScrub(scrub, 64, 'mouse', none)
    expect(scrubbedValue(scrub)).not.toBe(odd)
    scrub = moveScrub(scrub, 4, 'mouse', none)
    expect(scrubbedValue(scrub)).toBe(odd)
  })

  it('adds steps without the noise of sums', () => {
    let value = 0
    for (let i = 0; i < 30; i++) value = addSteps(value, shownUnit('scalar'), 1)
    expect(value).toBe(3)
    expect(addSteps(0.3, shownUnit('scalar'), -3)).toBe(0)
  })
})
