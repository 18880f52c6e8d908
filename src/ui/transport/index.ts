export { PlayButton } from './PlayButton.tsx'
export { Transport } from './Transport.tsx'
export { formatClock, formatSpeed } from './speed.ts'
