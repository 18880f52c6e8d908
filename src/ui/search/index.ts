export { moveInList } from './move-in-list.ts'
export { beginsWords, matchesWords } from './words.ts'
