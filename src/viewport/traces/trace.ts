/** The path of one point: what it takes of frames, and the line that it draws. */
import { Group } from 'three'
import { BODY, bodyOffset, readTime } from '../../simulation/index.ts'
import type { Frame, PathSamples } from '../../simulation/index.ts'
import type { TraceFacts } from '../../session/index.ts'
import { add, rotate } from '../../tools/index.ts'
import { readQuat, readVec3 } from '../live/read-frame.ts'
import { makeClosing } from './closing.ts'
import { makeMarkLine, MARK } from './mark-line.ts'
import { intervalFor } from './time-marks.ts'
import { makeTraceBuffer } from './trace-buffer.ts'
import { makeTraceLine } from './trace-line.ts'
import type { TracePoint } from './trace-points.ts'
import { beginWay, followSamples, followWay } from './ways.ts'

/** Samples of one trace. */
const CAPACITY = 1500
/** Largest distance of the line from the path, over ℓ: a twentieth of a pixel where ℓ fills a window of a thousand pixels. */
const TOLERANCE = 5e-5
/** Half a pixel there: a path that comes back as near as this is drawn closed. */
const SLACK = 10 * TOLERANCE
/** Marks of one trace. */
const MOST_MARKS = 400

export interface Trace {
  readonly object: Group
  /** Every frame of the run counts, also those that are not drawn. */
  readonly take: (frame: Frame) => void
  /** What was recorded comes before the first frame that it took, or before the one on show where it took none; null: nothing can be had. */
  readonly precede: (samples: PathSamples | null, shown: Frame) => void
  /** Another run: no way leads there from what was seen. */
  readonly clear: () => void
  readonly show: (width: number, height: number) => void
  readonly setColour: (colour: string) => void
  /** Interval of time marks, s; true: chosen by the path; false: none. */
  readonly setMarks: (marks: boolean | number) => void
  /** Whether width and colour tell the speed. */
  readonly setSpeed: (speed: boolean) => void
  /** What is known of the path as it was shown last. */
  readonly facts: () => TraceFacts
  readonly dispose: () => void
}

/** To as many figures as are told, so that a run that repeats is told once. */
const told = (speed: number): number | null => (Number.isFinite(speed) ? Number(speed.toPrecision(2)) : null)

/** `size` is the scene size ℓ, m. */
export function makeTrace({ body, point }: Pick<TracePoint, 'body' | 'point'>, size: number): Trace {
  const line = makeTraceLine(CAPACITY)
  const ticks = makeMarkLine(MOST_MARKS)
  const object = new Group().add(line.object, ticks.object)
  const path = makeTraceBuffer(CAPACITY, TOLERANCE * size)
  /** A closed path is drawn once. */
  const cycle = makeTraceBuffer(CAPACITY, TOLERANCE * size)
  const closing = makeClosing(SLACK * size)
  let drawn: number | null = null
  let marks: boolean | number = false
  let interval: number | null = null
  let speed = false
  let [slowest, fastest] = [NaN, NaN]
  /** What is on the screen: nothing is read or sent to it again. */
  let sent = ''

  /** Of the last frame. */
  let revision = NaN
  let edited = false

  /** What has come so far, to come once more after what was before it; null once that is known. */
  let waiting: (readonly [take: typeof push, time: number, x: number, y: number, z: number, edited: boolean])[] | null =
    []

  function begin(time: number, x: number, y: number, z: number): void {
    waiting?.push([begin, time, x, y, z, edited])
    closing.begin(time, x, y, z)
    // Once it is closed it goes where it went.
    if (closing.closed === null) path.push(time, x, y, z, edited)
  }
  function push(time: number, x: number, y: number, z: number): void {
    waiting?.push([push, time, x, y, z, edited])
    closing.take(time, x, y, z)
    if (closing.closed === null) path.push(time, x, y, z)
  }
  function take(frame: Frame): void {
    edited = frame.revision !== revision
    revision = frame.revision
    // It may have been dragged, or edited, since the last one: the way begins where it is now.
    beginWay(frame, body, point, begin)
    if (followWay(frame, body, point, TOLERANCE * size, push)) return
    const at = bodyOffset(frame, body)
    if (at < 0) return
    const { data } = frame
    const arm = rotate(readQuat(data, at + BODY.orientation), point)
    begin(readTime(frame), ...add(readVec3(data, at + BODY.position), arm))
  }

  function drawClosed(): void {
    const from = closing.closed?.from ?? null
    if (from === drawn) return
    drawn = from
    cycle.clear()
    if (from !== null) closing.read(cycle.push)
    // What comes after a cycle begins where the cycle is left.
    else path.clear()
  }
  function clear(): void {
    path.clear()
    cycle.clear()
    closing.clear()
    drawn = null
  }

  return {
    object,
    take: (frame) => {
      take(frame)
      drawClosed()
    },
    precede: (samples, shown) => {
      const after = waiting ?? []
      waiting = null
      const since = after[0]?.[1] ?? readTime(shown)
      if (after.length === 0) revision = shown.revision
      if (samples === null || !(samples.times[0]! < since)) return
      clear()
      edited = false
      begin(samples.times[0]!, ...samples.places[0]!)
      followSamples(samples, since, TOLERANCE * size, push)
      for (const [take, time, x, y, z, anew] of after) {
        // what came first is where what was before it ends
        edited = anew && time !== since
        take(time, x, y, z)
      }
      drawClosed()
    },
    clear: () => {
      waiting = null
      clear()
    },
    show: (width, height) => {
      const shown = drawn === null ? path : cycle
      const wanted = marks === true ? intervalFor(shown.span()) : marks
      interval = typeof wanted === 'number' && wanted > 0 ? wanted : null
      line.show(width, height, drawn === null)
      ticks.show(width, height)
      const now = `${drawn} ${shown.version} ${speed} ${interval}`
      if (now === sent) return
      sent = now
      line.take(shown.read(line.samples, speed))
      ;[slowest, fastest] = speed ? shown.speeds() : [NaN, NaN]
      line.setSpeeds(speed && fastest >= slowest ? [slowest, fastest] : null)
      let count = 0
      if (interval !== null) shown.readMarks(interval, MOST_MARKS, (...mark) => ticks.marks.set(mark, MARK * count++))
      ticks.take(count)
    },
    setColour: (colour) => {
      line.setColour(colour)
      ticks.setColour(colour)
    },
    setMarks: (next) => {
      marks = next
    },
    setSpeed: (next) => {
      speed = next
    },
    facts: () => ({ closed: closing.closed, interval, slowest: told(slowest), fastest: told(fastest) }),
    dispose: () => {
      line.dispose()
      ticks.dispose()
    },
  }
}
