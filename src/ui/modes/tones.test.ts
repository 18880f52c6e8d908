import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeTones } from './tones.ts'

/** What sounds: an oscillator that was started and is not to stop. */
const sounding = new Map<object, number>()
let closed = 0

class Tone {
  readonly frequency: number
  constructor(_: unknown, { frequency }: { readonly frequency: number }) {
    this.frequency = frequency
  }
  connect = (to: unknown): unknown => to
  start = (): void => void sounding.set(this, this.frequency)
  stop = (): void => void sounding.delete(this)
}
class Gain {
  gain = { setTargetAtTime: (): void => {} }
  connect = (to: unknown): unknown => to
}
class Context {
  currentTime = 0
  destination = {}
  resume = (): Promise<void> => Promise.resolve()
  close = (): Promise<void> => Promise.resolve(void closed++)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('AudioContext', Context)
  vi.stubGlobal('OscillatorNode', Tone)
  vi.stubGlobal('GainNode', Gain)
  sounding.clear()
  closed = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const heard = (): readonly number[] => [...sounding.values()].toSorted((a, b) => a - b)

it('two sound at once, so that they beat; one that goes on is not begun anew', () => {
  const tones = makeTones()
  tones.play([195.8])
  const [first] = sounding.keys()
  tones.play([195.8, 218.9])
  expect(heard()).toEqual([195.8, 218.9])
  expect(sounding.has(first!)).toBe(true)
  tones.play([218.9])
  expect(heard()).toEqual([218.9])
})

it('is silent while it is held, and for good when it ends', () => {
  const tones = makeTones()
  tones.play([195.8, 218.9])
  tones.play([])
  expect(heard()).toEqual([])
  tones.play([195.8])
  tones.end()
  expect(heard()).toEqual([])
  vi.runAllTimers()
  expect(closed).toBe(1)
})
