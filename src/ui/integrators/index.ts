export { INTEGRATOR_WORDS, choiceWords, integratorOf, methodWords } from './words.ts'
