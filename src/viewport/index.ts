export { Viewport } from './Viewport.tsx'
