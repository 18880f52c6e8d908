import type { LucideIcon } from 'lucide-react'
import type { Pose } from '../geometry/index.ts'
import type { Scene, SceneStore, SkeletonCamera } from '../scene/index.ts'
import type { SessionStore } from '../session/index.ts'
import type { Simulation } from '../simulation/index.ts'
import type { Covering } from './covering.ts'
import type { Documents } from './documents/index.ts'
import type { DiagnosisStore } from './diagnosis.ts'
import type { EnergyWatch } from './energy.ts'
import type { Exchange } from './exchange.ts'
import type { Ledger } from './ledger.ts'
import type { Library } from './library.ts'
import type { Playback } from './playback/playback.ts'
import type { Plots } from './plots/plots.ts'
import type { KeptRuns } from './runs/kept-runs.ts'
import type { Sharing } from './sharing.ts'
import type { Staging } from './staging.ts'

/** One page's laboratory: the document, what is on the screen, the run, and what can be done with them. */
export interface Laboratory {
  readonly scenes: SceneStore
  readonly session: SessionStore
  readonly simulation: Simulation
  /** The scene that what is on show is of: where the run was sought before an edit, that of then. */
  readonly sceneOnShow: () => Scene
  readonly documents: Documents
  readonly energy: EnergyWatch
  readonly ledger: Ledger
  readonly diagnosis: DiagnosisStore
  /** What the view shows instead of the run. */
  readonly staging: Staging
  /** What plays, the run or a loop over its recording; the page's clock drives it. */
  readonly playback: Playback
  readonly plots: Plots
  /** Runs that are kept to be compared with. */
  readonly runs: KeptRuns
  readonly library: Library
  readonly sharing: Sharing
  readonly exchange: Exchange
  readonly actions: ActionRegistry
  /** Whoever lies over the view says so here. */
  readonly covering: Covering
  /** What the view can do for the rest of the page; the view puts itself here. */
  readonly view: { current: ViewPort | null }
  /** Takes a table that is dropped on the page; null where nobody does. */
  readonly tables: { current: ((file: File) => void) | null }
  /** The tool in hand, by way of the view that it works in. */
  readonly tool: { current: ToolPort | null }
}

/** What only the view can do, because it draws. */
export interface ViewPort {
  /** A picture of the view as it is, without marks of what is selected or under way; px. */
  picture(size: PictureSize): Promise<Blob>
  /** The bodies as they stand, as a glTF file in binary form. */
  gltf(): Promise<Blob>
  /**
   * The camera goes along, within `time` ms, where bodies on their way to these poses would leave what is seen; null where it may
   * stay. What is seen already in part only is left to go.
   */
  keepInSight(ends: ReadonlyMap<string, Pose>, time: number): Promise<CameraTrip | null>
  /** The size of the picture, px, and the camera. */
  camera(): SkeletonCamera & { readonly width: number; readonly height: number }
}

/** A way of the camera, as long as nobody has moved it since. */
export interface CameraTrip {
  back(): void
  forth(): void
}

export interface PictureSize {
  readonly width: number
  readonly height: number
  /** Pixels of the picture for each of these; 1 where it is absent. Lines grow along. */
  readonly scale?: number
  /** Whether nothing but the mechanism is drawn: no ground, no grid, no shadow on the floor. */
  readonly transparent?: boolean
  /** Whether it has the legend of its arrows. */
  readonly legend?: boolean
}

/** The tool in hand, as the keyboard and the field in the view use it. */
export interface ToolPort {
  /** True: taken. */
  key(binding: string): boolean
  /** Has a key wait for the tool that was chosen and is still being fetched. False: it may act at once. */
  waits(act: () => void): boolean
  /** A value, m or rad; the answer says why it is refused. */
  typed(value: number): string | null
  /** An edit is about to come: a drag that edits is over first, and taken back. */
  letGo(): void
  /** Sets down what the tool in hand places at a point of the view, px. */
  put(x: number, y: number): void
}

export type ActionGroup = 'Run' | 'View' | 'Tools' | 'Build' | 'Selection' | 'Edit' | 'File' | 'Panels' | 'Help'

/**
 * What an action does to history. `entry`: one entry at most. `gesture`: it begins a gesture, which ends as one entry.
 * `view`: one entry at most, that moves nothing. `none`: it leaves the scene alone, or walks through history. `begins`:
 * another history begins with it.
 */
export type UndoPolicy = 'entry' | 'gesture' | 'view' | 'none' | 'begins'

/**
 * Where a key means the action. `always`: in the whole page. `moving`: while something is moved or placed by keys. `tool`:
 * while a tool is in hand. One key may mean three actions, one in each scope; the narrowest that is enabled acts.
 */
export type ActionScope = 'always' | 'moving' | 'tool'

/** The clipboard of a copy or paste event: the part of `DataTransfer` that is used. */
export interface Clipboard {
  getData(format: string): string
  setData(format: string, data: string): void
}

/** Something that the user can do, as data: toolbars, menus, the shortcut sheet and the key handler all read it. */
export interface Action {
  readonly id: string
  /** What it does, as a command: "Play", "Frame the selection". */
  readonly label: string
  /** What comes of it, where the label leaves that open: one short sentence. */
  readonly about?: string
  /** Further words to find it by. */
  readonly keywords?: string
  readonly icon: LucideIcon
  /**
   * Key bindings: `KeyboardEvent.key` with letters in upper case, after `Mod+` (Ctrl, or Command on a Mac), `Shift+` or `Alt+`.
   * The first is the one that tooltips name.
   */
  readonly keys: readonly string[]
  readonly group: ActionGroup
  readonly undo: UndoPolicy
  /** Scope of its keys; `always` where it is absent. */
  readonly scope?: ActionScope
  /** Its key is the browser's too: the action is performed with the event that the browser makes of it. */
  readonly native?: 'copy' | 'paste'
  /** Where a finger finds it, besides its place in the panels. */
  readonly touch?: 'menu' | 'rail'
  /** A held key repeats it; a held button too, but with `keys`: who asks Undo for its name by a long press must not lose the work. */
  readonly repeats?: boolean | 'keys'
  /** The label for the present state ("Undo Change mass"); `label` where it is absent. */
  labelNow?(lab: Laboratory): string
  enabled(lab: Laboratory): boolean
  /** Whether the action is on, for actions that switch something. */
  pressed?(lab: Laboratory): boolean
  /** `clipboard` comes with a copy or paste event, and only then. */
  perform(lab: Laboratory, clipboard?: Clipboard): void
  /** What its key does, where that is something else. */
  performByKey?(lab: Laboratory): void
}

export interface ActionRegistry {
  readonly all: readonly Action[]
  /** The action of that id; throws when there is none, which is a mistake in the program. */
  get(id: string): Action
  /** The action that the key means now: the narrowest scope that is enabled, else the one of the whole page. Null: none. */
  bound(binding: string, lab: Laboratory): Action | null
}
