/** What a tool for building is given, and what it does with pointer and keys. */
import type { Pose, SnapKind, WorkingPlane } from '../geometry/index.ts'
import type { Scene, SceneDraft, Shape } from '../scene/index.ts'
import type { Hint, Inline, Popup, Session, ToolId } from '../session/index.ts'
import type { Gesture, Hit, PointerSample, ToolHost } from './gesture.ts'
import type { Vec3 } from './vector.ts'

/** A point in the scene that a click means. */
export interface Anchor {
  /** Whose point it is; `ground` where there is no body. */
  readonly body: string
  /** The point in world axes, m. */
  readonly at: Vec3
  /** The point in body axes, m. */
  readonly local: Vec3
  /** Its direction, world axes; null where the point has none. */
  readonly axis: Vec3 | null
  /** Kind of the point that was caught; null where none was. */
  readonly snap: SnapKind | null
  /** The joint whose marker was caught. */
  readonly joint: string | null
  /** "end of Crank". */
  readonly words: string
}

/** A point on a body's skin, world axes. */
export interface Surface {
  readonly body: string
  readonly at: Vec3
  readonly normal: Vec3
}

/** Marks: what is drawn over the scene while a tool works, world axes. */
export interface Marks {
  readonly ghosts: readonly { readonly shapes: readonly Shape[]; readonly pose: Pose; readonly tone: 'ok' | 'no' }[]
  readonly dots: readonly {
    readonly at: Vec3
    readonly kind: SnapKind
    readonly axis: Vec3 | null
    readonly label: string
  }[]
  readonly lines: readonly {
    readonly from: Vec3
    readonly to: Vec3
    readonly look: 'align' | 'gap' | 'measure' | 'axis'
    readonly label: string
  }[]
  readonly handles: readonly Handle[]
  /** The body swings along the freedoms of the joint, to show them. */
  readonly sweep: { readonly body: string; readonly joint: string } | null
}

export interface Handle {
  readonly id: string
  readonly kind: 'axis' | 'plane' | 'ring' | 'end' | 'marker'
  readonly at: Vec3
  readonly axis: Vec3
  /** Reach in px: at least 22 for a finger, 8 for a mouse. */
  readonly radiusPx: number
}

/** What tools for building work on: the viewport implements it, tests drive one over a scene store. */
export interface BuildHost extends ToolHost {
  readonly scene: () => Scene
  /** Where a body is seen now; the ground at the origin. */
  readonly pose: (body: string) => Pose
  /** Size of the mechanism, m. */
  readonly size: () => number
  readonly plane: () => WorkingPlane
  /** Spacing of the grid that is shown, m. */
  readonly grid: () => number
  /** The nearest skin under a pixel; `through` lists bodies that are looked through. */
  readonly surface: (x: number, y: number, through?: readonly string[]) => Surface | null
  /** Everything under a pixel, nearest first. */
  readonly pickAll: (x: number, y: number, coarse: boolean) => readonly Hit[]
  /** One edit of the scene, or part of the gesture begun. Null when it was refused, which the user has been told. */
  readonly edit: <T>(label: string, recipe: (draft: SceneDraft) => T) => T | null
  /** To be called before edits that move bodies, and its answer after them: where drives or joints have brought the bodies back, that is told. */
  readonly watchMove: (bodies: readonly string[]) => () => void
  /**
   * Gathers the edits that follow into one entry of history, until `commit` or `cancelEdit`. The answer tells whether that is still
   * so: somebody else may have ended it.
   */
  readonly begin: (label: string) => () => boolean
  /** Goes on with the entry made last: what follows becomes part of it, until `commit`. */
  readonly resume: () => void
  readonly commit: () => void
  readonly cancelEdit: () => void
  readonly session: () => Session
  /** Simulated time is passing, or has passed. */
  readonly running: () => boolean
  /** What is shown is from before an edit: it cannot be taken hold of, since edits are of the scene as it is now. */
  readonly past: () => boolean
  /** Plays on, where the run can. */
  readonly play: () => void
  /** Shows marks in place of those before; called with every move. */
  readonly show: (marks: Marks | null) => void
  readonly say: (hint: Hint | null) => void
  readonly ask: (inline: Inline | null) => void
  readonly open: (popup: Popup | null) => void
}

/**
 * A tool in hand. It hears of pointer and keys before the ways of selecting, pulling and looking about do, and leaves to
 * them what it does not take.
 */
export interface Tool {
  readonly id: ToolId
  /** What the next click does. */
  readonly hint: () => Hint
  /** The pointer has moved without a press: a preview. True: taken, what lies under it is not lit up. */
  readonly hover: (p: PointerSample) => boolean
  /** The pointer has left the view: the preview goes. */
  readonly leave?: () => void
  /** True: taken, nothing is selected. */
  readonly click: (p: PointerSample) => boolean
  /** The gesture that a drag from here is; null: orbit, pan or pull as ever. Asked once the drag has begun. */
  readonly drag: (start: PointerSample) => Gesture | null
  /** A key, as actions write their bindings. True: taken. */
  readonly key: (binding: string) => boolean
  /** A value from the field in the view, m or rad; the answer says why it is refused. */
  readonly typed: (value: number) => string | null
  /** Drops here what was dragged out of the palette. */
  readonly drop?: (p: PointerSample) => void
  /** Esc: one step back. False: there is none, the tool ends. */
  readonly cancel: () => boolean
  /** The tool is put away: takes back what is half done, and its marks. */
  readonly end: () => void
}

export type MakeTool = (host: BuildHost) => Tool
/** One maker for each tool. */
export type Tools = Readonly<Record<ToolId, MakeTool>>
