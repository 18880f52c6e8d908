import { describe, expect, it } from 'vitest'
import { modeAt as mode, modesOf } from '../../testing/small-modes.ts'
import { markAxis } from '../charts/index.ts'
import { modesCsv, responseCsv } from './csv.ts'
import { beatOf, paceFor, paceText, soundFactor } from './pace.ts'
import { curveOf, frequenciesFor, nearestMode, pointByKey, portOf, usualPlace } from './response.ts'
import { viewsOf } from './response-views.ts'
import { dampingText, degrees, frequencyText, isDamped, kindText } from './words.ts'

describe('the pace of a shape', () => {
  it('is real time where eyes follow, else slowed or quickened by a round factor', () => {
    expect(paceFor([0.98, 1.09])).toBe(1)
    expect(paceFor([240])).toBeCloseTo(0.005, 12)
    expect(paceFor([0.01])).toBe(100)
    expect(paceFor([0])).toBe(1)
    expect([1, 0.005, 100].map(paceText)).toEqual(['real time', 'slowed 200 ×', 'quickened 100 ×'])
  })

  it('beats by the difference, where that is to be seen', () => {
    expect(beatOf(0.9788, 1.0943)).toBeCloseTo(0.1155, 12)
    expect(beatOf(1, 1)).toBeNull()
    expect(beatOf(1, 3)).toBeNull()
    expect(beatOf(0, 1)).toBeNull()
  })

  it('is made audible by one factor for both', () => {
    const factor = soundFactor([0.98, 1.09])
    expect(factor).toBe(200)
    expect(soundFactor([440])).toBe(1)
    expect(soundFactor([20_000]) * 20_000).toBeLessThan(2000)
  })
})

describe('what is said of a mode', () => {
  it('has the digits that mean something', () => {
    expect([0.704_712, 12.3456, 1234.5, 23_456, 0].map(frequencyText)).toEqual([
      '0.7047 Hz',
      '12.35 Hz',
      '1235 Hz',
      '23.46 kHz',
      '0 Hz',
    ])
    expect(frequencyText(2.4e-6)).toBe('2.40 × 10⁻⁶ Hz')
  })

  it('is said to be of a damped motion where its frequency is another one without dampers', () => {
    const modes = [mode(1), mode(1, { dampingRatio: 0.0408 }), mode(1, { dampingRatio: -0.1 }), mode(0, { kind: 'decay', dampingRatio: 1 })] // prettier-ignore
    expect(modes.map(isDamped)).toEqual([false, true, true, false])
  })

  it('tells kind and damping in words', () => {
    expect(dampingText(mode(1))).toBe('undamped')
    expect(dampingText(mode(1, { dampingRatio: 0.0512 }))).toBe('damping ratio 0.0512')
    expect(dampingText(mode(0, { kind: 'decay', eigenvalue: [-2, 0] }))).toBe('to 37 % in 500 ms')
    expect(dampingText(mode(0, { kind: 'growing', eigenvalue: [0.5, 0] }))).toBe('to 2.7 × in 2 s')
    expect(kindText(mode(0))).toBe('moves freely')
    expect(kindText(mode(1, { eigenvalue: [0.1, 6] }))).toBe('vibration, grows')
    expect([-Math.PI / 2, 4 * Math.PI, 1e-9, 2 * Math.PI - 1e-4].map(degrees)).toEqual([270, 0, 0, 0])
  })
})

describe('tables', () => {
  it('hold name, kind, frequency, damping, eigenvalue and shape of each mode', () => {
    const damped = mode(2, { eigenvalue: [-0.5, 12.5], dampingRatio: 0.04 })
    const [head, row, ...rest] = modesCsv(modesOf([damped]), () => 'Bar, "long"').split('\r\n')
    expect(head).toContain('"Bar, ""long"" x re","Bar, ""long"" x im"')
    expect(row).toBe('Mode 1,vibration,2,0.04,-0.5,12.5,0,0,0,0,1,0,0,0,0.5,0,0,0')
    expect(rest).toEqual([''])
  })

  it('tell what has no limit', () => {
    const [, first, second] = responseCsv(
      {
        frequencies: Float64Array.of(1, 2),
        amplitude: Float64Array.of(0.5, Infinity),
        phase: Float64Array.of(0, -Math.PI / 2),
      },
      'm/N',
    ).split('\r\n')
    expect(first).toBe('1,0.5,0')
    expect(second).toBe('2,inf,-90')
  })
})

describe('a frequency response', () => {
  it('is asked about at the centre of mass, the way the lowest vibration goes', () => {
    const modes = modesOf([mode(1)])
    const place = usualPlace(modes, 'bar')!
    expect(place).toEqual({ body: 'bar', at: 'centre', axis: 'z' })
    expect(usualPlace(modes, null)).toEqual(place)
    expect(portOf(modes, place)).toEqual({ body: 'bar', point: [1, 0, 0], direction: [0, 0, 1], turning: false })
    expect(portOf(modes, { ...place, at: 'origin', axis: 'ry' })).toMatchObject({
      point: [0, 0, 0],
      direction: [0, 1, 0],
      turning: true,
    })
    expect(portOf(modes, { ...place, body: 'gone' })).toBeNull()
  })

  it('is asked for from below the lowest to above the highest, close to each mode and at it', () => {
    const frequencies = frequenciesFor(modesOf([mode(1), mode(4, { dampingRatio: 0.05 })]))
    expect(frequencies[0]).toBeLessThan(0.2)
    expect(frequencies.at(-1)).toBeGreaterThan(15)
    expect(frequencies).toContain(1)
    expect(frequencies).toContain(4)
    expect([...frequencies].every((f, k) => k === 0 || f > frequencies[k - 1]!)).toBe(true)
    expect(frequenciesFor(modesOf([])).length).toBeGreaterThan(100)
  })

  it('is drawn to the edge where it has no limit, and keeps half a turn behind on one side', () => {
    const curve = curveOf(Float64Array.of(0.1, Infinity, 0), Float64Array.of(0, -Math.PI / 2, Math.PI))!
    expect(curve.amplitude[1]).toBe(curve.high)
    expect(curve.amplitude[2]).toBe(curve.low)
    expect(curve.low).toBeGreaterThan(0)
    const quarters = (phases: Float64Array): readonly number[] => [...phases].map((phase) => phase / (Math.PI / 2))
    quarters(curve.phase).forEach((quarter, k) => expect(quarter).toBeCloseTo([0, -1, -2][k]!, 12))
    const behind = curveOf(Float64Array.of(1), Float64Array.of(-Math.PI))!
    expect(quarters(behind.phase)[0]).toBeCloseTo(-2, 12)
    expect(curveOf(Float64Array.of(0, 2e-28), new Float64Array(2))).toBeNull()
  })

  it('finds the mode at a peak', () => {
    const modes = modesOf([mode(1), mode(4), mode(0)])
    expect(nearestMode(modes, 1.9)).toBe(0)
    expect(nearestMode(modes, 2.1)).toBe(1)
    expect(nearestMode(modesOf([mode(0)]), 1)).toBeNull()
  })

  it('is gone along by keys: point by point, from end to end, and from mode to mode', () => {
    const frequencies = Float64Array.of(0.5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
    const modes = modesOf([mode(4), mode(1), mode(0)])
    const led = (key: string, now: number, shiftKey = false): number | null =>
      pointByKey({ key, shiftKey }, now, frequencies, modes)
    expect([led('ArrowRight', 3), led('ArrowLeft', 0), led('ArrowUp', 1, true)]).toEqual([4, 0, 11])
    expect([led('Home', 5), led('End', 5), led('a', 5)]).toEqual([0, 12, null])
    expect([led('PageUp', 0), led('PageUp', 1), led('PageUp', 4), led('PageDown', 12)]).toEqual([1, 4, 4, 4])
  })

  it('is drawn as two charts over one axis, with a line at each mode that vibrates, solid where its shape is shown', () => {
    const frequencies = Float64Array.of(0.5, 1, 8)
    const curve = curveOf(Float64Array.of(0.1, 4, 0.02), Float64Array.of(0, -1.5, -3))!
    const modes = modesOf([mode(1), mode(0), mode(4)])
    const { amplitude, phase } = viewsOf({ frequencies, curve, unit: 'm/N', modes, shown: [2] })
    expect(amplitude.below).toEqual({ ...phase.below, untold: true })
    expect(phase.below).toMatchObject({ min: 0.5, max: 8, scale: 'powers' })
    expect(amplitude.sides).toEqual([{ quantity: '[m/N]', min: curve.low, max: curve.high, scale: 'powers' }])
    expect(phase.sides[0]!.scale).toBeUndefined()
    // on a low page 57 px are left for it
    expect(markAxis(phase.sides[0]!, 57, 26).marks.map(({ text }) => text)).toEqual(['−180', '0'])
    const lines = phase.guides!.map(({ from, to, dash }) => [from[0], to[0], dash.length === 0])
    expect(lines).toEqual([
      [1, 1, false],
      [4, 4, true],
    ])
  })
})
