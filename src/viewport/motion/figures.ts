/** What is drawn of the velocity geometry. */
export { Figures } from './Figures.tsx'
export { FigureWords } from './FigureWords.tsx'
