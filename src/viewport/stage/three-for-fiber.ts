/** three as react-three-fiber finds it (vite.config.ts): all of it, but for the clock. */
export * from 'three'
export { FrameClock as Clock } from './frame-clock.ts'
