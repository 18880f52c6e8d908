import { zoomAt } from './camera-pose.ts'
import type { Gesture, GestureName, PointerSample, ToolHost } from './gesture.ts'
import { LONG_PRESS } from './gesture.ts'
import { makePinching } from './pinching.ts'
import type { Pressing } from './pressing.ts'
import { makePressing } from './pressing.ts'

/** Wheel pixels that halve or double the distance. */
const WHEEL_PER_OCTAVE = 480

/** The pointer in the view: one gesture at a time, all pointers go through here. */
export interface Pointing {
  readonly gesture: () => GestureName | 'idle'
  readonly down: (p: PointerSample) => void
  readonly move: (p: PointerSample) => void
  readonly up: (p: PointerSample) => void
  /** The pointer was taken away (by the browser, or capture was lost): ends the gesture where it is. */
  readonly lose: (pointer: number) => void
  /** The pointer left the view without a press. */
  readonly leave: () => void
  /** `deltaY` in pixels, positive zooms out; zooms about (x, y). */
  readonly wheel: (x: number, y: number, deltaY: number) => void
  /** Time has passed: a finger that rests becomes a long press. */
  readonly elapse: (time: number) => void
  /** Esc. True when there was something to cancel. */
  readonly cancel: () => boolean
  /** The next left drag draws a selection box. */
  readonly armBox: (armed: boolean) => void
  readonly boxArmed: () => boolean
}

export function makePointing(host: ToolHost): Pointing {
  let gesture: Gesture | null = null
  let boxArmed = false
  /** Last sample of each pressed pointer. */
  const pressed = new Map<number, PointerSample>()

  const isPressing = (g: Gesture | null): g is Pressing => g?.name === 'pressing'
  const follow = (next: Gesture | null): void => {
    if (gesture?.name === 'box-selecting' && !next) boxArmed = false
    gesture = next
  }

  /** After a long press nothing happens until the finger leaves. */
  const holding: Gesture = { name: 'holding', move: () => holding, up: () => null, cancel: () => {} }

  return {
    gesture: () => gesture?.name ?? 'idle',
    down: (p) => {
      const others = [...pressed.values()].filter((other) => other.id !== p.id)
      pressed.set(p.id, p)
      host.capture(p.id)
      host.hover(null)
      const first = others[0]
      if (gesture && first) {
        // A second finger takes over from whatever the first had begun; a third changes nothing.
        if (others.length > 1 || p.kind !== 'touch') return
        if (gesture.name === 'pulling' || gesture.name === 'box-selecting') gesture.cancel()
        gesture = makePinching(host, first, p)
        return
      }
      gesture = makePressing(host, p, boxArmed)
    },
    move: (p) => {
      if (pressed.has(p.id)) pressed.set(p.id, p)
      if (gesture) follow(gesture.move(p))
      else if (p.kind !== 'touch') host.hover(host.pick(p.x, p.y, false)?.item ?? null)
    },
    up: (p) => {
      pressed.delete(p.id)
      if (gesture) follow(gesture.up(p))
    },
    lose: (pointer) => {
      const last = pressed.get(pointer)
      if (!last) return
      pressed.delete(pointer)
      if (!gesture) return
      // A press that is taken away is not a click; a drag ends where it is.
      if (gesture.name === 'pressing' || gesture.name === 'box-selecting') {
        gesture.cancel()
        follow(null)
      } else follow(gesture.up(last))
    },
    leave: () => {
      if (!gesture) host.hover(null)
    },
    wheel: (x, y, deltaY) => {
      const octaves = Math.max(-1, Math.min(1, deltaY / WHEEL_PER_OCTAVE))
      host.setCamera(zoomAt(host.camera(), host.view(), 2 ** octaves, x, y, host.zoomRange()))
    },
    elapse: (time) => {
      if (!isPressing(gesture) || gesture.start.kind !== 'touch') return
      if (time - gesture.start.time < LONG_PRESS || !gesture.hit) return
      host.select([gesture.hit.item], 'replace')
      host.inspect(gesture.hit.item)
      gesture = holding
    },
    cancel: () => {
      const had = gesture !== null || boxArmed
      gesture?.cancel()
      gesture = null
      boxArmed = false
      return had
    },
    armBox: (armed) => {
      boxArmed = armed
    },
    boxArmed: () => boxArmed,
  }
}
