/** What is known of the path of a traced point, as far as it is drawn. */
export interface TraceFacts {
  /** Period (s) and length (m), where the path comes back to its beginning and repeats. */
  readonly closed: { readonly period: number; readonly length: number } | null
  /** Of the time marks on it, s; null without. */
  readonly interval: number | null
  /** Speeds on the path, m/s; null where there is no way yet. */
  readonly slowest: number | null
  readonly fastest: number | null
}

/** Of a point of a body (body axes, m) among the traced ones. */
export const traceKey = (body: string, point: readonly number[]): string => [body, ...point].join(' ')

/** Colours of the slowest and the fastest part of a path that tells the speed: apart for colour-blind eyes. */
export const SPEED_COLOURS = ['#0072b2', '#d55e00'] as const
