export { Transport } from './Transport.tsx'
