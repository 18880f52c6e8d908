export { beginsWords, matchesWords } from './words.ts'
