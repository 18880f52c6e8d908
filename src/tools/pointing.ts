import { zoomAt } from './camera-pose.ts'
import type { Gesture, GestureName, PointerSample, ToolHost } from './gesture.ts'
import { LONG_PRESS } from './gesture.ts'
import { makePinching } from './pinching.ts'
import type { Pressing } from './pressing.ts'
import { makePressing } from './pressing.ts'
import type { Tool } from './tool.ts'

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
  /** Ends a gesture under way and takes it back. True when there was something to cancel. */
  readonly cancel: () => boolean
  /** A key for the tool in hand, as actions write their bindings; Esc takes its last step back. True: taken. */
  readonly key: (binding: string) => boolean
  /** An edit is about to come: a drag that edits is over first, and taken back. */
  readonly letGo: () => void
  /** A value from the field in the view, for the tool in hand; the answer says why it is refused. */
  readonly typed: (value: number) => string | null
  /** Something out of the palette is dragged over the view. */
  readonly carried: (p: PointerSample) => void
  /** Drops what was carried; false if there is no tool in hand yet that could take it. */
  readonly dropped: (p: PointerSample) => boolean
  /** Sets down what the tool in hand places at a point of the view, px. */
  readonly put: (x: number, y: number) => void
  /** The next left drag draws a selection box. */
  readonly armBox: (armed: boolean) => void
  readonly boxArmed: () => boolean
}

/** Gestures that a second finger carries on from, where the view is; all others are taken back. */
const LOOKING: readonly GestureName[] = ['pressing', 'holding', 'orbiting', 'panning', 'pinching']

/** Drags that edit the scene; and keys that take back or away what they are about, so that they are over first. */
const EDITING: readonly GestureName[] = ['transforming', 'dimensioning']
const ENDING: readonly string[] = ['Shift+Mod+Z', 'Mod+Y', 'Delete', 'Backspace']

/** Tools whose every press is a step of their own: a finger that rests is not asking about what lies under it. */
const steps = (tool: Tool | null): boolean => tool !== null && /^(place-|joint$|plane$)/.test(tool.id)

/** `tool` gives the tool in hand; null: select, pull and look about. */
export function makePointing(host: ToolHost, tool: () => Tool | null = () => null): Pointing {
  let gesture: Gesture | null = null
  let boxArmed = false
  /** Last sample of each pressed pointer. */
  const pressed = new Map<number, PointerSample>()

  const isPressing = (g: Gesture | null): g is Pressing => g?.name === 'pressing'
  const follow = (next: Gesture | null): void => {
    if (gesture?.name === 'box-selecting' && !next) boxArmed = false
    gesture = next
  }

  const cancel = (): boolean => {
    const had = gesture !== null || boxArmed
    gesture?.cancel()
    gesture = null
    boxArmed = false
    return had
  }

  const isEditing = (): boolean => gesture !== null && EDITING.includes(gesture.name)

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
        if (!LOOKING.includes(gesture.name)) gesture.cancel()
        gesture = makePinching(host, first, p)
        return
      }
      gesture = makePressing(host, p, boxArmed, tool())
    },
    move: (p) => {
      if (pressed.has(p.id)) pressed.set(p.id, p)
      if (gesture) follow(gesture.move(p))
      else if (p.kind !== 'touch') host.hover(tool()?.hover(p) ? null : (host.pick(p.x, p.y, false)?.item ?? null))
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
      if (gesture) return
      host.hover(null)
      tool()?.leave?.()
    },
    wheel: (x, y, deltaY) => {
      const octaves = Math.max(-1, Math.min(1, deltaY / WHEEL_PER_OCTAVE))
      host.setCamera(zoomAt(host.camera(), host.view(), 2 ** octaves, x, y, host.zoomRange()))
    },
    elapse: (time) => {
      if (!isPressing(gesture) || gesture.start.kind !== 'touch' || steps(tool())) return
      if (time - gesture.start.time < LONG_PRESS) return
      const { hit, start } = gesture
      if (hit) {
        host.select([hit.item], 'replace')
        host.inspect(hit.item)
      }
      host.menu(start.x, start.y, hit?.item ?? null)
      gesture = holding
    },
    cancel,
    key: (binding) => {
      const held = tool()
      if (binding === 'Escape') return cancel() || (held?.cancel() ?? false)
      if (isEditing()) {
        // Undo in the middle of a drag cancels the drag.
        if (binding === 'Mod+Z') return cancel()
        if (ENDING.includes(binding)) cancel()
      }
      return held?.key(binding) ?? false
    },
    letGo: () => {
      if (isEditing()) cancel()
    },
    typed: (value) => tool()?.typed(value) ?? null,
    carried: (p) => void tool()?.hover(p),
    dropped: (p) => {
      const held = tool()
      held?.drop?.(p)
      return held !== null
    },
    put: (x, y) => {
      const keys = { shift: false, ctrl: false, alt: false }
      tool()?.drop?.({ id: -1, kind: 'mouse', x, y, button: 0, ...keys, time: 0 })
    },
    armBox: (armed) => {
      boxArmed = armed
    },
    boxArmed: () => boxArmed,
  }
}
