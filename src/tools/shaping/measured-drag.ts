/** A drag that shows how far it has gone, as one entry of the history; a value may be typed for it while it goes on, and after it. */
import type { Scene, SceneDraft } from '../../scene/index.ts'
import type { Gesture, PointerSample } from '../gesture.ts'
import type { BuildHost } from '../tool.ts'
import { beginEntry, type OwnEntry } from './own-entry.ts'

/** How far a drag has gone, and what it began with. */
export interface Measured {
  readonly before: Scene
  /** What the drag has led to; once it is another scene, the drag is over for good. Null while it goes on. */
  readonly led: Scene | null
}

export interface MeasuredDrag<State extends Measured> {
  /** State of the drag under way, or of the last one. */
  readonly state: State | null
  readonly isUnderWay: boolean
  /** The state for which a value may still be typed; null if there is none. */
  open(): State | null
  begin(label: string, start: PointerSample, way: Way<State>): Gesture
  /** Ends in a value that was typed; what is wrong with it, or null. `put` edits the scene: false where that refuses. */
  settle(put: () => boolean): string | null
  /** Ends the time in which a value may be typed. */
  forget(): void
  /** Takes the drag under way back. */
  letGo(): void
}

interface Way<State> {
  readonly name: Gesture['name']
  readonly at: (p: PointerSample) => State
  readonly edit: (draft: SceneDraft, state: State) => void
  /** What letting go makes besides, as part of the same entry. True: it has, and nothing may be typed for the drag any more. */
  readonly letGo?: (state: State, edit: OwnEntry['edit']) => boolean
  /** Called once the entry is made. */
  readonly done?: () => void
}

/** `show` tells how far it has gone, `redraw` has the marks drawn anew. */
export function makeMeasuredDrag<State extends Measured>(
  host: BuildHost,
  show: (state: State) => void,
  redraw: () => void,
): MeasuredDrag<State> {
  let state: State | null = null
  /** Entry of the history of the drag under way. */
  let entry: OwnEntry | null = null

  const forget = (): void => {
    if (state !== null) {
      host.session().setSnap({ caught: null })
      host.ask(null)
    }
    state = null
    entry = null
  }
  const letGo = (): void => {
    entry?.end(false)
    forget()
  }
  /** Whether a drag has ended meanwhile: by a value that was typed, or because somebody else edited, undid or opened something. */
  const isOver = (drag: OwnEntry): boolean => {
    if (entry !== drag) return true
    if (drag.isOwn()) return false
    letGo()
    redraw()
    return true
  }

  return {
    get state() {
      return state
    },
    get isUnderWay() {
      return entry !== null
    },
    open() {
      if (state !== null && entry === null && (state.led !== host.scene() || host.running())) forget()
      return state
    },
    begin(label, start, { name, at, edit, letGo: finish, done }) {
      const drag = beginEntry(host, label)
      entry = drag
      const gesture: Gesture = {
        name,
        move: (p) => {
          if (p.id !== start.id) return gesture
          if (isOver(drag)) return null
          const next = at(p)
          drag.edit((draft) => edit(draft, next))
          state = next
          show(next)
          redraw()
          return gesture
        },
        up: (p) => {
          if (p.id !== start.id) return gesture
          if (isOver(drag)) return null
          const isFinal = (state !== null && finish?.(state, drag.edit)) ?? false
          drag.end(true)
          entry = null
          done?.()
          host.session().setSnap({ caught: null })
          // What moves on by itself has left the place that a value would be measured from.
          if (isFinal || host.running()) forget()
          else if (state !== null) state = { ...state, led: host.scene() }
          redraw()
          return null
        },
        cancel: () => {
          if (entry === drag) letGo()
          redraw()
        },
      }
      return gesture
    },
    settle(put) {
      // A value typed after a drag is a part of that drag: one undo takes back both.
      if (entry !== null && isOver(entry)) return 'The drag is over.'
      const after = entry === null
      if (after && state !== null && state.led !== state.before) host.resume()
      const taken = put()
      if (after || taken) host.commit()
      if (!taken) return 'The scene does not take this.'
      forget()
      redraw()
      return null
    },
    forget,
    letGo,
  }
}
