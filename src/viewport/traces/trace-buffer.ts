/**
 * The last part of a point's path: samples in order of time, the oldest dropped first. Of the points that come it keeps those without which the
 * line would be off by more than a tolerance: as many on a curve however often it was looked at. Along the line, where it tells the time, it may be off by more.
 */

/**
 * Numbers per sample that is read: x y z (m, world axes) and how far along the line it lies, s from 0 to 1. Where a new stroke begins that the
 * point has not come to by moving in time, −1 − s instead: no line leads there from the sample before. Then the speed there, m/s.
 */
export const STRIDE = 5

export interface TraceBuffer {
  readonly length: number
  /** Another one whenever there is something else to read. */
  readonly version: number
  /**
   * Takes a point. A time before the last one takes back what came since (stepping back, rewinding). At the time of the last one
   * another place begins a new stroke: what was dragged there, or edited, has come to it by no motion. So it does at a later time, where it is known to be `apart`
   * from what came before.
   */
  readonly push: (time: number, x: number, y: number, z: number, apart?: boolean) => void
  /** Copies the samples, the oldest first, into `out`, their speeds where these are wanted; returns how many. */
  readonly read: (out: Float32Array, withSpeeds?: boolean) => number
  /** The least and the largest of the speeds that were read last, m/s; NaN where there was no way. */
  readonly speeds: () => readonly [number, number]
  /** From the oldest sample to the newest, s. */
  readonly span: () => number
  /**
   * Calls `take` with places (m) and directions of the way (m, of any length) at the multiples of an interval (s), the newest first, and no more than `most`; none
   * where the point rested since a stroke began.
   */
  readonly readMarks: (interval: number, most: number, take: TakeMark) => void
  readonly clear: () => void
}

export type TakeMark = (x: number, y: number, z: number, dx: number, dy: number, dz: number) => void

/** Numbers per sample that is kept. */
const SAMPLE = 5

/** Points between two samples that are remembered, to see how far the line is off them; of more, every other one. */
const MOST_PASSED = 64
/** Intervals by which a time next to a mark is at it. */
const NEXT_TO = 1e-9
/** x y z t. */
const PASSED = 4
/** Tolerances that the line may be off in the direction of the way. */
const ALONG = 4

/** `tolerance` in metres. */
export function makeTraceBuffer(capacity: number, tolerance: number): TraceBuffer {
  /** x y z t, and 1 where a stroke begins, going round. */
  const data = new Float64Array(capacity * SAMPLE)
  let start = 0
  let length = 0
  let version = 0
  /** What the newest stretch has come by. */
  const passed = new Float64Array(MOST_PASSED * PASSED)
  let passedCount = 0
  let [slowest, fastest] = [NaN, NaN]
  const placeOf = (i: number): number => ((start + i) % capacity) * SAMPLE
  const write = (i: number, time: number, x: number, y: number, z: number, begins: 0 | 1): void => {
    const k = placeOf(i)
    data[k] = x
    data[k + 1] = y
    data[k + 2] = z
    data[k + 3] = time
    data[k + 4] = begins
  }
  const begins = (i: number): boolean => data[placeOf(i) + 4] === 1
  const append = (time: number, x: number, y: number, z: number, stroke: 0 | 1): void => {
    passedCount = 0
    if (length === capacity) {
      start = (start + 1) % capacity
      length--
    }
    write(length, time, x, y, z, stroke)
    length++
  }

  /** Whether the stretch between the sample before the newest and (x, y, z) at `time` passes a point closely enough, and in time. */
  function near(from: Float64Array, at: number, time: number, x: number, y: number, z: number): boolean {
    const k = placeOf(length - 2)
    const ax = (from[at] as number) - (data[k] as number)
    const ay = (from[at + 1] as number) - (data[k + 1] as number)
    const az = (from[at + 2] as number) - (data[k + 2] as number)
    const bx = x - (data[k] as number)
    const by = y - (data[k + 1] as number)
    const bz = z - (data[k + 2] as number)
    const square = bx * bx + by * by + bz * bz
    const s = square > 0 ? Math.min(1, Math.max(0, (ax * bx + ay * by + az * bz) / square)) : 0
    if (Math.hypot(ax - s * bx, ay - s * by, az - s * bz) > tolerance) return false
    const before = data[k + 3] as number
    const u = ((from[at + 3] as number) - before) / (time - before)
    return Math.hypot(ax - u * bx, ay - u * by, az - u * bz) <= ALONG * tolerance
  }

  /** Whether the line may go from the sample before the newest straight to this point. */
  function straight(time: number, x: number, y: number, z: number): boolean {
    if (!near(data, placeOf(length - 1), time, x, y, z)) return false
    for (let i = 0; i < PASSED * passedCount; i += PASSED) if (!near(passed, i, time, x, y, z)) return false
    return true
  }

  /** The newest sample is about to move on. */
  function pass(): void {
    const k = placeOf(length - 1)
    const last = passedCount > 0 ? PASSED * (passedCount - 1) : -1
    const from = last < 0 ? data.subarray(placeOf(length - 2)) : passed.subarray(last)
    let square = 0
    for (let c = 0; c < 3; c++) square += ((data[k + c] as number) - (from[c] as number)) ** 2
    if (4 * square < tolerance * tolerance) return
    if (passedCount === MOST_PASSED) {
      for (let i = 0; i < MOST_PASSED / 2; i++) passed.copyWithin(PASSED * i, 2 * PASSED * i, (2 * i + 1) * PASSED)
      passedCount = MOST_PASSED / 2
    }
    for (let c = 0; c < PASSED; c++) passed[PASSED * passedCount + c] = data[k + c] as number
    passedCount++
  }

  /** Speed on the chord to a sample, m/s; NaN where none leads there. */
  function speedTo(i: number): number {
    if (i <= 0 || i >= length || begins(i)) return NaN
    const [a, b] = [placeOf(i - 1), placeOf(i)]
    const [x, y, z] = [0, 1, 2].map((c) => (data[b + c] as number) - (data[a + c] as number)) as [
      number,
      number,
      number,
    ]
    return Math.hypot(x, y, z) / ((data[b + 3] as number) - (data[a + 3] as number))
  }

  /** The speeds at the samples: those of the chords on both sides, by halves. */
  function readSpeeds(out: Float32Array): void {
    slowest = NaN
    fastest = NaN
    let after = NaN
    for (let i = 0; i < length; i++) {
      const before = after
      after = speedTo(i + 1)
      const speed = Number.isNaN(before) ? after : Number.isNaN(after) ? before : (before + after) / 2
      out[i * STRIDE + 4] = Number.isNaN(speed) ? 0 : speed
      if (Number.isNaN(speed)) continue
      if (!(slowest <= speed)) slowest = speed
      if (!(fastest >= speed)) fastest = speed
    }
  }

  return {
    get length() {
      return length
    },
    get version() {
      return version
    },
    speeds: () => [slowest, fastest],
    push: (time, x, y, z, apart = false) => {
      if (!Number.isFinite(x + y + z + time)) return
      while (length > 0 && (data[placeOf(length - 1) + 3] as number) > time) {
        length--
        passedCount = 0
        version++
      }
      const k = placeOf(length - 1)
      if (length > 0 && (apart || data[k + 3] === time)) {
        const far = Math.hypot(x - (data[k] as number), y - (data[k + 1] as number), z - (data[k + 2] as number))
        if (far <= tolerance) return
        version++
        // The stroke that began here has no further point.
        if (length === 1 || begins(length - 1)) length--
        append(time, x, y, z, 1)
        return
      }
      version++
      if (length > 1 && !begins(length - 1) && straight(time, x, y, z)) {
        pass()
        write(length - 1, time, x, y, z, 0)
      } else append(time, x, y, z, 0)
    },
    read: (out, withSpeeds = true) => {
      let way = 0
      for (let i = 0; i < length; i++) {
        const k = placeOf(i)
        const o = i * STRIDE
        for (let c = 0; c < 3; c++) out[o + c] = data[k + c] as number
        if (i > 0 && !begins(i)) {
          const before = placeOf(i - 1)
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
      if (withSpeeds) readSpeeds(out)
      return length
    },
    span: () => (length > 1 ? (data[placeOf(length - 1) + 3] as number) - (data[placeOf(0) + 3] as number) : 0),
    readMarks: (interval, most, take) => {
      if (!(interval > 0)) return
      let left = most
      for (let i = length - 1; i > 0 && left > 0; i--) {
        if (begins(i)) continue
        const [a, b] = [placeOf(i - 1), placeOf(i)]
        const [before, after] = [data[a + 3] as number, data[b + 3] as number]
        const first = Math.floor(before / interval + NEXT_TO) + 1
        // Where it rests, the way goes on as it came.
        let way = i
        const along = (c: number): number => (data[placeOf(way) + c] as number) - (data[placeOf(way - 1) + c] as number)
        while (way > 1 && !begins(way - 1) && along(0) === 0 && along(1) === 0 && along(2) === 0) way--
        const [dx, dy, dz] = [along(0), along(1), along(2)]
        if (dx === 0 && dy === 0 && dz === 0) continue
        for (let n = Math.floor(after / interval + NEXT_TO); n >= first && left > 0; n--, left--) {
          const s = Math.min(1, (n * interval - before) / (after - before))
          const at = (c: number): number =>
            (data[a + c] as number) + s * ((data[b + c] as number) - (data[a + c] as number))
          take(at(0), at(1), at(2), dx, dy, dz)
        }
      }
    },
    clear: () => {
      start = 0
      length = 0
      passedCount = 0
      version++
    },
  }
}
