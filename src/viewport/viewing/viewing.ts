/** What the parts of one viewport share: the live mechanism, the camera, and what is being done with the pointer. */
import { createContext, useContext, type RefObject } from 'react'
import type { Object3D } from 'three'
import type { Beat } from './beat.ts'
import type { CameraControl } from './camera-control.ts'
import type { FreePart } from './free-part.ts'
import type { Glyph } from './glyph.ts'
import type { LegendStore } from './legend-store.ts'
import type { Live } from '../live/live.ts'
import type { Colours } from './colours.ts'
import type { Patch } from '../../session/index.ts'
import type { Marks, Pointing, Vec3 } from '../../tools/index.ts'

/** An arrow in the picture. */
export interface DrawnGlyph {
  readonly glyph: Glyph
  /** Where a label belongs, world axes. */
  readonly tip: Vec3
  /** How far a curved one goes on from there about its vector, rad; 0: it is straight. */
  readonly sweep: number
  /** Beyond the end of the scale. */
  readonly cut: boolean
}

/** What writes labels, each into its own layer; those named first have the first choice of place. */
export const LABEL_LAYERS = ['words', 'names', 'motion', 'runs', 'numbers'] as const
export type LabelLayer = (typeof LABEL_LAYERS)[number]

export interface Viewing {
  /** What the view is drawn into, and takes pointer and keys. */
  readonly surface: RefObject<HTMLDivElement | null>
  readonly live: Live
  readonly camera: CameraControl
  /** The camera's pose as it was asked for, before it was drawn back for panels. */
  asked: FreePart['asked']
  /** Drawn bodies by id, for picking. */
  readonly bodies: Map<string, Object3D>
  /** Drawn joints by id; `reach` is half their size, m. Without an object of its own it is part of a crowd. */
  readonly joints: Map<string, { readonly object: Object3D | null; readonly reach: number }>
  /** The arrows of the last picture. */
  readonly drawn: DrawnGlyph[]
  /** What is hovered or selected and is too small for an arrow beside the others. */
  readonly small: Glyph[]
  readonly legend: LegendStore
  pointing: Pointing | null
  /** What the tool in hand shows over the scene; drawn with the next picture. */
  marks: Marks | null
  /** Lines that stay whatever tool is in hand, such as gaps that do not close. */
  standing: Marks['lines']
  /** Where labels stand, by the layer that they belong to. */
  readonly labels: Map<LabelLayer, readonly Patch[]>
  /** Where the tooltip stands, if there is one. */
  tooltip: Patch | null
  /** Where the mouse is over the view, px; null when it is elsewhere. */
  pointer: { readonly x: number; readonly y: number } | null
  /** When numbers over the picture are written. */
  readonly beat: Beat
  /** Called after each picture is set up, to bring what lies over it along. */
  readonly pictures: Set<() => void>
  /** Asks for another picture. */
  invalidate: () => void
}

export const ViewingContext = createContext<Viewing | null>(null)
export const ColoursContext = createContext<Colours | null>(null)

export function useViewing(): Viewing {
  const viewing = useContext(ViewingContext)
  if (!viewing) throw new Error('there is no viewport here')
  return viewing
}

export function useColours(): Colours {
  const colours = useContext(ColoursContext)
  if (!colours) throw new Error('there is no viewport here')
  return colours
}
