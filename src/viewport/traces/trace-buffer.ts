/**
 * The last part of a point's path: samples in order of time, the oldest dropped first. Of the points that come it keeps those without which the
 * line would be off by more than a tolerance: as many on a curve however often it was looked at.
 */

/**
 * Numbers per sample that is read: x y z (m, world axes) and how far along the line it lies, s from 0 to 1. Where a new stroke begins that the
 * point has not come to by moving in time, −1 − s instead: no line leads there from the sample before.
 */
export const STRIDE = 4

export interface TraceBuffer {
  readonly length: number
  /**
   * Takes a point. A time before the last one takes back what came since (stepping back, rewinding). At the time of the last one
   * another place begins a new stroke: what was dragged there, or edited, has come to it by no motion.
   */
  readonly push: (time: number, x: number, y: number, z: number) => void
  /** Copies the samples, the oldest first, into `out`; returns how many. */
  readonly read: (out: Float32Array) => number
  readonly clear: () => void
}

/** Numbers per sample that is kept. */
const SAMPLE = 5

/** Points between two samples that are remembered, to see how far the line is off them; of more, every other one. */
const MOST_PASSED = 64

/** `tolerance` in metres. */
export function makeTraceBuffer(capacity: number, tolerance: number): TraceBuffer {
  /** x y z t, and 1 where a stroke begins, going round. */
  const data = new Float64Array(capacity * SAMPLE)
  let start = 0
  let length = 0
  /** What the newest stretch has come by, x y z. */
  const passed = new Float64Array(MOST_PASSED * 3)
  let passedCount = 0
  const at = (i: number): number => ((start + i) % capacity) * SAMPLE
  const write = (i: number, time: number, x: number, y: number, z: number, begins: 0 | 1): void => {
    const k = at(i)
    data[k] = x
    data[k + 1] = y
    data[k + 2] = z
    data[k + 3] = time
    data[k + 4] = begins
  }
  const begins = (i: number): boolean => data[at(i) + 4] === 1
  const append = (time: number, x: number, y: number, z: number, stroke: 0 | 1): void => {
    passedCount = 0
    if (length === capacity) {
      start = (start + 1) % capacity
      length--
    }
    write(length, time, x, y, z, stroke)
    length++
  }

  /** Distance of (px, py, pz) from the stretch between the sample before the newest and (x, y, z). */
  function distance(px: number, py: number, pz: number, x: number, y: number, z: number): number {
    const k = at(length - 2)
    const ax = px - (data[k] as number)
    const ay = py - (data[k + 1] as number)
    const az = pz - (data[k + 2] as number)
    const bx = x - (data[k] as number)
    const by = y - (data[k + 1] as number)
    const bz = z - (data[k + 2] as number)
    const square = bx * bx + by * by + bz * bz
    const s = square > 0 ? Math.min(1, Math.max(0, (ax * bx + ay * by + az * bz) / square)) : 0
    return Math.hypot(ax - s * bx, ay - s * by, az - s * bz)
  }

  /** Whether the line may go from the sample before the newest straight to this point. */
  function straight(x: number, y: number, z: number): boolean {
    const k = at(length - 1)
    if (distance(data[k] as number, data[k + 1] as number, data[k + 2] as number, x, y, z) > tolerance) return false
    for (let i = 0; i < 3 * passedCount; i += 3)
      if (distance(passed[i] as number, passed[i + 1] as number, passed[i + 2] as number, x, y, z) > tolerance)
        return false
    return true
  }

  /** The newest sample is about to move on. */
  function pass(): void {
    const k = at(length - 1)
    const last = passedCount > 0 ? 3 * (passedCount - 1) : -1
    const from = last < 0 ? data.subarray(at(length - 2)) : passed.subarray(last)
    let square = 0
    for (let c = 0; c < 3; c++) square += ((data[k + c] as number) - (from[c] as number)) ** 2
    if (4 * square < tolerance * tolerance) return
    if (passedCount === MOST_PASSED) {
      for (let i = 0; i < MOST_PASSED / 2; i++) passed.copyWithin(3 * i, 6 * i, 6 * i + 3)
      passedCount = MOST_PASSED / 2
    }
    for (let c = 0; c < 3; c++) passed[3 * passedCount + c] = data[k + c] as number
    passedCount++
  }

  return {
    get length() {
      return length
    },
    push: (time, x, y, z) => {
      if (!Number.isFinite(x + y + z + time)) return
      while (length > 0 && (data[at(length - 1) + 3] as number) > time) {
        length--
        passedCount = 0
      }
      const k = at(length - 1)
      if (length > 0 && data[k + 3] === time) {
        const far = Math.hypot(x - (data[k] as number), y - (data[k + 1] as number), z - (data[k + 2] as number))
        if (far <= tolerance) return
        // The stroke that began here has no further point.
        if (length === 1 || begins(length - 1)) length--
        append(time, x, y, z, 1)
      } else if (length > 1 && !begins(length - 1) && straight(x, y, z)) {
        pass()
        write(length - 1, time, x, y, z, 0)
      } else append(time, x, y, z, 0)
    },
    read: (out) => {
      let way = 0
      for (let i = 0; i < length; i++) {
        const k = at(i)
        const o = i * STRIDE
        for (let c = 0; c < 3; c++) out[o + c] = data[k + c] as number
        if (i > 0 && !begins(i)) {
          const before = at(i - 1)
          way += Math.hypot(
            (data[k] as number) - (data[before] as number),
            (data[k + 1] as number) - (data[before + 1] as number),
            (data[k + 2] as number) - (data[before + 2] as number),
          )
        }
        out[o + 3] = way
      }
      for (let i = 0; i < length; i++) {
        const share = way > 0 ? (out[i * STRIDE + 3] as number) / way : 1
        out[i * STRIDE + 3] = i > 0 && begins(i) ? -1 - share : share
      }
      return length
    },
    clear: () => {
      start = 0
      length = 0
      passedCount = 0
    },
  }
}
