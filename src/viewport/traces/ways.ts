/** The way of a traced point to a frame, as points close enough for a smooth line. */
import { computePathPiece, countChords, makePathPiece, readPathPiece } from '../../engine/index.ts'
import { ARM, MOMENT, rowLength } from '../../simulation/index.ts'
import type { Frame, PathSamples, TracedPoint } from '../../simulation/index.ts'

/**
 * Calls `take` with time and place (world axes, m) of points along the way, in order, none of the frame before; false when the frame does not
 * bring the way. Chords are off it by no more than the tolerance, m.
 */
export function followWay(
  frame: Frame,
  body: string,
  [x, y, z]: TracedPoint['point'],
  tolerance: number,
  take: (time: number, x: number, y: number, z: number) => void,
): boolean {
  const { paths } = frame
  const { traced, data } = paths ?? { traced: [], data: new Float64Array() }
  const which = traced.findIndex(({ body: b, point: p }) => b === body && p[0] === x && p[1] === y && p[2] === z)
  if (which < 0) return false
  const width = rowLength(traced.length)
  for (let at = ARM * traced.length; at + width < data.length; at += width) {
    const time = data[at] as number
    const next = at + width
    const h = (data[next] as number) - time
    const moment = at + 1 + MOMENT * which
    computePathPiece(data, moment, data, moment + width, h, data, ARM * which, piece)
    const chords = countChords(piece, tolerance)
    for (let i = 1; i <= chords; i++) {
      readPathPiece(piece, i / chords, place, 0)
      // To the bit at the end: from there the next way begins.
      const at = i === chords ? (data[next] as number) : time + (i / chords) * h
      take(at, place[0] as number, place[1] as number, place[2] as number)
    }
  }
  return true
}

/** Time and place (world axes, m) at which the way to a frame begins; false when the frame does not bring it. */
export function beginWay(
  { paths }: Frame,
  body: string,
  [x, y, z]: TracedPoint['point'],
  take: (time: number, x: number, y: number, z: number) => void,
): boolean {
  if (!paths) return false
  const { traced, data } = paths
  const which = traced.findIndex(({ body: b, point: p }) => b === body && p[0] === x && p[1] === y && p[2] === z)
  const [first, width] = [ARM * traced.length, rowLength(traced.length)]
  if (which < 0 || first + width > data.length) return false
  const moment = first + 1 + MOMENT * which
  computePathPiece(data, moment, data, moment, 0, data, ARM * which, piece)
  readPathPiece(piece, 0, place, 0)
  take(data[first] as number, place[0] as number, place[1] as number, place[2] as number)
  return true
}

/** As `followWay`, of a path that was recorded: cubics through the places and velocities at its samples, up to a time (s). */
export function followSamples(
  { times, places, velocities }: PathSamples,
  until: number,
  tolerance: number,
  take: (time: number, x: number, y: number, z: number) => void,
): void {
  for (let n = 1; n < times.length && times[n]! <= until; n++) {
    const h = times[n]! - times[n - 1]!
    for (const [end, moment] of [n - 1, n].entries()) {
      ends.set(places[moment]!, MOMENT * end)
      ends.set(UNTURNED, MOMENT * end + 3)
      ends.set(velocities[moment]!, MOMENT * end + 7)
    }
    computePathPiece(ends, 0, ends, MOMENT, h, NO_ARM, 0, piece)
    const chords = countChords(piece, tolerance)
    for (let i = 1; i <= chords; i++) {
      readPathPiece(piece, i / chords, place, 0)
      take(times[n - 1]! + (i / chords) * h, place[0] as number, place[1] as number, place[2] as number)
    }
  }
}

/** Two moments of a point by itself, as of a body that does not turn. */
const ends = new Float64Array(2 * MOMENT)
const UNTURNED = [1, 0, 0, 0]
const NO_ARM = new Float64Array(3)

const piece = makePathPiece()
const place = new Float64Array(3)
