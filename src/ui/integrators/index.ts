export { INTEGRATOR_WORDS, choiceWords, methodWords } from './words.ts'
