export { PlayButton } from './PlayButton.tsx'
export { Transport } from './Transport.tsx'
export { formatSpeed } from './speed.ts'
