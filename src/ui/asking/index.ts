export { AnswerState } from './AnswerState.tsx'
export { Findings, Problem } from './Findings.tsx'
export { useAskedAgain } from './useAskedAgain.ts'
export { useLiveAnswer } from './useLiveAnswer.ts'
