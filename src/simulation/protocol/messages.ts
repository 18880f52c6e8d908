import { STOPS } from '../../engine/index.ts'
import type {
  Channel,
  Failure,
  KeptNumbers,
  MechanismPatch,
  MechanismSpec,
  MobilityHere,
  Planarity,
  Sentence,
} from '../../engine/index.ts'
import type { Answer, Question } from './inquiry.ts'
import type { TracedPoint } from './path.ts'
import type { RunStart } from './run-start.ts'

/** Settings of a run, from the scene's `simulation`. */
export interface RunSettings {
  readonly integrator: string
  readonly step: number
  readonly tolerance: number
}

/** The mechanism of an edit: all of it, or what changed since the `load` or `edit` of revision `of`, the last one before. */
export type MechanismChange =
  | { readonly kind: 'whole'; readonly spec: MechanismSpec }
  | { readonly kind: 'patch'; readonly of: number; readonly patch: MechanismPatch }

/** What happened to an entry of the history, and the bodies that it put elsewhere. */
export interface HistoryStep {
  /** `undo`: it was taken back, or given up while it was made; `redo`: made again. */
  readonly kind: 'edit' | 'undo' | 'redo'
  readonly entry: number
  readonly bodies: readonly string[]
  /** Whether the run begins anew with it; its undo goes on with the run that it left. */
  readonly restarts?: boolean
  /** Whether it moved the run by hand while paused away from its start; its undo puts the run back to where it stood. */
  readonly byHand?: boolean
}

/** Something that happened to a run from outside: an edit, a pull that set in or ended, a move by hand. */
export interface TapeMark {
  /** s. */
  readonly time: number
  readonly kind: 'edit' | 'pull' | 'release' | 'move'
}

/** A joint with a drive of a rate that an edit in mid-run moved, since the edited mechanism does not close where it was: from where to where, rad or m. */
export interface MovedDrive {
  readonly joint: string
  readonly on: 'angle' | 'slide'
  readonly from: number
  readonly to: number
}

/** What is kept of a run. */
export interface TapeTold {
  readonly marks: readonly TapeMark[]
  /** Pieces in order, s: of every so many frames that were shown in one, its grain, one is left. */
  readonly stretches: readonly { readonly from: number; readonly to: number; readonly grain: number }[]
  /** Revisions of the mechanisms that are on the tape, in order: there are several where it was edited on the way. */
  readonly revisions: readonly number[]
  /** From when on each of these is on it, s. */
  readonly begins: readonly number[]
  /** From when on, s, what is read of it is told, up to its end: since the last edit that gave what is read another meaning. Null: nothing yet. */
  readonly readFrom: number | null
  /** Runs that are kept to be compared with, oldest first. */
  readonly kept: readonly KeptRunTold[]
  /** From when on it was computed less exactly than is asked for, so that it kept up with the clock; null where all is exact. */
  readonly loose: LooseTold | null
}

/** A run that was computed less exactly from a time on. */
export interface LooseTold {
  /** s. */
  readonly from: number
  /** Whether it cannot be computed exactly. */
  readonly stays: boolean
}

/** Time of a display frame, s: as much of a run at speed 1 is recorded at least. */
export const DISPLAY_FRAME = 1 / STOPS
/** How much of a run at a speed is a step by hand, s. */
export const stepAt = (speed: number): number => DISPLAY_FRAME * speed
/** Runs that are kept at the most. */
export const MOST_KEPT_RUNS = 4

/** A run that is kept beside the one that goes on. */
export interface KeptRunTold {
  readonly id: string
  /** s. */
  readonly from: number
  readonly to: number
  /** As of the tape, s. */
  readonly readFrom: number
  /** It was kept by itself, when the run went another way from this moment within it, s; the next such run takes its place. Null: it was kept by hand. */
  readonly leftAt: number | null
  /** The first moment at which a body of it was pulled or moved by hand, s, which another run does not repeat; null where none was. */
  readonly touchedAt: number | null
  /** Whether it was kept as it was computed to keep up with the clock: less exactly than was asked for. */
  readonly loose: boolean
  /** Revisions of the mechanisms that it is of, in order: there are several where it was edited on the way; from when on each, s. */
  readonly revisions: readonly number[]
  readonly begins: readonly number[]
}

/** Where the bodies of a kept run were at the time of a frame, or at its end where that was before. */
export interface RunPoses {
  readonly id: string
  /** Of the mechanism that it was then. */
  readonly revision: number
  /** 7 for each body of the mechanism: position of the body frame (m), orientation as a quaternion, w first; world axes. */
  readonly poses: Float32Array
}

/** A piece of what channels were over time. */
export interface SeriesTold {
  /** Of the frames, s. */
  readonly times: Float64Array
  /** For each frame one for each channel, SI. */
  readonly values: Float64Array
  /** Where the next piece begins, s; null after the last. */
  readonly next: number | null
}

/** Mechanical energy (kinetic + potential, J) around an edit that took hold in mid-run. */
export interface EnergyStep {
  /** Energy of the mechanism before, in its last state, J. */
  readonly before: number
  /** Energy of the edited mechanism, assembled and with velocities that satisfy its constraints, J. */
  readonly after: number
  /** Largest distance that a marker was moved to close the joints, m. */
  readonly moved: number
}

/** What all edits after the mechanism of revision `since` do to the energy where that of now takes its place. */
export interface Over extends EnergyStep {
  readonly since: number
  /** Simulated, s. */
  readonly time: number
}

/**
 * Page → worker. Every message that changes the mechanism carries the revision of the scene it stems from; replies carry
 * it back, so that the page can drop what is late.
 */
export type Request =
  /** Compile, assemble at t = 0, or go on from `at`; forget any earlier run. */
  | {
      readonly kind: 'load'
      readonly revision: number
      readonly spec: MechanismSpec
      readonly settings: RunSettings
      readonly at: RunStart | null
      /** What the record of the run and kept runs may take up, bytes. */
      readonly memory: number
    }
  /**
   * Replace the mechanism while it runs: compile, carry over time, poses and velocities of the bodies that remain, re-assemble from
   * there. Bodies in `posed` are put where the spec has them, or where they were seen before what
   * `history` takes back. While the run is still at t = 0 it assembles as `load` does, and where `history` restarts it; where that is
   * taken back, the run that it left goes on. A move by hand in `history` is the last drag with `still`; its undo and redo put the state of the run
   * back, time included.
   */
  | {
      readonly kind: 'edit'
      readonly revision: number
      readonly mechanism: MechanismChange
      readonly settings: RunSettings
      readonly posed: readonly string[]
      /** Steps of the history, in order. */
      readonly history: readonly HistoryStep[]
    }
  /** Back to the assembled start at t = 0; answered by a frame. */
  | { readonly kind: 'rewind'; readonly revision: number; readonly buffer: ArrayBuffer | null }
  /** Advance to time `until` (s) or until `budget` (wall seconds) is spent, and return the frame in `buffer`. */
  | {
      readonly kind: 'advance'
      readonly revision: number
      readonly until: number
      readonly budget: number
      readonly buffer: ArrayBuffer | null
      /** Whether it follows the clock: where it cannot keep up, it may be computed less exactly (worker/loosening.ts). Else it is as exact as it is asked to be. */
      readonly live?: boolean
      /** Points whose paths on the way are wanted. */
      readonly traced?: readonly TracedPoint[]
    }
  /**
   * Back to time `to` (s), or to where a drag at a standstill set out from: states are kept as the run goes on, and between two of them it is run again from
   * the earlier one. Over an edit it is a `seek`.
   */
  | { readonly kind: 'back'; readonly revision: number; readonly to: number; readonly buffer: ArrayBuffer | null }
  /**
   * The moment of time `to` (s) as it was, to the bit, or the nearest there is; before an edit it is of the mechanism of then. Nothing is dropped: that happens
   * when the run goes on from there, then with the mechanism of now, or is changed. Answered by a frame.
   */
  | { readonly kind: 'seek'; readonly revision: number; readonly to: number; readonly buffer: ArrayBuffer | null }
  /**
   * What channels were at the frames of a piece of the tape, to the bit, or at the multiples of a time (`every`, s): of the piece that begins at `from` (s) or
   * next after it. Answered by `series`.
   */
  | {
      readonly kind: 'series'
      readonly revision: number
      /** A kept run, of which the last mechanism counts; null: the run that goes on. */
      readonly run: string | null
      readonly channels: readonly Channel[]
      readonly from: number
      readonly every: number | null
    }
  /**
   * Keeps the run as it is on the tape now under a name, to be compared with; one that was kept by itself under this name stays. Answered by a frame.
   */
  | { readonly kind: 'keep'; readonly revision: number; readonly id: string; readonly buffer: ArrayBuffer | null }
  /** Gives up a run that is kept. Answered by a frame. */
  | { readonly kind: 'discard'; readonly revision: number; readonly id: string; readonly buffer: ArrayBuffer | null }
  /**
   * Computes again, exactly, what of the run was not, until `budget` (wall seconds) is spent: asked for while the run stands. Answered by a frame of the time on show.
   */
  | {
      readonly kind: 'exact'
      readonly revision: number
      readonly budget: number
      readonly buffer: ArrayBuffer | null
    }
  /**
   * Running: pull with a spring; no reply. Paused (`still`): position analysis toward the target, joints are kept; answered by a frame.
   * Point in body axes, target in world axes.
   */
  | {
      readonly kind: 'pull'
      readonly revision: number
      readonly body: string
      readonly point: readonly [number, number, number]
      readonly target: readonly [number, number, number]
      readonly still: boolean
      readonly buffer: ArrayBuffer | null
    }
  /**
   * The report of a mechanism that was too large to be analysed along with its assembly: at its start, and for as long as it takes, so
   * that it is asked of a worker that runs nothing. `spec` null: of the mechanism that runs, in its pose; the run does not feel it.
   */
  | { readonly kind: 'describe'; readonly revision: number; readonly spec: MechanismSpec | null }
  /** A question about it in the pose of `at`, or at its start: of a worker that runs nothing. */
  | {
      readonly kind: 'ask'
      readonly revision: number
      readonly spec: MechanismSpec
      readonly at: RunStart | null
      readonly question: Question
    }
  /** Let go of what is pulled; no reply. */
  | { readonly kind: 'release'; readonly revision: number }

/** What is asked of a worker that runs a mechanism. */
export type RunnerRequest = Exclude<Request, { readonly kind: 'ask' }>

/** What an integrator that chooses among schemes works with now, and why, in words. */
export interface Choice {
  readonly method: string
  readonly reason: Sentence
}

/** What the worker says of a mechanism once it is compiled and assembled. */
export interface MechanismReport {
  /**
   * `before`: mobility, indeterminate and planarity are those of before the last edits; to be asked for once these rest. `later`: takes a worker of its own
   * and some seconds. `tooLarge`: would take minutes.
   */
  readonly analysis: 'done' | 'before' | 'later' | 'tooLarge'
  /** Null where there is no analysis. */
  readonly mobility: MobilityHere | null
  /** Largest distance that a marker moved in assembly, m. */
  readonly assemblyMove: number
  /** Ids of joints whose reactions are known not to be unique; what is shown for them is the minimum-norm share. */
  readonly indeterminate: readonly string[]
  /** Which parts move in planes; null where there is no analysis. */
  readonly planarity: Planarity | null
  /** Joints between the same two bodies, all that is fixed being one, by their ids: in the order of the frames. */
  readonly bundles: readonly { readonly joints: readonly string[] }[]
  /** What elements keep of the assembled pose, by their ids. */
  readonly kept: KeptNumbers
}

/**
 * Worker → page: exactly one per request, in order; none for `release` and for a `pull` that is not `still`. A frame is
 * written into the buffer of the request when its length is right, else into a new one.
 */
export type Reply =
  | {
      readonly kind: 'ready'
      readonly revision: number
      readonly report: MechanismReport
      readonly choice: Choice | null
      readonly frame: ArrayBuffer
      /** Null for a `load` and at t = 0. */
      readonly ledger: EnergyStep | null
      /** The revision of the mechanism that was edited, where the run was sought before other edits. */
      readonly since?: number
      /** Driven joints that the edit moved; left out where there are none. */
      readonly drives?: readonly MovedDrive[]
      readonly tape?: TapeTold
      readonly runs?: readonly RunPoses[]
    }
  /** Reply to a patch of a mechanism that the worker does not have: the page must send all of it. */
  | { readonly kind: 'unknown'; readonly revision: number }
  | ({ readonly kind: 'series'; readonly revision: number } & SeriesTold)
  | { readonly kind: 'report'; readonly revision: number; readonly report: MechanismReport }
  | { readonly kind: 'answer'; readonly revision: number; readonly answer: Answer }
  | {
      readonly kind: 'frame'
      readonly revision: number
      /** Null where the integrator has none. */
      readonly choice: Choice | null
      readonly frame: ArrayBuffer
      /** The revision of the mechanism on show, where the run was sought before an edit. */
      readonly of?: number
      /** A moment on the way to the one that is sought, which is found by asking for it again. */
      readonly onTheWay?: true
      /** Of the start that the run was rewound to: largest distance that a marker moved in assembly, m. */
      readonly assemblyMove?: number
      /** Where the run goes on, or is moved by hand, from a moment that was sought before edits. */
      readonly over?: Over
      /** Paths of the points that were asked for, laid out as path.ts describes. */
      readonly paths?: ArrayBuffer
      /** What is on the tape, where that is told anew. */
      readonly tape?: TapeTold
      /** Kept runs at this time, where there are any. */
      readonly runs?: readonly RunPoses[]
    }
  /**
   * The mechanism cannot be assembled, or the run stopped. `frame`: the last good state, where it is newer than the last frame; without
   * it the last frame stays. `buffer`: that of the request, unused.
   */
  | {
      readonly kind: 'failed'
      readonly revision: number
      readonly failure: Failure
      readonly frame: ArrayBuffer | null
      readonly paths?: ArrayBuffer
      readonly buffer: ArrayBuffer | null
    }
