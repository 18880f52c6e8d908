import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CameraPose } from '../../tools/index.ts'
import { openView } from '../../tools/index.ts'
import { makeCameraControl } from '../viewing/camera-control.ts'
import { REST_AFTER, watchRest } from './rest.ts'

const THERE: CameraPose = { target: [1, 2, 3], distance: 7, azimuth: 0.5, elevation: 0.25 }

describe('the camera at rest', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is told once after a drag, not for every step of it', () => {
    const control = makeCameraControl()
    const rested = vi.fn<(pose: CameraPose) => void>()
    watchRest(control, rested)
    for (let i = 0; i < 60; i++) {
      control.set({ ...THERE, azimuth: i / 60 })
      vi.advanceTimersByTime(16)
    }
    expect(rested).not.toHaveBeenCalled()
    vi.advanceTimersByTime(REST_AFTER)
    expect(rested.mock.calls).toEqual([[{ ...THERE, azimuth: 59 / 60 }]])
  })
  it('is told at the end of a move, however slowly pictures come', () => {
    const control = makeCameraControl()
    const rested = vi.fn<(pose: CameraPose) => void>()
    watchRest(control, rested)
    control.moveTo(THERE, false)
    vi.advanceTimersByTime(3 * REST_AFTER)
    control.advance(0)
    vi.advanceTimersByTime(3 * REST_AFTER)
    expect(rested).not.toHaveBeenCalled()
    control.advance(1000)
    vi.advanceTimersByTime(REST_AFTER)
    expect(rested.mock.calls).toEqual([[THERE]])
  })
  it('is not told when only the view has changed, nor after the end', () => {
    const control = makeCameraControl()
    const rested = vi.fn<(pose: CameraPose) => void>()
    const stop = watchRest(control, rested)
    control.setView(openView(300, 200))
    vi.advanceTimersByTime(REST_AFTER)
    control.set(THERE)
    stop()
    vi.advanceTimersByTime(REST_AFTER)
    expect(rested).not.toHaveBeenCalled()
  })
})
