export { RunsControl } from './RunsControl.tsx'
