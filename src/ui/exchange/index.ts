export { ExchangeDialogs } from './ExchangeDialogs.tsx'
export { download } from './make-file.ts'
