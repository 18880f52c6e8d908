export { ExchangeDialogs } from './ExchangeDialogs.tsx'
