/**
 * What a run came by between two frames, so that paths of points can be drawn as smooth as they are: one Float64Array of the arms of the points
 * asked for (from the centre of mass, body axes, m; NaN where there is no such body), then rows in order of time. The first row is the frame
 * before, the last one the frame itself. A row is its time (s), then for each point the moment of its body: MOMENT numbers as
 * computePathPiece of the engine takes them.
 */

/** A point whose path is asked for: in body axes, m. */
export interface TracedPoint {
  readonly body: string
  readonly point: readonly [number, number, number]
}

export const ARM = 3
export const MOMENT = 13

export const rowLength = (points: number): number => 1 + MOMENT * points
