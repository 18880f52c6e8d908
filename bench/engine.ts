/** What the bench asks of an engine: build a mechanism with some settings, advance it, say where its points are. */
import type { Mechanism } from './mechanisms/mechanism.ts'

/** Settings as they are printed beside a result. */
export type Settings = Readonly<Record<string, number | string | boolean>>

/** How fine: a number of equal steps per second, or a tolerance of an adaptive scheme. */
export type Level = { readonly stepsPerSecond: number } | { readonly tolerance: number }

/** Settings or a level in words. */
export const describe = (settings: Settings | Level): string =>
  Object.entries(settings)
    .map(([key, value]) => `${key} ${typeof value === 'number' ? Number(value.toPrecision(3)) : value}`)
    .join(', ')

/** Settings that are swept together over their levels, from coarse to fine. */
export interface Family {
  readonly settings: Settings
  readonly levels: readonly Level[]
}

export interface Run {
  /** Advances to time t, s; fixed steps must divide the way there. @throws where the engine fails */
  advance(t: number): void
  /** Places of the watched points in world axes, 3 each. */
  read(out: Float64Array): void
  /** Frees what is not garbage-collected. */
  stop(): void
}

export interface Engine {
  readonly name: string
  readonly version: string
  /** Everything that is swept for this mechanism; `quick` leaves out what rarely wins. */
  families(mechanism: Mechanism, quick: boolean): readonly Family[]
  /** @throws where the engine cannot build the mechanism */
  start(mechanism: Mechanism, settings: Settings, level: Level): Run
}

/** An engine's name and how to load it: each is loaded only in the process that needs it. */
export type EngineLoader = () => Promise<Engine>

/** Levels of fixed steps: `from` per second, then by factors of about √2 up to `to`, each a multiple of the four samples in a second. */
export function stepLevels(from: number, to: number): Level[] {
  const levels: Level[] = []
  for (let steps = from; steps <= to * 1.001; steps *= Math.SQRT2)
    levels.push({ stepsPerSecond: 4 * Math.max(1, Math.round(steps / 4)) })
  return levels.filter((level, i) => i === 0 || stepsOf(level) !== stepsOf(levels[i - 1]!))
}

/** Levels of tolerances, each `factor` times the one before. */
export function toleranceLevels(from: number, to: number, factor: number): Level[] {
  const levels: Level[] = []
  for (let tolerance = from; tolerance >= to * 0.999; tolerance *= factor) levels.push({ tolerance })
  return levels
}

/** Steps per second of a level. @throws for a tolerance */
export function stepsOf(level: Level): number {
  if (!('stepsPerSecond' in level)) throw new Error('this engine takes fixed steps')
  return level.stepsPerSecond
}

/** Runs of fixed steps: `step` is called as often as the way to t takes. */
export function advanceBySteps(level: Level, step: () => void): (t: number) => void {
  const rate = stepsOf(level)
  let taken = 0
  return (t) => {
    const wanted = Math.round(t * rate)
    for (; taken < wanted; taken++) step()
  }
}
