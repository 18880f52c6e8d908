import { describe, expect, it } from 'vitest'
import { makeCameraControl } from './camera-control.ts'

const THERE = { target: [1, 2, 3], distance: 7, azimuth: 0.5, elevation: 0.25 } as const

describe('camera control', () => {
  it('moves within 200 ms and says when it is there', () => {
    const control = makeCameraControl()
    const from = control.pose()
    control.moveTo(THERE, false)
    expect(control.pose()).toEqual(from)
    expect(control.aim()).toEqual(THERE)
    expect(control.advance(1000)).toBe(true)
    expect(control.advance(1100)).toBe(true)
    expect(control.pose().target[0]).toBeCloseTo((from.target[0] + 1) / 2, 12)
    expect(control.advance(1200)).toBe(false)
    expect(control.pose()).toEqual(THERE)
    expect(control.advance(1300)).toBe(false)
  })
  it('is there at once when motion is not wanted', () => {
    const control = makeCameraControl()
    control.moveTo(THERE, true)
    expect(control.pose()).toEqual(THERE)
    expect(control.advance(0)).toBe(false)
  })
  it('yields to a hand', () => {
    const control = makeCameraControl()
    control.moveTo(THERE, false)
    control.advance(0)
    const held = { ...THERE, distance: 9 }
    control.set(held)
    expect(control.advance(50)).toBe(false)
    expect(control.pose()).toEqual(held)
    expect(control.aim()).toEqual(held)
  })
  it('waits while a hand is on the picture, and goes on from where it waited', () => {
    const control = makeCameraControl()
    let changes = 0
    control.moveTo(THERE, false)
    control.advance(0)
    control.advance(100)
    const half = control.pose()
    control.watch(() => changes++)
    control.hold(true)
    expect(control.advance(150)).toBe(false)
    expect(control.pose()).toEqual(half)
    expect(control.aim()).toEqual(THERE)
    changes = 0
    control.hold(false)
    // Another picture is asked for, or the move would wait for the next pointer.
    expect(changes).toBe(1)
    expect(control.advance(5000)).toBe(true)
    expect(control.pose()).toEqual(half)
    expect(control.advance(5200)).toBe(false)
    expect(control.pose()).toEqual(THERE)
  })
  it('tells of every change until it is told not to', () => {
    const control = makeCameraControl()
    let changes = 0
    const stop = control.watch(() => changes++)
    control.set(THERE)
    control.setView({ width: 3, height: 2, free: { x: 0, y: 0, width: 3, height: 2 } })
    stop()
    control.set(THERE)
    expect(changes).toBe(2)
  })
})
