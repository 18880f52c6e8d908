/** What building by hand shows while it is under way: tools, snapping, hints, popups and fields in the view. */
import { FORCE_KINDS, PLACED_JOINTS, SOLID_KINDS } from '../scene/index.ts'
import type { ForceKind, PlacedJoint, SolidKind, Vec3 } from '../scene/index.ts'
import type { Selection } from './selection.ts'

/** The kinds of thing that the palette offers, most wanted first. */
export const PLACED_KINDS = [
  'link',
  'slider',
  'ground-point',
  ...SOLID_KINDS,
  'polygon',
  'motor',
  'trace',
  ...PLACED_JOINTS,
  ...FORCE_KINDS,
] as const
export type PlacedKind = (typeof PLACED_KINDS)[number]
/** Those that no table of the scene lists: each has a tool, words, keys and a sign of its own. */
export type OwnPlacedKind = Exclude<PlacedKind, SolidKind | PlacedJoint | ForceKind>

/** What the pointer does in the view. */
export type ToolId =
  'select' | 'box-select' | 'move' | 'rotate' | 'joint' | 'plane' | `place-${PlacedKind}` | `place-${MotionArrow}`

/** Arrows of motion that are put on points of bodies, and are no things of their own. */
export type MotionArrow = 'velocity' | 'acceleration'

/** Whether a click in the view makes something with it. */
export const isBuilding = (tool: ToolId): boolean => tool === 'joint' || tool === 'plane' || tool.startsWith('place-')

export interface Snap {
  readonly on: boolean
  /** Spacing of the grid, m; `auto` follows the zoom. */
  readonly grid: 'auto' | number
  /** What the pointer has caught, in words: "end of Crank". */
  readonly caught: string | null
}

/** What the next click or key does. */
export interface Hint {
  /** Why the click or key before did nothing, as a sentence; empty or absent: it did something. */
  readonly refused?: string
  readonly text: string
  /** Bindings, as actions write them. */
  readonly keys: readonly string[]
}

/** All that a hint says. */
export const hintWords = ({ refused = '', text }: Hint): string => (refused === '' ? text : `${refused} ${text}`)

/** A point that stays on a body (or the ground), body axes. */
export interface PinEnd {
  readonly body: string
  readonly local: Vec3
}

/** A point of something that was placed, what it lies on, and what holds the two together. */
export interface PlacedEnd {
  readonly end: PinEnd
  /** What it lies on; the ground where it lies on nothing. */
  readonly on: PinEnd
  /** Unit vector, world axes. */
  readonly axis: Vec3
  /** The joint that holds it; null where nothing does. */
  readonly joint: string | null
  /** Whether it is the beginning of what was placed. */
  readonly first: boolean
}

interface Anchored {
  /** px from the view's top left corner. */
  readonly x: number
  readonly y: number
  /** Points that it should not cover, px. */
  readonly clear?: readonly { readonly x: number; readonly y: number }[]
}

/** A small box in the view, one at a time. */
export type Popup =
  /** `fresh`: it was made just now, in a gesture that the popup ends. `byKeys`: keys have opened it, and go on inside. */
  | (Anchored & { readonly kind: 'joint'; readonly joint: string; readonly fresh?: boolean; readonly byKeys?: boolean })
  /** Ends of what was placed last come first, then earlier ones that nothing holds. */
  | (Anchored & {
      readonly kind: 'ends'
      readonly ends: readonly PlacedEnd[]
      /** Where the ends are seen, px of the view. */
      readonly seen: readonly { readonly x: number; readonly y: number }[]
    })
  /** `byKeys`: it was asked for by a key, and means no point of the view. */
  | (Anchored & { readonly kind: 'menu'; readonly items: Selection; readonly byKeys?: boolean })

/** Whether a box is seen on a phone, in the place of the sheet. That about ends asks nothing: it waits until an open sheet is closed. */
export const isSeenOnPhone = (popup: Popup | null, sheetOpen: boolean): boolean =>
  popup !== null && (popup.kind !== 'ends' || !sheetOpen)

/** A field in the view, beside what it measures; the tool in use takes what is typed. */
export interface Inline extends Anchored {
  readonly label: string
  readonly dimension: 'length' | 'angle'
  /** The value, m or rad. */
  readonly value: number
}
