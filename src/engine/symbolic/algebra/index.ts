/** Door of the folder: expressions in a canonical form, their derivatives, and how they are printed. It knows no mechanics. */
export * from './sum.ts'
export { printDecimal, printLatex, printNumber } from './latex.ts'
export { tidy, type Style } from './tidy.ts'
export type { Tree } from './tree.ts'
