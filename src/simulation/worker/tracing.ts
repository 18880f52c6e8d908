import type { Model, State } from '../../engine/index.ts'
import { ARM, MOMENT, rowLength } from '../protocol/path.ts'
import type { TracedPoint } from '../protocol/path.ts'

/**
 * Collects what a run comes by at the ends of its steps. It only looks, and a run is the same to the bit however often it is looked at.
 */
export interface Tracing {
  /** Takes a state, unless it is not later than the last one. */
  readonly take: (state: State) => void
  /** Laid out as protocol/path.ts says, up to `state`. */
  readonly finish: (state: State) => ArrayBuffer
}

/** Rows to begin with, and at the most for one point, and moments of all points in them; of more rows every other one is dropped. */
const FEW_ROWS = 32
const MOST_ROWS = 1024
const MOST_MOMENTS = 4096

/** From `state` on; null without points. */
export function startTracing(model: Model, state: State, points: readonly TracedPoint[] = []): Tracing | null {
  if (points.length === 0) return null
  const bodies = points.map(({ body }) => model.bodyIndex.get(body) ?? -1)
  const width = rowLength(points.length)
  // even, to be halved
  const most = Math.max(FEW_ROWS, Math.min(MOST_ROWS, 2 * Math.floor(MOST_MOMENTS / 2 / points.length)))
  let rows = new Float64Array(FEW_ROWS * width)
  let count = 0
  /** One out of so many states becomes a row. */
  let stride = 1
  let seen = 0

  function write(s: State): void {
    const at = count * width
    if (at === rows.length) {
      const more = new Float64Array(2 * at)
      more.set(rows)
      rows = more
    }
    rows[at] = s.t
    bodies.forEach((b, i) => {
      if (b < 0) return
      const to = at + 1 + MOMENT * i
      rows.set(s.q.subarray(7 * b, 7 * b + 7), to)
      rows.set(s.v.subarray(6 * b, 6 * b + 6), to + 7)
    })
    count++
  }

  function halve(): void {
    const half = count / 2
    for (let i = 1; i < half; i++) rows.copyWithin(i * width, 2 * i * width, (2 * i + 1) * width)
    count = half
    stride *= 2
  }

  const last = (): number => rows[(count - 1) * width] ?? NaN

  write(state)
  return {
    take(s) {
      if (!(s.t > last()) || ++seen % stride !== 0) return
      write(s)
      // One row is left for the end.
      if (count === most) halve()
    },
    finish(s) {
      if (s.t > last()) write(s)
      const arms = points.flatMap(({ point }, i) =>
        point.map((x, k) => x - (model.centre[ARM * (bodies[i] ?? NaN) + k] ?? NaN)),
      )
      const out = new Float64Array(arms.length + count * width)
      out.set(arms)
      out.set(rows.subarray(0, count * width), arms.length)
      return out.buffer
    },
  }
}
