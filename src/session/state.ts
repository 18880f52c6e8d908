import { XZ, type WorkingPlane } from '../geometry/index.ts'
import type { Clip, Scene, Vec3 } from '../scene/index.ts'
import type { Covers, Insets } from './covers.ts'
import type { Hint, Inline, PlacedKind, Popup, Snap, ToolId } from './building.ts'
import type { Item, Selection } from './selection.ts'
import type { TraceFacts } from './traces.ts'

/** What the viewport draws over the bodies. */
export interface Layers {
  readonly reactionForces: boolean
  readonly reactionTorques: boolean
  readonly gravity: boolean
  readonly velocity: boolean
  readonly acceleration: boolean
  readonly traces: boolean
  readonly labels: boolean
}

/** None of them is shown. */
export const NO_LAYERS: Layers = {
  reactionForces: false,
  reactionTorques: false,
  gravity: false,
  velocity: false,
  acceleration: false,
  traces: false,
  labels: false,
}

/**
 * Length of force arrows. `fixed`: newtons that one metre of arrow stands for (and newton-metres for torque arrows).
 * `auto`: the viewport chooses so that the largest arrow fits.
 */
export type GlyphScale = 'auto' | { readonly newtonsPerMetre: number }

/**
 * How reactions and redundancy are read. `auto`: in the plane, where a part of the mechanism moves in one and neither weight nor a load acts across it;
 * `plane`: wherever a part does.
 */
export type TreatmentWish = 'auto' | 'plane' | 'space'

export type Theme = 'system' | 'light' | 'dark'

export type PanelId =
  | 'layers'
  | 'status'
  | 'diagnosis'
  | 'modes'
  | 'motion'
  | 'equations'
  | 'coordinates'
  | 'plots'
  | 'outline'
  | 'inspector'
  | 'palette'

/** Tabs of the phone's bottom sheet. */
export type SheetTab = Exclude<PanelId, 'diagnosis' | 'modes' | 'motion' | 'equations' | 'coordinates'>

export type DialogId =
  | 'gallery'
  | 'formulations'
  | 'shortcuts'
  | 'faults'
  | 'kept'
  | 'library'
  | 'versions'
  | 'share'
  | 'export'
  | 'import'
  | 'array'
  | 'mirror'
  | 'rename-several'
  | 'add'
  | 'plane'

/** Step of the tour that is shown; null when it is over. */
export type TourStep = 0 | 1 | 2 | 3 | null

/** A fault of a file that could not be opened. */
export interface FileFault {
  readonly pointer: string
  readonly message: string
}

/**
 * What the camera is asked to do next. The serial grows with every request, so that the same wish twice is two requests;
 * the viewport acts on serials that it has not seen.
 */
export type CameraWish =
  /** The scene's own camera when it has one, else fit all. */
  | { readonly kind: 'home' }
  | { readonly kind: 'fit' }
  | { readonly kind: 'frame'; readonly items: readonly Item[] }
  /** Look along `direction` (world axes, from the eye into the scene). */
  | { readonly kind: 'along'; readonly direction: Vec3 }
  /** Look straight at the plane, without perspective. */
  | { readonly kind: 'plane'; readonly plane: WorkingPlane }
  /** Go back from a flat look to one with perspective. */
  | { readonly kind: 'perspective' }
  /** Stand where it stood before. */
  | { readonly kind: 'pose'; readonly pose: CameraPose }

export interface CameraRequest {
  readonly serial: number
  readonly wish: CameraWish
}

/** Where the camera stands and what it looks at, world axes, m. */
export interface CameraPose {
  readonly position: Vec3
  readonly target: Vec3
  /** Whether the camera looks without perspective. */
  readonly flat?: true
}

/** A message to the user: what happened, why, and ways out. */
export interface Notice {
  readonly id: number
  readonly tone: 'info' | 'warning' | 'error'
  /** What happened, one short sentence. */
  readonly title: string
  /** Why, and what can be done. */
  readonly detail?: string
  readonly waysOut?: readonly WayOut[]
  /** Whether it is read beside the mechanism: it then stands over the transport, and the view makes room for it. */
  readonly aside?: boolean
  /** Notices with the same subject replace each other. */
  readonly subject?: string
  /** Whether it is still true of the scene: it goes as soon as it is not. What is absent stays. */
  readonly holds?: (scene: Scene) => boolean
  /** Seconds until it leaves by itself; 0 stays until dismissed. */
  readonly seconds: number
}

export interface WayOut {
  readonly label: string
  readonly perform: () => void
}

export type NoticeWish = Omit<Notice, 'id' | 'seconds'> & { readonly seconds?: number }

/** What is on the screen but not in the file: never saved with a scene, never undone. */
export interface SessionState {
  readonly selection: Selection
  readonly hovered: Item | null
  /** What else is shown as if it were hovered: what a thing on the screen is made of, such as a number of a matrix. */
  readonly lit: Selection
  /** Items that were copied last; null if none were. */
  readonly clip: Clip | null
  readonly tool: ToolId
  /** By `traceKey`. */
  readonly traceFacts: Readonly<Record<string, TraceFacts>>
  /** The plane that things are built on. */
  readonly plane: WorkingPlane
  /** Whether the camera looks straight at the plane. */
  readonly flat: boolean
  readonly snap: Snap
  readonly gizmoAxes: 'world' | 'local'
  /** Moving a marker moves the joint on its bodies (`redefine`), or the body with it (`carry`). */
  readonly markerMode: 'redefine' | 'carry'
  readonly hint: Hint | null
  /** What is being dragged out of the palette, and by which pointer. */
  readonly carry: { readonly kind: PlacedKind; readonly pointer: number } | null
  readonly popup: Popup | null
  readonly inline: Inline | null
  /** The mechanism alone, for those who look on: no bars and no panels, its description as a caption, large type. */
  readonly presenting: boolean
  /** A scene of somebody else, which is looked at and not changed; `besideOwn`: work of the reader's own is behind it. */
  readonly guest: { readonly title: string; readonly besideOwn: boolean } | null
  readonly tour: TourStep
  /** Which of the freedoms that were diagnosed is played in the view. */
  readonly freedom: number | null
  readonly layers: Layers
  /** Layers that the user switched, which hold for all that a scene does not state. */
  readonly chosenLayers: Partial<Layers>
  /** The document whose layers these are; null before the first one. */
  readonly layersOf: string | null
  readonly glyphScale: GlyphScale
  readonly treatment: TreatmentWish
  /** Simulated seconds per wall second that the user asks for; not that of a scene that is only looked at. */
  readonly speed: number
  /** The point whose motion is read, by body, where it is not the centre of mass (`pointsOfBody`). */
  readonly pointsRead: Readonly<Record<string, string>>
  /** The joint of which the equal and opposite reaction is read. */
  readonly opposite: string | null
  readonly theme: Theme
  readonly panels: Readonly<Record<PanelId, boolean>>
  readonly sheet: { readonly tab: SheetTab; readonly open: boolean }
  /** Whether the page has that sheet, as on a phone, and a panel is seen in its tab alone. */
  readonly hasSheet: boolean
  readonly dialog: DialogId | null
  /** Faults of the last file that could not be opened, shown by the `faults` dialog. */
  readonly faults: { readonly file: string; readonly list: readonly FileFault[] } | null
  readonly camera: CameraRequest | null
  /** The camera's pose after the last gesture, which goes into saved files. Null before the first one. */
  readonly cameraPose: CameraPose | null
  readonly insets: Insets
  readonly covers: Covers
  readonly notices: readonly Notice[]
}

export const startState: SessionState = {
  selection: [],
  hovered: null,
  lit: [],
  clip: null,
  tool: 'select',
  traceFacts: {},
  plane: XZ,
  flat: false,
  snap: { on: true, grid: 'auto', caught: null },
  gizmoAxes: 'world',
  markerMode: 'redefine',
  hint: null,
  carry: null,
  popup: null,
  inline: null,
  presenting: false,
  guest: null,
  tour: null,
  freedom: null,
  layers: { ...NO_LAYERS, reactionForces: true, reactionTorques: true },
  chosenLayers: {},
  layersOf: null,
  glyphScale: 'auto',
  treatment: 'auto',
  speed: 1,
  pointsRead: {},
  opposite: null,
  theme: 'system',
  panels: {
    layers: false,
    status: false,
    diagnosis: false,
    modes: false,
    motion: false,
    equations: false,
    coordinates: false,
    plots: false,
    outline: true,
    inspector: true,
    palette: true,
  },
  sheet: { tab: 'outline', open: false },
  hasSheet: false,
  dialog: null,
  faults: null,
  camera: null,
  cameraPose: null,
  insets: { top: 0, right: 0, bottom: 0, left: 0 },
  covers: { passing: [], standing: [], corners: [], popups: [] },
  notices: [],
}
