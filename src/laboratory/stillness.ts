/** Whether the user has asked the system for less motion. */
export const wantsStillness = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
