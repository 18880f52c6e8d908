import { describe, expect, it } from 'vitest'
import { makeQuality } from './quality.ts'

/** Takes `count` pictures `gap` ms apart. */
function draw(quality: ReturnType<typeof makeQuality>, from: number, count: number, gap: number): number {
  let now = from
  for (let i = 0; i < count; i++) quality.sample((now += gap))
  return now
}

describe('quality', () => {
  it('stays full on a machine that keeps up', () => {
    const quality = makeQuality()
    draw(quality, 0, 300, 16)
    expect(quality.share()).toBe(1)
  })
  it('goes down step by step on a slow one, and not without end', () => {
    const quality = makeQuality()
    const now = draw(quality, 0, 11, 90)
    expect(quality.share()).toBe(0.8)
    draw(quality, now, 400, 90)
    expect(quality.share()).toBe(0.64)
  })
  it('does not take a pause for slowness', () => {
    const quality = makeQuality()
    draw(quality, 0, 100, 5000)
    expect(quality.share()).toBe(1)
  })
  it('comes back up, but not at once', () => {
    const quality = makeQuality()
    const now = draw(quality, 0, 11, 90)
    const later = draw(quality, now, 60, 16)
    expect(quality.share()).toBe(0.8)
    draw(quality, later, 200, 16)
    expect(quality.share()).toBe(1)
  })
})
