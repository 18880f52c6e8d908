/** The inspectors of selected things and what is folded away: not part of the first load. */
export { BodyInspector } from './BodyInspector.tsx'
export { ForceInspector } from './ForceInspector.tsx'
export { JointInspector } from './JointInspector.tsx'
export { MultiInspector } from './MultiInspector.tsx'
export { SimulationFields } from './SimulationFields.tsx'
