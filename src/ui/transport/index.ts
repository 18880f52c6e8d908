export { PlayButton } from './PlayButton.tsx'
export { Transport } from './Transport.tsx'
export { formatReached } from './speed.ts'
export { useBehind } from './useBehind.ts'
