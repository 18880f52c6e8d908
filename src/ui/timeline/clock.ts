/** Seconds with milliseconds, so that a single step shows: `12.340`. */
export const formatClock = (seconds: number): string => Math.max(0, seconds).toFixed(3)
