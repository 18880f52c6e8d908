/** Door of the folder: the formulations and what is compared of them, which few ask for. */
export * from '../formulations/formulations.ts'
export { compareFormulations, type Agreement, type Comparison, type DynamicRun, type TimedRun } from './comparison.ts'
export { COMPARISON_OPTIONS, type ComparisonOptions } from './options.ts'
export { CONTENDERS, type Contender, type Scheme } from './contenders.ts'
export type { OrderStudy } from './order.ts'
