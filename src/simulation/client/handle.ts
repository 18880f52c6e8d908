import type { Channel, Vec3 } from '../../engine/index.ts'
import type { FoundEdit, Scene, SceneChange } from '../../scene/index.ts'
import type { Inquiries, Subject, Told } from '../protocol/inquiry.ts'
import type { EnergyStep, MovedDrive, SeriesTold } from '../protocol/messages.ts'
import type { RunStart } from '../protocol/run-start.ts'
import type { TracedPoint } from '../protocol/path.ts'
import type { SimulationWorker } from './connection.ts'
import type { Frame, FrameIndex } from './frames.ts'
import type { PullTarget } from './pull.ts'
import type { SentScene } from './sent-scenes.ts'
import type { SeriesWish } from './series.ts'
import type { RunStatusStore } from './status.ts'

interface LoadOptions {
  /** Play as soon as it is assembled. */
  readonly autoplay?: boolean
  /** Where the run begins, in place of its start; rewinding goes to the start all the same. */
  readonly at?: RunStart | null
}

/** An edit that took hold in mid-run, or a run that goes on from before edits: the mechanism of now stands where one of before was. */
export interface EditTaken extends EnergyStep {
  /** Simulated, s. */
  readonly time: number
  /** Revision of the frames from now on. */
  readonly revision: number
  /** Where the run was sought before edits: the revision of the frames there; what these edits did is done no more. Without a cause the energies are those of all of them. */
  readonly since: number | null
  /** The cause given with the edit, or with the last of several that were taken at once. Null for a run that goes on by itself. */
  readonly cause: SceneChange | null
  /** Driven joints that it moved, since the mechanism does not close where they were. */
  readonly drives: readonly MovedDrive[]
}

/** The run of the scene's mechanism in a worker, as the page sees it. */
export interface Simulation {
  /** Another scene: forget the run, assemble at t = 0 or go on from `at`, paused unless `autoplay`. */
  load(scene: Scene, options?: LoadOptions): void
  /**
   * The scene was edited: the run goes on with the edited mechanism, re-assembled from the pose it is in. Bodies in `posed` are put
   * where the scene has them. At t = 0 everything is. While an edit is under way only the latest of those that follow is sent.
   * A run that played when it failed plays on from there with the first edit that lets it; rewinding or stepping leaves it paused.
   * `cause` comes back with what `onEdit` tells. An undo, redo or cancel of it puts bodies back where they were seen before. One that
   * restarts the run leaves it paused at the new start, and its undo where the run was left. `found` spares comparing the scene with the one before.
   */
  edit(scene: Scene, posed: readonly string[], cause?: SceneChange | null, found?: FoundEdit | null): void
  /** Only what is seen of the scene was edited: the run goes on, and what is told of it has the names of now. */
  see(edit: FoundEdit): void
  /** Plays the run. After a failure of this mechanism it does nothing; the message stays until a rewind or an edit. */
  play(): void
  pause(): void
  /** Pause, and go on from the moment on show by 1/60 s × speed of simulated time. */
  stepForward(): void
  /** Pause, and go back by one recorded frame. */
  stepBack(): void
  /**
   * Pause, and show a time of the run (s) as it was, or the nearest that is kept; before an edit of the mechanism of then (`past` of the status). What came after
   * it stays until the run goes on from there, then with the mechanism of now, or is changed.
   */
  seek(time: number): void
  /**
   * What channels were over the run so far, to the bit, at the frames that are kept of this mechanism, or over a kept run at those of its last mechanism: piece by
   * piece in order. What the same one asked of the same run before is given up.
   */
  readSeries(channels: readonly Channel[], take: (piece: SeriesTold) => void, wish?: SeriesWish): void
  /** Keeps the run so far under a name, to be compared with; one that was kept by itself under this name stays. `status` tells of it. */
  keep(id: string): void
  /** Gives up a kept run. */
  discard(id: string): void
  /** The scene and the places in frames that belong to the mechanism of a revision, where this run or a kept one is of it. */
  sceneOf(revision: number): SentScene | null
  /** To the assembled start at t = 0; what plays goes on playing. */
  rewind(): void
  /** Simulated seconds per wall second, kept within SLOWEST … FASTEST. */
  setSpeed(speed: number): void
  /**
   * Pull the body at `point` (body axes) toward `target` (world axes), m: by a spring while playing, by position analysis while
   * paused. Call it again as the target moves.
   */
  pull(body: string, point: Vec3, target: Vec3): void
  release(): void
  /** The body that is pulled and its target; null if none is. */
  readonly pulled: PullTarget | null
  /**
   * Asks about the mechanism in the pose that is shown now: worked out beside the run. Null when the same subject was asked about again
   * meanwhile, or nothing is loaded.
   */
  ask<S extends Subject>(subject: S, asked: Inquiries[S]['asked']): Promise<Told<S> | null>
  /** Gives up a question about this subject that is under way; it resolves to null. */
  endAsking(subject: Subject): void
  /** Sets the points whose paths frames bring from now on. */
  trace(points: readonly TracedPoint[]): void
  /** To be called once per animation frame, with its time stamp in ms. */
  tick(now: number): void
  dismissNotice(): void
  /** Resolves when all that was asked for is done; while playing, when no reply is awaited. */
  settled(): Promise<void>
  /** Resolves when the frame is of the newest scene and of the time that was asked for; a run that goes on is not waited for. */
  upToDate(): Promise<void>
  /** End the worker for good. */
  dispose(): void
  /** Where the things of the mechanism of now stand in its frames; null until there is one. */
  readonly index: FrameIndex | null
  /** Newest frame, null until there is one of the scene loaded last; do not keep a reference. */
  readonly frame: Frame | null
  readonly status: RunStatusStore
  onFrame(listener: (frame: Frame) => void): () => void
  /** Edits that take hold at t > 0, after the frame that shows them. */
  onEdit(listener: (taken: EditTaken) => void): () => void
}

export interface SimulationOptions {
  readonly createWorker: () => SimulationWorker
  /** Makes the workers that answer questions; `createWorker` where it is absent. */
  readonly createAnswerer?: () => SimulationWorker
  /** Wall clock, ms; the same as that of `tick`. */
  readonly now?: () => number
  /** Longest wait for the worker before it is given up, s. */
  readonly replyTimeout?: number
  /** Wall time that the worker may spend on one frame, s. */
  readonly budget?: number
  /** What the worker may keep of runs, bytes. */
  readonly memory?: number
}
