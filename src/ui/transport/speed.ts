import { FASTEST, SLOWEST } from '../../simulation/index.ts'

/** Speeds that are one press away. */
export const PRESETS: readonly number[] = [0.01, 0.1, 0.25, 0.5, 1, 2, 4]

/** A share of the way to a preset (as a ratio) within which the slider catches it. */
const CATCH = 1.04

/** The speed that a slider position stands for: two digits, presets caught, within the range. */
export function roundSpeed(speed: number): number {
  const caught = PRESETS.find((preset) => speed < preset * CATCH && speed > preset / CATCH)
  return caught ?? Math.min(FASTEST, Math.max(SLOWEST, Number(speed.toPrecision(2))))
}

/** `0.25×`. */
export const formatSpeed = (speed: number): string => `${Number(speed.toPrecision(2))}×`

/** A speed that is reached, which may be less than any that can be asked for: `0.25×`, `Less than 0.01×`. */
export const formatReached = (speed: number): string =>
  speed < SLOWEST ? `Less than ${formatSpeed(SLOWEST)}` : formatSpeed(speed)

/** For screen readers: "0.25 times real time". */
export const speedText = (speed: number): string =>
  speed === 1 ? 'real time' : `${Number(speed.toPrecision(2))} times real time`
