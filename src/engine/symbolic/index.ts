/** Door of the folder: equations of motion as formulas. */
export { deriveEquations } from './equations.ts'
export type { Coordinate, Definition, DriveEquation, Equation, Equations, GivenFunction, Parameter } from './result.ts'
export type { NoFormulas } from './chain.ts'
export type { Tree } from './algebra/index.ts'
