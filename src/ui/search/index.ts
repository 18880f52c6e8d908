export { moveInList } from './move-in-list.ts'
export { beginsAs, beginsWords, farFrom, hasWords, matchesWords } from './words.ts'
