/** What a frame brings of the runs that are kept. */
import type { KeptRun } from '../../laboratory/index.ts'
import { SAME_MOMENT, type Scene } from '../../scene/index.ts'
import { readTime, type Frame, type FrameIndex, type Simulation } from '../../simulation/index.ts'

export interface PosedRun {
  readonly run: KeptRun
  /** It ended before the time of the frame, and stands where it ended. */
  readonly ended: boolean
  /** The scene that it was of at the time of the frame, and the places of its bodies. */
  readonly scene: Scene
  readonly index: FrameIndex
  /** 7 for each of these, as `RunPoses` has them. */
  readonly poses: Float32Array
}

/** The runs that are shown. */
export const posesOf = (
  runs: readonly KeptRun[],
  frame: Frame,
  simulation: Pick<Simulation, 'sceneOf'>,
): readonly PosedRun[] =>
  (frame.runs ?? []).flatMap(({ id, revision, poses }) => {
    const run = runs.find((one) => one.id === id)
    const sent = simulation.sceneOf(revision)
    if (run === undefined || !run.shown || sent === null) return []
    return [{ run, ended: readTime(frame) > run.to + SAME_MOMENT, ...sent, poses }]
  })
