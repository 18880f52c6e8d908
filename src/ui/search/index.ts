export { moveInList } from './move-in-list.ts'
export { beginsAs, beginsWords, matchesWords } from './words.ts'
