export { matchesWords } from './words.ts'
