/** All that a trace is, apart from when it is there: loaded when traces are first wanted. */
import type { Mesh } from 'three'
import { BODY, bodyOffset, readTime } from '../../simulation/index.ts'
import type { Frame } from '../../simulation/index.ts'
import { add, rotate } from '../../tools/index.ts'
import { readQuat, readVec3 } from '../live/read-frame.ts'
import { makeTraceBuffer } from './trace-buffer.ts'
import { makeTraceLine } from './trace-line.ts'
import type { TracePoint } from './trace-points.ts'
import { beginWay, followWay } from './ways.ts'

export { tracePoints } from './trace-points.ts'

/** Samples of one trace. */
const CAPACITY = 1500
/** Largest distance of the line from the path, over ℓ: a twentieth of a pixel where ℓ fills a window of a thousand pixels. */
const TOLERANCE = 5e-5

export interface Trace {
  readonly object: Mesh
  /** Every frame of the run counts, also those that are not drawn. */
  readonly take: (frame: Frame) => void
  /** Another run: no way leads there from what was seen. */
  readonly clear: () => void
  readonly show: (width: number, height: number) => void
  readonly setColour: (colour: string) => void
  readonly dispose: () => void
}

/** `size` is the scene size ℓ, m. */
export function makeTrace({ body, point }: Omit<TracePoint, 'colour'>, size: number): Trace {
  const line = makeTraceLine(CAPACITY)
  const path = makeTraceBuffer(CAPACITY, TOLERANCE * size)
  return {
    ...line,
    take: (frame) => {
      // It may have been dragged, or edited, since the last one: the way begins where it is now.
      beginWay(frame, body, point, path.push)
      if (followWay(frame, body, point, TOLERANCE * size, path.push)) return
      const at = bodyOffset(frame, body)
      if (at < 0) return
      const { data } = frame
      const arm = rotate(readQuat(data, at + BODY.orientation), point)
      path.push(readTime(frame), ...add(readVec3(data, at + BODY.position), arm))
    },
    clear: path.clear,
    show: (width, height) => line.show(path.read(line.samples), width, height),
  }
}
