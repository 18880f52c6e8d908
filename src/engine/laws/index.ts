export { calcConstant } from './constant.ts'
export { firstBreak } from './first-break.ts'
export type { Antiderivative, Law } from './law.ts'
export { makeLaw } from './make-law.ts'
