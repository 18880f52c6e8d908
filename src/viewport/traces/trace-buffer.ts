/** The last part of a point's path: samples in order of time, the oldest dropped first. */

/** Numbers per sample: x y z (m, world axes) and time (s). */
export const STRIDE = 4

export interface TraceBuffer {
  readonly length: number
  /**
   * Takes a sample. A time that is not past the last one takes back what came since (stepping back, rewinding); a point that
   * has not moved by `step` since the last sample only moves that one along in time.
   */
  readonly push: (time: number, x: number, y: number, z: number) => void
  /** Copies the samples, the oldest first, into `out`; returns how many. */
  readonly read: (out: Float32Array) => number
  readonly clear: () => void
}

/** `step` in metres. */
export function makeTraceBuffer(capacity: number, step: number): TraceBuffer {
  const data = new Float64Array(capacity * STRIDE)
  let start = 0
  let length = 0
  const at = (i: number): number => ((start + i) % capacity) * STRIDE
  const write = (i: number, time: number, x: number, y: number, z: number): void => {
    const k = at(i)
    data[k] = x
    data[k + 1] = y
    data[k + 2] = z
    data[k + 3] = time
  }
  return {
    get length() {
      return length
    },
    push: (time, x, y, z) => {
      if (!Number.isFinite(x + y + z + time)) return
      while (length > 0 && (data[at(length - 1) + 3] as number) >= time) length--
      if (length > 1) {
        // The newest sample floats until it is a step away from the one before it.
        const k = at(length - 2)
        const gone = Math.hypot(x - (data[k] as number), y - (data[k + 1] as number), z - (data[k + 2] as number))
        const here = Math.hypot(
          x - (data[at(length - 1)] as number),
          y - (data[at(length - 1) + 1] as number),
          z - (data[at(length - 1) + 2] as number),
        )
        if (gone < step || here === 0) {
          write(length - 1, time, x, y, z)
          return
        }
      }
      if (length === capacity) {
        start = (start + 1) % capacity
        length--
      }
      write(length, time, x, y, z)
      length++
    },
    read: (out) => {
      for (let i = 0; i < length; i++) {
        const k = at(i)
        for (let c = 0; c < STRIDE; c++) out[i * STRIDE + c] = data[k + c] as number
      }
      return length
    },
    clear: () => {
      start = 0
      length = 0
    },
  }
}
