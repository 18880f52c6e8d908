export { moveInList } from './move-in-list.ts'
export { beginsAs, beginsWords, hasWords, matchesWords } from './words.ts'
