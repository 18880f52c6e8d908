/** What pointer tools are given and what they may do: the viewport implements the host, tests drive a recording one. */
import type { Item } from '../session/index.ts'
import type { CameraPose, ViewSize } from './camera-pose.ts'
import type { Vec3 } from './vector.ts'

export type PointerKind = 'mouse' | 'pen' | 'touch'

/** One pointer event, in CSS pixels from the view's top left corner. */
export interface PointerSample {
  readonly id: number
  readonly kind: PointerKind
  readonly x: number
  readonly y: number
  /** DOM button of a press: 0 left or touch, 1 middle, 2 right. */
  readonly button: number
  readonly shift: boolean
  /** Ctrl, or Cmd. */
  readonly ctrl: boolean
  readonly alt: boolean
  /** ms. */
  readonly time: number
}

/** What is under the pointer. */
export interface Hit {
  /** The item that a click selects. */
  readonly item: Item
  /** The body that a drag pulls, grabbed at `point` (body axes) which is now at `at` (world axes); null when there is none to pull. */
  readonly grab: { readonly body: string; readonly point: Vec3; readonly at: Vec3 } | null
}

/** Rectangle in CSS pixels, `x0 ≤ x1`, `y0 ≤ y1`. */
export interface Rectangle {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

export interface ToolHost {
  readonly view: () => ViewSize
  readonly camera: () => CameraPose
  readonly setCamera: (pose: CameraPose) => void
  /** Nearest and farthest eye distance, m. */
  readonly zoomRange: () => readonly [number, number]
  /** `coarse` widens small targets for fingers. */
  readonly pick: (x: number, y: number, coarse: boolean) => Hit | null
  readonly pickInside: (area: Rectangle) => readonly Item[]
  readonly select: (items: readonly Item[], mode: 'replace' | 'toggle' | 'add') => void
  readonly hover: (item: Item | null) => void
  /** Spring or position analysis toward `target` (world axes); `point` in body axes. */
  readonly pull: (body: string, point: Vec3, target: Vec3) => void
  /** Ends the pull. `keep` is false when it was cancelled. */
  readonly release: (keep: boolean) => void
  readonly showBox: (area: Rectangle | null) => void
  /** Long press: the same information that hovering gives. */
  readonly inspect: (item: Item) => void
  /** What can be done with what lies under a point of the view, px; null: with the scene. */
  readonly menu: (x: number, y: number, item: Item | null) => void
  /** Keeps later events of the pointer coming, wherever it goes. */
  readonly capture: (pointer: number) => void
}

export type GestureName =
  | 'pressing'
  | 'orbiting'
  | 'panning'
  | 'pinching'
  | 'pulling'
  | 'box-selecting'
  | 'holding'
  | 'placing'
  | 'transforming'
  | 'dimensioning'
  | 'drawing'
  | 'joining'

/** A gesture under way. Each handler returns the gesture that follows: itself, another, or null when it is over. */
export interface Gesture {
  readonly name: GestureName
  readonly move: (p: PointerSample) => Gesture | null
  readonly up: (p: PointerSample) => Gesture | null
  /** Undoes what can be undone; the gesture is over. */
  readonly cancel: () => void
}

/** Pixels that a pointer must travel before a press becomes a drag. */
export const dragThreshold = (kind: PointerKind): number => (kind === 'touch' ? 10 : 4)
/** Time that a finger must rest for a long press, ms. */
export const LONG_PRESS = 500
