/** The frame on show, and the buffers that go round between page and worker. */
import { HEADER } from '../protocol/frame.ts'
import type { Reply, RunPoses } from '../protocol/messages.ts'
import { makeBufferPool } from './frames.ts'
import type { Frame, FrameIndex, Paths } from './frames.ts'
import { updateStatus, type RunStatusStore } from './status.ts'

export interface Shown {
  /** Null until there is one. */
  readonly frame: Frame | null
  /** Of the frame, s. */
  readonly time: number
  /** Shows the frame in a buffer. The one of before is not valid any more. */
  show(
    buffer: ArrayBuffer,
    index: FrameIndex,
    revision: number,
    paths: Paths | undefined,
    runs?: readonly RunPoses[],
  ): void
  /** A spare buffer for the next frame, if there is one. */
  spare(index: FrameIndex): ArrayBuffer | null
  /** Keeps a buffer for a frame to come. */
  keep(buffer: ArrayBuffer | null): void
  /** Keeps the buffer of a reply that is not shown. */
  keepOf(reply: Reply): void
  /** There is no frame any more, of which the status is still to be told. */
  forget(): void
}

/** @param onShow called with each frame */
export function makeShown(status: RunStatusStore, onShow: (frame: Frame) => void): Shown {
  const pool = makeBufferPool()
  let frame: Frame | null = null
  let time = 0

  function keep(buffer: ArrayBuffer | null): void {
    if (buffer !== null) pool.put(buffer)
  }

  return {
    get frame() {
      return frame
    },
    get time() {
      return time
    },
    show(buffer, index, revision, paths, runs) {
      const old = frame
      const data = new Float64Array(buffer)
      frame = { layout: index.layout, index, revision, data, paths, runs }
      time = data[HEADER.time] ?? 0
      updateStatus(status, { hasRun: time > 0, canStepBack: (data[HEADER.recorded] ?? 0) > 0 })
      onShow(frame)
      if (old !== null) pool.put(old.data.buffer as ArrayBuffer)
    },
    spare: ({ layout }) => pool.take(layout),
    keep,
    keepOf(reply) {
      if (reply.kind === 'failed') keep(reply.buffer ?? reply.frame)
      else if ('frame' in reply) keep(reply.frame)
    },
    forget() {
      frame = null
      time = 0
    },
  }
}
